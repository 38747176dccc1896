// A process that plans or applies several targets, or measures their SLOs, and prints the cost.
import { measureSlos } from "@obstack/alert-tests";
import { apply, plan, planResult, readFleet, runFleet } from "@obstack/as-code";
import type { TargetResult } from "@obstack/as-code";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { FleetServer } from "./fleet-servers.ts";

/** What to run, and where. */
export interface FleetTask {
  readonly action: "plan" | "apply" | "status";
  readonly folder: string;
  /** Servers by name of the target. */
  readonly servers: Readonly<Record<string, FleetServer>>;
}

/** The cost of a task. */
export interface FleetCost {
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Wall time in milliseconds. */
  readonly wall: number;
  /** Peak memory of the process in MB. */
  readonly memory: number;
  readonly requests: number;
  /** Number of changes in the report. */
  readonly changes: number;
}

const { action, folder, servers } = JSON.parse(process.argv[2] ?? "{}") as FleetTask;
let requests = 0;
const clientOf = (target: string) =>
  createSelfHostedClient({
    ...servers[target],
    fetch: async (url, init) => {
      requests++;
      return fetch(url, init);
    },
  });
const run: Record<FleetTask["action"], (target: string) => Promise<TargetResult>> = {
  plan: async (target) => planResult(await plan(folder, clientOf(target), { target })),
  apply: async (target) => {
    const planned = await plan(folder, clientOf(target), { target });
    await apply(planned);
    return planResult(planned);
  },
  status: async (target) => {
    const { slos } = await measureSlos(folder, clientOf(target), { target });
    return { status: "unchanged", notes: [], counts: { slos: slos.length } };
  },
};
const before = process.cpuUsage();
const start = performance.now();
const fleet = await readFleet(folder, Object.keys(servers).join(","));
const report = await runFleet(action, fleet, run[action], {
  describeError: (error) => ({ kind: "failure", message: String(error) }),
});
const wall = performance.now() - start;
const { user, system } = process.cpuUsage(before);
const failed = report.targets.find(({ status }) => status === "failed");
if (failed !== undefined) throw new Error(`${failed.target}: ${failed.error?.message}`);
const cost: FleetCost = {
  cpu: (user + system) / 1000,
  wall,
  memory: process.resourceUsage().maxRSS / 1000,
  requests,
  changes: report.groups.reduce((sum, { targets, changes }) => sum + targets.length * changes.length, 0),
};
console.log(JSON.stringify(cost));
