import { drift as findDrift, driftResult } from "@obstack/as-code";
import { buildStackCommand, fleetFlags, folderParameter, rebindFlag } from "../as-code/flags.ts";
import { runOnTargets } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { endWithReport } from "../as-code/show-report.ts";

export const drift = buildStackCommand({
  async func(flags, folder) {
    const found = await runOnTargets(this, await selectTargets(this, flags, folder), {
      command: "drift",
      isDiff: true,
      run: async ({ name, open }, own) => {
        const { client } = await open();
        const options = { target: name, rebind: flags.rebind, signal: own.signal };
        return driftResult(await findDrift(folder, client, options));
      },
    });
    await endWithReport(this, flags, found);
  },
  parameters: { flags: { ...fleetFlags, ...rebindFlag }, positional: folderParameter },
  docs: {
    brief: "Detect changes made on the server since the last apply",
    more: "Compares the last applied state with the server. Changes nothing.",
    exitCodes: { success: "No drift", failure: "Error", differences: "Drift detected" },
    examples: ["drift", "drift ./monitoring --target production --output json", "drift --all"],
  },
});
