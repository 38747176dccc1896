import { exportFiles } from "@obstack/as-code";
import { exportMessages } from "../as-code/export-messages.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter, isFleet } from "../as-code/flags.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { waitNotice } from "../as-code/wait.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { show } from "../output/show.ts";
import { yesFlag } from "./delete-object.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags, FleetSelection {
  readonly yes: boolean;
}

export const exportCommand = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    if (isFleet(flags)) return (await import("../as-code/export-fleet.ts")).exportFleet(this, flags, folder);
    const { output, query, target, all: _all, yes, ...connection } = flags;
    await withExitCodes(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const mayReplace = async (paths: readonly string[]): Promise<boolean> => {
        if (yes) return true;
        const list = paths.map((path) => `  ${path}\n`).join("");
        if (this.confirm !== undefined) return this.confirm(`These files differ from the server:\n${list}Update them?`);
        throw new UsageError(
          `These files differ from the server: ${paths.join(", ")}.`,
          "Commit your changes, then pass `--yes` to update the files.",
        );
      };
      const exported = await exportFiles(folder, client, {
        target: name,
        signal: this.signal,
        mayReplace,
        ...waitNotice(this),
      });
      for (const line of exportMessages(exported)) this.process.stderr.write(`${line}\n`);
      await show(
        this,
        { output, ...(query === undefined ? {} : { query }) },
        {
          data: exported,
          text: () =>
            [
              ...exported.written.map((path) => `wrote ${path}`),
              `${exported.written.length} written, ${exported.unchanged.length} unchanged.`,
            ].join("\n"),
        },
      );
    });
  },
  parameters: { flags: { ...fleetFlags, yes: yesFlag }, positional: folderParameter },
  docs: describe({
    brief: "Export dashboards and alerts to files",
    more: [
      "Writes one YAML file per object, with names instead of identifiers, and the",
      "state that a later apply needs. Asks before it updates existing files, and keeps",
      "their comments. Keeps references to values; if a referenced value differs on the",
      "server, shows the difference instead. With several targets, never replaces a file",
      "that another target of the same run wrote.",
    ].join("\n"),
    examples: ["export ./monitoring", "export ./monitoring --target production --yes"],
  }),
});
