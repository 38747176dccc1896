import { exportFiles, exportResult } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import type { OnlyFlag } from "./flags.ts";
import { isSingle, numberOf, runOnTargets } from "./run-on-targets.ts";
import type { CommandReport } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { createUnmatched } from "./unmatched.ts";
import { waitNotice } from "./wait.ts";

/**
 * Exports targets to the same files, one after the other. A target that differs from what another one wrote is refused: the files cannot
 * contain both.
 *
 * @param flags `yes`: whether files may be updated without confirmation.
 */
export async function exportTargets(
  context: CliContext,
  selection: Selection,
  folder: string,
  { yes, rebind, only }: OnlyFlag & { readonly yes: boolean; readonly rebind: boolean },
): Promise<CommandReport> {
  /** Targets that agree with a file, by its path. */
  const writers = new Map<string, string>();
  const unmatched = createUnmatched(numberOf(selection));
  const mayReplaceFor =
    (target: string) =>
    async (paths: readonly string[]): Promise<boolean> => {
      const taken = paths.filter((path) => writers.has(path));
      if (taken.length > 0) {
        throw new UsageError(
          taken.map((path) => `${path} differs between ${writers.get(path)} and ${target}.`).join("\n"),
          "Make the targets equal, or refer to values of the targets where they differ.",
        );
      }
      if (yes) return true;
      if (context.confirm === undefined) {
        throw new UsageError(
          `These files differ from ${target}: ${paths.join(", ")}.`,
          "Commit your changes, then pass `--yes` to update the files.",
        );
      }
      const list = paths.map((path) => `  ${path}\n`).join("");
      return context.confirm(`These files differ from ${target}:\n${list}Update them?`);
    };
  const exports = await runOnTargets(context, selection, {
    command: "export",
    // The targets share the files.
    concurrency: 1,
    run: async ({ name, open }, own) => {
      const { client } = await open();
      const options = {
        target: name,
        only,
        rebind,
        signal: own.signal,
        mayReplace: mayReplaceFor(name),
        onUnmatched(patterns: readonly string[]) {
          unmatched.add(patterns);
          if (isSingle(selection)) unmatched.check();
        },
        ...waitNotice(own),
      };
      const exported = await exportFiles(folder, client, options);
      for (const path of [...exported.written, ...exported.unchanged]) writers.set(path, name);
      // It contains settings of each target.
      writers.delete("obstack.yaml");
      return exportResult(exported);
    },
  });
  unmatched.check();
  return exports;
}
