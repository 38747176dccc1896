import { recordsOf } from "@obstack/as-code/internal";
import type { PlannedApply } from "@obstack/as-code";
import { listNames } from "@obstack/core/internal";
import { findBefore } from "./backtest/affected-alerts.ts";
import type { AlertToTest } from "./backtest/alert-to-test.ts";
import { readSearches } from "./backtest/read-searches.ts";
import { alertOfServer } from "./backtest/server-alerts.ts";
import type { TestClient } from "./common/client.ts";
import { formatMinutes } from "./common/duration.ts";
import { describeIncidents } from "./incidents/describe-incident.ts";
import { createIncidentEvaluator } from "./incidents/evaluate-incident.ts";
import { readIncidents } from "./incidents/incident-file.ts";
import { judgeIncident } from "./incidents/judge-incident.ts";
import type { ReplayedIncident } from "./incidents/judge-incident.ts";
import { watchStack, withNames } from "./incidents/watched-stack.ts";
import type { WatchedStack } from "./incidents/watched-stack.ts";

/** The incidents of a folder after a plan. */
export interface PlannedIncidents {
  /** One line, such as `Incidents: 7 of 8 still page. "Payments down" now pages 12 min later.` */
  readonly text: string;
  readonly incidents: readonly ReplayedIncident[];
  /** Names of incidents that fail or cannot be judged. */
  readonly unmet: readonly string[];
}

/** Maximum number of incidents that a line names. */
const maxNames = 5;

/**
 * Replays the incidents of a plan's target before and after its changes. Sends no requests. Returns undefined if there are none.
 *
 * @param plan Its lists of the server are used.
 * @throws {AlertTestError} Of kind `files`, if an incident is invalid.
 */
export async function planIncidents(
  folder: string,
  client: TestClient,
  plan: PlannedApply,
): Promise<PlannedIncidents | undefined> {
  const saved = await readIncidents(folder, plan.target);
  if (saved.length === 0) return undefined;
  const after = await watchStack(folder, client, { target: plan.target, plan });
  const before = await stackBefore(folder, client, plan, after);
  const changes: string[] = [];
  const incidents: ReplayedIncident[] = [];
  for (const incident of saved) {
    const evaluate = createIncidentEvaluator(incident.values);
    const found = judgeIncident(incident, await evaluate(after));
    incidents.push(found);
    const known = judgeIncident(incident, await evaluate(before));
    const change = describeChange(known, found);
    if (change !== undefined) changes.push(`${JSON.stringify(found.name)} ${change}`);
  }
  const text = [
    describeIncidents(incidents),
    ...(changes.length === 0 ? [] : [`${listNames(changes, maxNames)}.`]),
  ].join(" ");
  return { text, incidents, unmet: incidents.flatMap(({ name, status }) => (status === "passed" ? [] : [name])) };
}

/** Returns what the alerts of the files are on the server. The alerts of SLOs are taken as unchanged. */
async function stackBefore(
  folder: string,
  client: TestClient,
  plan: PlannedApply,
  { alerts: planned, slos, nameOf, sources }: Awaited<ReturnType<typeof watchStack>>,
): Promise<Pick<WatchedStack, "alerts" | "slos">> {
  const { alerts, dashboards } = recordsOf(plan);
  const searches = await readSearches(folder, client, plan.target, undefined, sources);
  const changes = new Map(
    plan.changes.filter(({ kind, slo }) => kind === "alert" && slo === undefined).map((change) => [change.key, change]),
  );
  const names = new Map(planned.map(({ key, name }) => [key, name]));
  const all = new Set([...names.keys(), ...changes.keys()]);
  return {
    slos,
    alerts: [...all].flatMap((key): AlertToTest[] => {
      const found = findBefore(names.get(key), changes.get(key), alerts);
      return found === undefined ? [] : [{ ...withNames(alertOfServer(found, dashboards, searches), nameOf), key }];
    }),
  };
}

function describeChange(before: ReplayedIncident, after: ReplayedIncident): string | undefined {
  const [from, to] = [before.pagesAfterMinutes, after.pagesAfterMinutes];
  // What cannot be judged after the change may page, and what could not before may have paged at any time.
  if (from === to || (to === undefined && after.status === "not-judged")) return undefined;
  if (to === undefined) return "no longer pages";
  if (from === undefined) return before.notJudged.length > 0 ? undefined : `now pages after ${formatMinutes(to)}`;
  return `now pages ${formatMinutes(Math.abs(to - from))} ${to > from ? "later" : "earlier"}`;
}
