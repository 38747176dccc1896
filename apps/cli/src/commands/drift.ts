import { drift as findDrift, driftResult } from "@obstack/as-code";
import { promptOption } from "../as-code/choose.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter, rebindFlag } from "../as-code/flags.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import { runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWithReport } from "../as-code/show-report.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { buildCommand } from "../builders/build-command.ts";

type Flags = StackFlags & FleetSelection & { readonly rebind: boolean };

export const drift = buildCommand({
  async func(this: CliContext, { output, query, rebind, ...selected }: Flags, folder: string) {
    await withExitCodes(async () => {
      const found = await runOnTargets(this, await selectTargets(this, selected, folder), {
        command: "drift",
        isDiff: true,
        run: async ({ name, open }, own) => {
          const { client } = await open();
          const options = { target: name, rebind, signal: own.signal, ...promptOption(own) };
          return driftResult(await findDrift(folder, client, options));
        },
      });
      await endWithReport(this, { output, query }, found);
    });
  },
  parameters: { flags: { ...fleetFlags, ...rebindFlag }, positional: folderParameter },
  docs: {
    brief: "Detect changes made on the server since the last apply",
    more: "Compares the last applied state with the server. Changes nothing.",
    exitCodes: { success: "No drift", failure: "Error", differences: "Drift detected" },
    examples: ["drift", "drift ./monitoring --target production --output json", "drift --all"],
  },
});
