import { drift, driftResult, plan, planResult } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { withDiffExitCodes } from "./failures.ts";
import type { FleetSelection } from "./flags.ts";
import { fleetDiffExitCode } from "./fleet-exit-code.ts";
import type { OpenTarget } from "./open-target.ts";
import { runOnFleet } from "./run-on-fleet.ts";
import { showFleet } from "./show-fleet.ts";

type Flags = StackFlags & FleetSelection;

/** Plans several targets, and shows one report. `extend` adds information to the plan of each target. */
export async function planFleet(
  context: CliContext,
  { output, query, prune, ...flags }: Flags & { readonly prune: boolean },
  folder: string,
  extend: (context: CliContext, client: OpenTarget["client"], planned: Plan) => Promise<Plan>,
): Promise<void> {
  await withDiffExitCodes(async () => {
    const report = await runOnFleet(context, {
      command: "plan",
      folder,
      flags,
      run: ({ name, open }, own) =>
        withDiffExitCodes(async () => {
          const { client } = await open();
          const planned = await plan(folder, client, { target: name, prune, signal: own.signal });
          return planResult(await extend(own, client, planned));
        }),
    });
    await showFleet(context, { output, ...(query === undefined ? {} : { query }) }, report);
    process.exitCode = fleetDiffExitCode(report);
  });
}

/** Detects drift of several targets, and shows one report. */
export async function driftFleet(
  context: CliContext,
  { output, query, ...flags }: Flags,
  folder: string,
): Promise<void> {
  await withDiffExitCodes(async () => {
    const report = await runOnFleet(context, {
      command: "drift",
      folder,
      flags,
      run: ({ name, open }, { signal }) =>
        withDiffExitCodes(async () => {
          const { client } = await open();
          return driftResult(await drift(folder, client, { target: name, signal }));
        }),
    });
    await showFleet(context, { output, ...(query === undefined ? {} : { query }) }, report);
    process.exitCode = fleetDiffExitCode(report);
  });
}
