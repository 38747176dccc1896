import { formatCount } from "@obstack/basics";
import { lastObjective, recordsOf } from "@obstack/as-code/files";
import type { ResolvedSlo } from "@obstack/as-code/files";
import type { PlannedApply, PlannedChange } from "@obstack/as-code";
import { burnSql, eventsSql, toSloAlerts } from "@obstack/alerting/slo";
import type { DataClient, ObjectiveStep, TestedSlo } from "@obstack/alerting/backtest";
import { loadSlos } from "./slos/backtest-slos.ts";
import type { BacktestSlosOptions } from "./slos/backtest-slos.ts";
import { describeBudget, describeEvents, describeTestedSlo, testObjective, testSlo } from "@obstack/alerting/backtest";

/** The effect of a plan on one SLO. */
export interface SloEffect {
  /** Key of the SLO. */
  readonly key: string;
  /** Result with the objective of the last apply; absent if the plan creates the SLO or changes more than its objective, or the state does not have the last objective. */
  readonly before?: ObjectiveStep | undefined;
  /** Result in the files. */
  readonly after: TestedSlo;
  /** Summary, such as `objective 99.9 → 99.95: 2 → 11 pages in 30 days, budget left 41% → -18%`. */
  readonly text: string;
}

/**
 * Evaluates the SLOs that a plan affects on past data, before and after its changes.
 *
 * @param range Description of the range, such as `30 days`.
 */
export async function testPlannedSlos(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  range: string,
  options: Omit<BacktestSlosOptions, "target" | "plan" | "keys">,
): Promise<SloEffect[]> {
  const changes = plan.changes.filter(({ slo, action }) => slo !== undefined && action !== "delete");
  if (changes.length === 0) return [];
  const keys = new Set(changes.flatMap(({ slo }) => slo ?? []));
  const loaded = await loadSlos(folder, client, { ...options, target: plan.target, plan, keys });
  return [...loaded.counts].map(([resolved, counts]): SloEffect => {
    const { key, slo } = resolved.object;
    const after = testSlo(resolved, counts, loaded);
    if ("reason" in counts) return { key, after, text: describeTestedSlo(after) };
    const { objective = slo.objective } = sloBefore(resolved, plan)?.object.slo ?? {};
    const before = objective === slo.objective ? undefined : testObjective(resolved, objective, counts, loaded);
    return { key, ...(before === undefined ? {} : { before }), after, text: describeEffect(before, after, range) };
  });
}

/** Returns an SLO and its alerts as they are on the server before a plan: with the objective of the last apply. Returns undefined if they differ in anything else, or the plan creates them. */
export function sloBefore(resolved: ResolvedSlo, plan: PlannedApply): ResolvedSlo | undefined {
  const { object } = resolved;
  const changes = plan.changes.filter(({ slo }) => slo === object.key);
  if (changes.length === 0) return resolved;
  const objective = lastObjective(plan, new Set(changes.flatMap(({ id }) => id ?? [])));
  if (objective === undefined || !hasOnlyObjectiveChanged(resolved, objective, changes, recordsOf(plan)))
    return undefined;
  const slo = { ...object.slo, objective };
  return { ...resolved, object: { ...object, slo }, alerts: toSloAlerts(slo) };
}

/** Returns whether the alerts on the server, with their tiles, are those of an SLO with another objective. */
function hasOnlyObjectiveChanged(
  { object, filters, sql }: ResolvedSlo,
  objective: number,
  changes: readonly PlannedChange[],
  { dashboards, alerts }: ReturnType<typeof recordsOf>,
): boolean {
  const slo = { ...object.slo, objective };
  const ofDashboard = changes.find(({ kind }) => kind === "dashboard");
  const tiles = JSON.stringify(dashboards.find(({ id }) => id === ofDashboard?.id)?.tiles ?? []);
  return toSloAlerts(slo).every((alert) => {
    const { key, interval, threshold } = alert;
    const change = changes.find((one) => one.key === `slos/${object.key}/${key}`);
    const found = alerts.find(({ id }) => id === change?.id);
    if (change !== undefined && (found?.interval !== interval || found.threshold !== threshold)) return false;
    const text =
      alert.kind === "absence" ? eventsSql(slo, alert.absent, filters, sql) : burnSql(slo, alert.rate, filters, sql);
    return ofDashboard === undefined || tiles.includes(JSON.stringify(text));
  });
}

/** Returns `before → after`, or `after` if nothing was before. */
function arrow(before: string | undefined, after: string): string {
  return before === undefined ? after : `${before} → ${after}`;
}

function describeEffect(before: ObjectiveStep | undefined, after: TestedSlo, range: string): string {
  const { status, objective, pages, tickets, budget } = after;
  if (status !== "tested") return `objective ${objective}: ${describeTestedSlo(after)}`;
  return [
    `objective ${arrow(before?.objective.toString(), String(objective))}: ${arrow(before?.pages.toString(), formatCount(pages, "page"))}`,
    `${arrow(before?.tickets.toString(), formatCount(tickets, "ticket"))} in ${range}`,
    budget === undefined ? describeEvents(after) : describeBudget(budget, before?.budgetLeftPercent),
  ].join(", ");
}
