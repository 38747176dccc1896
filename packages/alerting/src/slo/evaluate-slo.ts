import { windowStart } from "@obstack/core/alerts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import { findFirings } from "../evaluate/find-firings.ts";
import type { Firing } from "../evaluate/find-firings.ts";
import { minute } from "../evaluate/duration.ts";
import type { Range } from "../queries/query-range.ts";
import { errorBudget } from "./slo.ts";
import type { BurnRate, Exclusion, Slo, SloSeverity } from "./slo.ts";
import { meetsSloAlert } from "./slo-alerts.ts";
import type { SloAlert } from "./slo-alerts.ts";
import { readNumber } from "@obstack/core";

/** Returns the longest time before a window's end that the alerts of an SLO read, in milliseconds. */
export function sloLookBack({ burnRates, absent = 0, delay }: Pick<Slo, "burnRates" | "absent" | "delay">): number {
  return Math.max(absent, ...burnRates.map(({ long }) => long)) + delay;
}

/** Returns the burn rate over a window that ends at a time. It is 0 without events. */
export function burnOver(slo: Pick<Slo, "objective">, counts: MinuteCounts, end: number, length: number): number {
  const { bad, total } = counts.sum(end - length, end);
  return bad / Math.max(total, 1) / errorBudget(slo);
}

/** What of an SLO determines the values of its alerts. */
type EvaluatedSlo = Pick<Slo, "objective" | "delay" | "minimumEvents">;

/** Returns the value that an alert compares with its threshold in the window that ends at a time. */
export function sloAlertValue(slo: EvaluatedSlo, alert: SloAlert, counts: MinuteCounts, end: number): number {
  const last = end - slo.delay;
  if (alert.kind === "absence") {
    const { total } = counts.sumAll(last - alert.absent, last);
    return counts.excluded(last - alert.absent, last) > 0 ? Math.max(total, 1) : total;
  }
  const { long, short } = alert.rate;
  const inLong = counts.sum(last - long, last);
  if (inLong.total < Math.max(1, slo.minimumEvents)) return 0;
  const inShort = counts.sum(last - short, last);
  return Math.min(inLong.bad / Math.max(inLong.total, 1), inShort.bad / Math.max(inShort.total, 1)) / errorBudget(slo);
}

/** A firing of an alert of an SLO. */
export interface SloFiring extends Firing {
  readonly severity: SloSeverity;
  /** The burn rate of the alert; absent if it watches for missing events. */
  readonly rate?: BurnRate | undefined;
}

/** Returns the periods in which an alert of an SLO would have fired, sorted by start. The counts must start at least one long window before the range. */
export function findSloFirings(slo: EvaluatedSlo, alert: SloAlert, counts: MinuteCounts, range: Range): SloFiring[] {
  const { threshold, length, severity } = alert;
  const rule = {
    condition: (value: number) => meetsSloAlert(alert, value),
    threshold,
    isGrouped: false,
  };
  // Most ranges have no window that meets the condition. What precedes the first one does not matter.
  const end = windowStart(range.to, length);
  let from = windowStart(range.from, length);
  while (from < end && !meetsSloAlert(alert, sloAlertValue(slo, alert, counts, from + length))) from += length;
  if (from >= end) return [];
  const cause = { severity, ...(alert.kind === "burn" ? { rate: alert.rate } : {}) };
  const windows = Array.from({ length: (end - from) / length }, (_, index): AlertWindow => {
    const start = from + index * length;
    return { start, rows: [{ group: [], value: sloAlertValue(slo, alert, counts, start + length) }] };
  });
  return findFirings(rule, windows, length).map((firing) => ({ ...firing, ...cause }));
}

/**
 * Returns how many notifications an alert sends about a complete outage, including that of the resolution.
 *
 * @param outage Length of the outage in milliseconds.
 */
