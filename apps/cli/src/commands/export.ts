import { exportFiles, exportResult } from "@obstack/as-code";
import { buildStackCommand, fleetFlags, newFolderParameter, objectFlags } from "../as-code/flags.ts";
import { confirmFiles } from "../as-code/confirm-files.ts";
import { runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWithReport } from "../as-code/show-report.ts";
import { createUnmatched } from "../as-code/unmatched.ts";
import { UsageError } from "../errors/command-error.ts";
import { yesFlag } from "../connection/flags.ts";

export const exportCommand = buildStackCommand({
  async func(flags, folder) {
    const { yes, rebind, only } = flags;
    const selection = await selectTargets(this, flags, folder);
    /** Targets that agree with a file, by its path. */
    const writers = new Map<string, string>();
    const unmatched = createUnmatched(selection.names.length);
    const exported = await runOnTargets(this, selection, {
      command: "export",
      // The targets share the files.
      concurrency: 1,
      run: async ({ name, open }, own) => {
        const { client } = await open();
        const found = await exportFiles(folder, client, {
          target: name,
          only,
          rebind,
          signal: own.signal,
          mayReplace: async (paths) => {
            refuseWritten(paths, name, writers);
            return yes || confirmFiles(this, paths, name);
          },
          onUnmatched(patterns) {
            unmatched.add(patterns);
            if (selection.names.length === 1) unmatched.check();
          },
        });
        for (const path of [...found.written, ...found.unchanged]) writers.set(path, name);
        // It contains settings of each target.
        writers.delete("obstack.yaml");
        return exportResult(found);
      },
    });
    unmatched.check();
    await endWithReport(this, flags, exported);
  },
  parameters: { flags: { ...fleetFlags, ...objectFlags, yes: yesFlag }, positional: newFolderParameter },
  docs: {
    brief: "Export dashboards and alerts to files",
    more: [
      "Writes one YAML file per object, with names instead of identifiers, and the",
      "state that a later apply needs. Asks before it updates existing files, and keeps",
      "their comments. Keeps references to values; if a referenced value differs on the",
      "server, shows the difference instead. With several targets, never replaces a file",
      "that another target of the same run wrote.",
    ].join("\n"),
    examples: ["export ./monitoring", "export ./monitoring --target production --yes", "export --only checkout-errors"],
  },
});

/** @throws {UsageError} If another target of the same run wrote one of the files: they cannot contain both. */
function refuseWritten(paths: readonly string[], target: string, writers: ReadonlyMap<string, string>): void {
  const taken = paths.filter((path) => writers.has(path));
  if (taken.length === 0) return;
  throw new UsageError(
    taken.map((path) => `${path} differs between ${writers.get(path)} and ${target}.`).join("\n"),
    "Make the targets equal, or refer to values of the targets where they differ.",
  );
}
