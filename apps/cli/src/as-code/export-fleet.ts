import { exportFiles, exportResult } from "@obstack/as-code";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { exportMessages } from "./export-messages.ts";
import { withExitCodes } from "./failures.ts";
import type { FleetSelection } from "./flags.ts";
import { fleetExitCode } from "./fleet-exit-code.ts";
import { runOnFleet } from "./run-on-fleet.ts";
import { showFleet } from "./show-fleet.ts";
import { waitNotice } from "./wait.ts";

type Flags = StackFlags & FleetSelection & { readonly yes: boolean };

/**
 * Exports several targets to the same files, one after the other, and shows one report. A target that differs from what another one wrote
 * is refused: the files cannot contain both.
 */
export async function exportFleet(
  context: CliContext,
  { output, query, yes, ...flags }: Flags,
  folder: string,
): Promise<void> {
  /** Targets that agree with a file, by its path. */
  const writers = new Map<string, string>();
  const mayReplaceFor =
    (target: string) =>
    async (paths: readonly string[]): Promise<boolean> => {
      const taken = paths.filter((path) => writers.has(path));
      if (taken.length > 0) {
        throw new CommandError(
          "usage",
          taken.map((path) => `${path} differs between ${writers.get(path)} and ${target}.`).join("\n"),
          "Make the targets equal, or refer to values of the targets where they differ.",
        );
      }
      if (yes) return true;
      if (context.confirm === undefined) {
        throw new UsageError(
          `These files differ from the server: ${paths.join(", ")}.`,
          "Commit your changes, then pass `--yes` to update the files.",
        );
      }
      const list = paths.map((path) => `  ${path}\n`).join("");
      return context.confirm(`These files differ from ${target}:\n${list}Update them?`);
    };
  await withExitCodes(async () => {
    const report = await runOnFleet(context, {
      command: "export",
      folder,
      flags,
      // The targets share the files.
      concurrency: 1,
      run: ({ name, open }, own) =>
        withExitCodes(async () => {
          const { client } = await open();
          const mayReplace = mayReplaceFor(name);
          const options = { target: name, signal: own.signal, mayReplace, ...waitNotice(own) };
          const exported = await exportFiles(folder, client, options);
          for (const path of [...exported.written, ...exported.unchanged]) writers.set(path, name);
          // It contains settings of each target.
          writers.delete("obstack.yaml");
          return exportResult(
            exported,
            exportMessages(exported).map((text) => text.replace(/^warning: /, "").replaceAll(/\n\s*/g, " ")),
          );
        }),
    });
    await showFleet(context, { output, ...(query === undefined ? {} : { query }) }, report);
    process.exitCode = fleetExitCode(report);
  });
}
