// Runs one task on a stack, on one target or several.
import { measureSlos } from "@obstack/alert-tests";
import { replayIncidents } from "@obstack/alert-tests/internal";
import { apply, exportFiles, plan, planResult, readFleet, runFleet, validateStack } from "@obstack/as-code";
import type { TargetResult } from "@obstack/as-code";
import { readStack } from "@obstack/as-code/internal";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { sendCost } from "./cost.ts";
import type { TargetServer } from "./emulators.ts";

/** What to run, and where. */
export interface StackTask {
  readonly action: "apply" | "export" | "plan" | "read" | "replay" | "status" | "validate";
  readonly folder: string;
  /** Servers by name of the target. */
  readonly servers: Readonly<Record<string, TargetServer>>;
  /** Objects to export. Default: all except those of SLOs. */
  readonly only?: readonly string[];
}

const { action, folder, servers, only } = JSON.parse(process.argv[2] ?? "{}") as StackTask;
// What a replay shares with every other test.
const stack = action === "replay" ? await readStack(folder) : undefined;

await sendCost(async (countRequest) => {
  if (action === "replay") return (await replayIncidents(folder, { target: "default", objects: stack })).length;
  if (action === "read") {
    const { dashboards, alerts } = await readStack(folder);
    return dashboards.length + alerts.length;
  }
  if (action === "validate") {
    const { objects } = await validateStack(folder);
    return Object.values(objects).reduce((sum, { dashboards, alerts }) => sum + dashboards + alerts, 0);
  }
  const clientOf = (target: string) =>
    createSelfHostedClient({
      ...servers[target],
      fetch: async (url, init) => {
        countRequest();
        return fetch(url, init);
      },
    });
  let changes = 0;
  const planTarget = async (target: string, then?: typeof apply): Promise<TargetResult> => {
    const planned = await plan(folder, clientOf(target), { target });
    await then?.(planned);
    changes += planned.changes.length;
    return planResult(planned);
  };
  const run: Record<
    Exclude<typeof action, "read" | "replay" | "validate">,
    (target: string) => Promise<TargetResult>
  > = {
    plan: async (target) => planTarget(target),
    apply: async (target) => planTarget(target, apply),
    export: async (target) => {
      await exportFiles(folder, clientOf(target), { target, only });
      return { status: "unchanged", notes: [] };
    },
    status: async (target) => {
      const { slos } = await measureSlos(folder, clientOf(target), { target });
      return { status: "unchanged", notes: [], counts: { slos: slos.length } };
    },
  };
  const fleet = await readFleet(folder, Object.keys(servers).join(","));
  const report = await runFleet(action === "export" ? "plan" : action, fleet, run[action], {
    describeError: (error) => ({ kind: "failure", message: String(error) }),
  });
  const failed = report.targets.find(({ status }) => status === "failed");
  if (failed !== undefined) throw new Error(`${failed.target}: ${failed.error?.message}`);
  return changes;
});