export function countOutageNotifications(slo: Slo, alert: SloAlert, outage: number): number {
  const perMinute = Math.max(1000, slo.minimumEvents);
  const sumAll = (from: number, to: number): EventCounts => ({
    bad: (Math.max(0, Math.min(to, outage) - Math.max(from, 0)) / minute) * perMinute,
    total: ((to - from) / minute) * perMinute,
  });
  const [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const counts: MinuteCounts = { from, to, sum: sumAll, sumAll, excluded: () => 0 };
  const reset = alert.kind === "burn" ? alert.rate.short + slo.delay : 0;
  const range = { from: 0, to: outage + reset + 2 * alert.length };
  return findSloFirings(slo, alert, counts, range).reduce((sum, { notifications }) => sum + notifications, 0);
}

/** The events of an SLO by minute, with fast sums. Times are in milliseconds since the epoch. */
export interface MinuteCounts {
  /** Start of the first minute. */
  readonly from: number;
  /** End of the last minute. */
  readonly to: number;
  /** Returns the events from `from` to before `to`, both cut to the known range and whole minutes, without those in maintenance windows. */
  readonly sum: (from: number, to: number) => EventCounts;
  /** Returns the same with the events in maintenance windows. */
  readonly sumAll: (from: number, to: number) => EventCounts;
  /** Returns the number of minutes in maintenance windows. */
  readonly excluded: (from: number, to: number) => number;
}

/** Numbers of events. */
export interface EventCounts {
  readonly bad: number;
  readonly total: number;
}

/**
 * Creates the counts of a range from the points of a chart query, whose second series has all events.
 *
 * @param isGood Whether the first series has the good events. Default: the bad ones.
 */
export function toMinuteCounts(
  points: readonly object[],
  { from, to }: Range,
  exclusions: readonly Exclusion[] = [],
  isGood = false,
): MinuteCounts {
  const count = Math.max(0, Math.round((to - from) / minute));
  const part = new Float64Array(count + 1);
  const total = new Float64Array(count + 1);
  for (const point of points) {
    const values = point as Readonly<Record<string, unknown>>;
    const index = Math.floor((Number(values["ts_bucket"]) - from) / minute);
    if (index < 0 || index >= count) continue;
    part[index + 1] = (part[index + 1] ?? 0) + toCount(values["series_0.data"]);
    total[index + 1] = (total[index + 1] ?? 0) + toCount(values["series_1.data"]);
  }
  const marks = markExcluded(exclusions, from, count);
  const excluded = cumulate(marks);
  const at = (time: number): number => Math.min(count, Math.max(0, Math.floor((time - from) / minute)));
  const between = (sums: Float64Array, start: number, end: number): number =>
    (sums[at(end)] ?? 0) - (sums[at(start)] ?? 0);
  const sumOf =
    (parts: Float64Array, totals: Float64Array) =>
    (start: number, end: number): EventCounts => {
      const all = between(totals, start, end);
      // Both series are read one after the other: events that arrive in between can be in one of them only.
      const some = Math.min(between(parts, start, end), all);
      return { bad: isGood ? all - some : some, total: all };
    };
  const counted = (values: Float64Array): Float64Array =>
    cumulate(values.map((value, index) => (marks[index] === 1 ? 0 : value)));
  const sumAll = sumOf(cumulate(part), cumulate(total));
  return {
    from,
    to: from + count * minute,
    sumAll,
    sum: excluded.at(-1) === 0 ? sumAll : sumOf(counted(part), counted(total)),
    excluded: (start, end) => between(excluded, start, end),
  };
}

/** Returns 1 for each minute of a range that is in a maintenance window. The first value stands for the start of the range. */
function markExcluded(exclusions: readonly Exclusion[], from: number, count: number): Float64Array {
  const marks = new Float64Array(count + 1);
  for (const one of exclusions) {
    const [first = 0, last = 0] = [one.from, one.to].map((time) =>
      Math.min(count, Math.max(0, (time - from) / minute)),
    );
    marks.fill(1, first + 1, last + 1);
  }
  return marks;
}

/** Returns the sum of the values up to each one. */
function cumulate(values: Float64Array): Float64Array {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Numbers of events of a minute above this one are no counts, and would lose others in sums. */
const maxCount = 1e12;

function toCount(value: unknown): number {
  const number = readNumber(value) ?? 0;
  return number > 0 ? Math.min(number, maxCount) : 0;
}
