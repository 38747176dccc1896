import { burnDown, findIncidents, measureBudget } from "./budget.ts";
import { findSloFirings } from "./evaluate-slo.ts";
import { sloWindowStart } from "./slo.ts";
import { toSloAlerts } from "./slo-alerts.ts";
import type { Range } from "../queries/query-range.ts";
import type { EventCounts, MinuteCounts, SloFiring } from "./evaluate-slo.ts";
import type { Slo, SloCalendar, SloSeverity } from "./slo.ts";
import type { SloAlert } from "./slo-alerts.ts";
import type { SloBudget, SloIncident } from "./budget.ts";
import { day, minute, toIso } from "../evaluate/duration.ts";
import { coveredMinutes } from "../backtest/evaluate-alert.ts";
import type { LoadedCounts, Uncounted } from "./load-counts.ts";

/** An SLO, and the alerts by which a server evaluates it. */
export interface EvaluatedSlo {
  readonly object: {
    /** Path of its file in `slos/`, without the extension. */
    readonly key: string;
    readonly slo: Slo;
  };
  readonly alerts: readonly SloAlert[];
}

/** The status of an SLO at the end of a range, as plain data. */
export interface SloStatus {
  /** Path of its file in `slos/`, without the extension. */
  readonly key: string;
  readonly name: string;
  /** In percent. */
  readonly objective: number;
  /** Length of the window in days; 30 or 90 for a month or quarter. */
  readonly windowDays: number;
  /** The part of the calendar, to date, that is the window; absent if it rolls. */
  readonly calendar?: SloCalendar | undefined;
  /**
   * `tested`: it was evaluated. `no-data`: its filters matched nothing. `not-testable`: the deployment has no charts, or the
   * indicator is a histogram. `query-failed`: its query failed, and another run can succeed.
   */
  readonly status: "tested" | "no-data" | "not-testable" | "query-failed";
  /** Why it was not evaluated, without a period. */
  readonly reason?: string | undefined;
  /** The events of the window, or of the range if they do not cover the window; absent if it was not evaluated. */
  readonly events?: EventCounts | undefined;
  /** Minutes of the range, or of the window, in maintenance windows, whose events do not count; absent without any. */
  readonly excludedMinutes?: number | undefined;
  /** The budget at the end of the range; absent if it was not evaluated, or if the events do not cover the window. */
  readonly budget?: SloBudget | undefined;
  /** Firings of urgent alerts. */
  readonly pages: number;
  /** Firings of slow alerts. */
  readonly tickets: number;
  /** Minutes in which an urgent alert fired. */
  readonly pageMinutes: number;
  /** How the budget was spent. Only with `hasBurnDown`, and if the budget is known. */
  readonly burnDown?: SloBurnDown | undefined;
  /** Periods in which the budget was spent too fast; absent from a status without `hasBurnDown`. */
  readonly incidents?: readonly TestedIncident[] | undefined;
}

/** What was left of a budget over the window of an SLO. */
export interface SloBurnDown {
  /** Start of the window, in ISO 8601. */
  readonly from: string;
  /** Length of a step in minutes. */
  readonly stepMinutes: number;
  /** Share of the budget that was left at the end of each step, in percent. */
  readonly leftPercent: readonly number[];
}

/** What an SLO would have done in the past, as plain data. Times are ISO 8601 in UTC. */
export interface TestedSlo extends SloStatus {
  readonly alerts: readonly TestedSloAlert[];
  readonly incidents: readonly TestedIncident[];
  /** What other objectives would have done, sorted by objective. */
  readonly sweep: readonly ObjectiveStep[];
}

/** An alert of an SLO. */
export interface TestedSloAlert {
  /** Such as `page-1h`. */
  readonly key: string;
  readonly severity: SloSeverity;
  readonly interval: string;
  readonly threshold: number;
  readonly firings: readonly { readonly from: string; readonly to: string; readonly notifiedAt: string }[];
  readonly notifications: number;
}

/** A period in which the budget was spent faster than allowed. Times are ISO 8601 in UTC. */
export interface TestedIncident extends Omit<SloIncident, "from" | "to" | "notifiedAt"> {
  readonly from: string;
  readonly to: string;
}

/** What an objective would have done. */
export interface ObjectiveStep extends Pick<SloStatus, "objective" | "pages" | "tickets" | "pageMinutes"> {
  /** In percent; null if it is unknown. */
  readonly budgetLeftPercent: number | null;
}

/** Objectives to compare with. */
const commonObjectives = [90, 95, 99, 99.5, 99.9, 99.95, 99.99];

