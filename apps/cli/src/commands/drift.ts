import { drift as findDrift } from "@obstack/as-code";
import { promptOption } from "../as-code/choose.ts";
import { withDiffExitCodes } from "../as-code/failures.ts";
import { fleetFlags, folderParameter, isFleet } from "../as-code/flags.ts";
import type { FleetSelection } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { driftView } from "../as-code/show-plan.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

type Flags = StackFlags & FleetSelection;

export const drift = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    if (isFleet(flags)) return (await import("../as-code/plan-fleet.ts")).driftFleet(this, flags, folder);
    const { output, query, target, all: _all, ...connection } = flags;
    await withDiffExitCodes(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const found = await findDrift(folder, client, { target: name, signal: this.signal, ...promptOption(this) });
      await show(this, { output, ...(query === undefined ? {} : { query }) }, driftView(found));
      if (found.changes.length + found.addedTiles.length > 0) process.exitCode = exitCodes.usage;
    });
  },
  parameters: { flags: fleetFlags, positional: folderParameter },
  docs: describe({
    brief: "Detect changes made on the server since the last apply",
    more: "Compares the last applied state with the server. Changes nothing.",
    exitCodes: { 0: "No drift", 1: "Error", 2: "Drift detected" },
    examples: ["drift", "drift ./monitoring --target production --output json", "drift --all"],
  }),
});
