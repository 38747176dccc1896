import { exportTargets } from "../as-code/export-targets.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter, onlyFlag, rebindFlag } from "../as-code/flags.ts";
import type { FleetSelection, OnlyFlag } from "../as-code/flags.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWithReport } from "../as-code/show-report.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { buildCommand } from "../builders/build-command.ts";
import { yesFlag } from "../input/confirmation.ts";

interface Flags extends StackFlags, FleetSelection, OnlyFlag {
  readonly yes: boolean;
  readonly rebind: boolean;
}

export const exportCommand = buildCommand({
  async func(this: CliContext, { output, query, yes, rebind, only, ...selected }: Flags, folder: string) {
    await withExitCodes(async () => {
      const exported = await exportTargets(this, await selectTargets(this, selected, folder), folder, {
        yes,
        rebind,
        only,
      });
      await endWithReport(this, { output, query }, exported);
    });
  },
  parameters: { flags: { ...fleetFlags, ...onlyFlag, yes: yesFlag, ...rebindFlag }, positional: folderParameter },
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