/** Evaluates an SLO on the events of a range, if they are known. */
export function testSlo(resolved: EvaluatedSlo, counts: LoadedCounts, range: Range): TestedSlo {
  if ("reason" in counts) return { ...untested(resolved, counts), alerts: [], incidents: [], sweep: [] };
  const { slo } = resolved.object;
  const { status, alerts, firings } = evaluate(resolved, counts, range);
  const objectives = [...new Set([...commonObjectives, slo.objective])].toSorted((one, other) => one - other);
  return {
    ...status,
    alerts: alerts.map(({ alert, firings: own }) => toTestedAlert(alert, own)),
    incidents: incidentsOf(slo, counts, range, firings),
    sweep: objectives.map((objective) => testObjective(resolved, objective, counts, range)),
  };
}

/** Returns the budget of an SLO at the end of a range, and how often its alerts fired in it. */
export function measureSlo(
  resolved: EvaluatedSlo,
  counts: LoadedCounts,
  range: Range,
  hasBurnDown: boolean,
): SloStatus {
  if ("reason" in counts) return untested(resolved, counts);
  const { status, firings } = evaluate(resolved, counts, range);
  const { slo } = resolved.object;
  const found = hasBurnDown ? burnDown(slo, counts, range.to) : undefined;
  if (found === undefined) return status;
  const { from, step, leftPercent } = found;
  return {
    ...status,
    burnDown: { from: toIso(from), stepMinutes: step / minute, leftPercent },
    incidents: incidentsOf(slo, counts, range, firings),
  };
}

function incidentsOf(
  slo: Slo,
  counts: MinuteCounts,
  range: Range,
  firings: readonly SloFiring[],
): readonly TestedIncident[] {
  return findIncidents(slo, counts, range, firings).map(({ from, to, notifiedAt: _notifiedAt, ...one }) => ({
    ...one,
    from: toIso(from),
    to: toIso(to),
  }));
}

function evaluate(resolved: EvaluatedSlo, counts: MinuteCounts, range: Range) {
  const { slo } = resolved.object;
  const alerts = resolved.alerts.map((alert) => ({ alert, firings: findSloFirings(slo, alert, counts, range) }));
  const all = alerts.flatMap(({ firings }) => firings);
  const budget = measureBudget(slo, counts, range.to);
  const start = budget === undefined ? range.from : sloWindowStart(slo, range.to);
  const events = counts.sum(start, range.to);
  const excluded = counts.excluded(start, range.to);
  const status: SloStatus = {
    ...describeSlo(resolved),
    ...(events.total === 0
      ? { status: "no-data", reason: "its filters matched nothing in this range" }
      : { status: "tested" }),
    events,
    ...(excluded === 0 ? {} : { excludedMinutes: excluded }),
    ...(budget === undefined ? {} : { budget }),
    ...count(all),
  };
  return { status, alerts, firings: all };
}

/** Returns the result of an SLO that was not evaluated. */
function untested(resolved: EvaluatedSlo, reason: Uncounted): SloStatus {
  return { ...describeSlo(resolved), ...reason, ...count([]) };
}

function describeSlo({
  object: { key, slo },
}: EvaluatedSlo): Pick<TestedSlo, "key" | "name" | "objective" | "windowDays" | "calendar"> {
  const { name, objective, window, calendar } = slo;
  const shared = { key, name, objective, windowDays: window / day };
  return calendar === undefined ? shared : { ...shared, calendar };
}

function count(firings: readonly SloFiring[]): Pick<ObjectiveStep, "pages" | "tickets" | "pageMinutes"> {
  const pages = firings.filter(({ severity }) => severity === "page");
  return { pages: pages.length, tickets: firings.length - pages.length, pageMinutes: coveredMinutes(pages) };
}

function toTestedAlert(
  { key, severity, interval, threshold }: SloAlert,
  firings: readonly SloFiring[],
): TestedSloAlert {
  return {
    key,
    severity,
    interval,
    threshold,
    firings: firings.map(({ from, to, notifiedAt }) => ({
      from: toIso(from),
      to: toIso(to),
      notifiedAt: toIso(notifiedAt),
    })),
    notifications: firings.reduce((sum, { notifications }) => sum + notifications, 0),
  };
}

/** Returns the number of pages and tickets of an SLO with an objective, and what is left of its budget. */
export function testObjective(
  { object }: EvaluatedSlo,
  objective: number,
  counts: MinuteCounts,
  range: Range,
): ObjectiveStep {
  const slo: Slo = { ...object.slo, objective };
  const firings = toSloAlerts(slo).flatMap((alert) => findSloFirings(slo, alert, counts, range));
  return { objective, ...count(firings), budgetLeftPercent: measureBudget(slo, counts, range.to)?.leftPercent ?? null };
}
