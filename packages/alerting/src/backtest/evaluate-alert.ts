import { maxOf, minOf } from "@obstack/basics";
import { findFirings } from "../evaluate/find-firings.ts";
import { toCondition } from "../evaluate/threshold.ts";
import type { AlertRule } from "../evaluate/read-rule.ts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import type { Firing } from "../evaluate/find-firings.ts";
import { toIso, minute } from "../evaluate/duration.ts";
import type { DescribedAlert, SweepStep, TestedAlert } from "./report.ts";

/** The measured part of a {@link TestedAlert}. */
type Measured = Omit<TestedAlert, keyof DescribedAlert | "status" | "reason" | "notes">;

/** The result of an alert that was not evaluated. */
export const unmeasured: Measured = {
  windows: 0,
  windowsWithoutData: 0,
  firings: [],
  notifications: 0,
  firingMinutes: 0,
  firingPercent: 0,
  longestMinutes: 0,
  highest: null,
  lowest: null,
  sweep: [],
};

/** Evaluates an alert on consecutive windows in chronological order. */
export function evaluateAlert(alert: AlertRule, thresholdType: string, windows: readonly AlertWindow[]): Measured {
  const { rule, length } = alert;
  const firings = findFirings(rule, windows, length);
  const values = valuesOf(windows, rule);
  const [highest, lowest] = values.length === 0 ? [null, null] : [maxOf(values), minOf(values)];
  const open = firings.find(({ resolvedAt }) => resolvedAt === undefined);
  return {
    windows: windows.length,
    windowsWithoutData: windows.filter(({ rows }) => rows.every(({ value }) => value === null)).length,
    firings: firings.map((firing) => toTestedFiring(firing, length)),
    ...measurePain(firings, windows.length * length),
    ...(open === undefined
      ? {}
      : { firingSince: toIso(open.from), ...(open.isOpenAtStart && { isOpenAtStart: true }) }),
    highest,
    lowest,
    sweep: sweep(alert, thresholdType, windows, values),
  };
}

function toTestedFiring(
  { from, isOpenAtStart, to, notifiedAt, resolvedAt, notifications, sentAt, group, peak }: Firing,
  length: number,
): TestedAlert["firings"][number] {
  const isRegular = sentAt.every((time, index) => time === notifiedAt + index * length);
  return {
    from: toIso(from),
    ...(isOpenAtStart === undefined ? {} : { isOpenAtStart }),
    to: toIso(to),
    notifiedAt: toIso(notifiedAt),
    ...(resolvedAt === undefined ? {} : { resolvedAt: toIso(resolvedAt) }),
    notifications,
    ...(isRegular ? {} : { sentAt: sentAt.map(toIso) }),
    ...(group === undefined ? {} : { group }),
    peak,
  };
}

/** Returns the values that an alert compares with its threshold. */
function valuesOf(windows: readonly AlertWindow[], { isGrouped, buckets = 1 }: AlertRule["rule"]): number[] {
  const values: number[] = [];
  for (const { rows } of windows) {
    if (rows.length < buckets && !isGrouped) values.push(0);
    for (const { value } of rows) if (value !== null) values.push(value);
  }
  return values;
}

/** Quantiles of the values to use as thresholds. They are denser at both ends, because alerts are about rare values. */
const quantiles = [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1];

/**
 * Returns what an alert would have done with other thresholds. The thresholds are round numbers from the lowest value to just above the highest,
 * and the alert's own threshold.
 *
 * @param values Evaluated values.
 */
export function sweep(
  { rule, length }: AlertRule,
  thresholdType: string,
  windows: readonly AlertWindow[],
  values: readonly number[],
): SweepStep[] {
  return thresholdsFor(values, rule.threshold).flatMap((threshold) => {
    const condition = toCondition({ thresholdType, threshold, thresholdMax: rule.thresholdMax });
    if (condition === undefined || threshold > (rule.thresholdMax ?? Number.POSITIVE_INFINITY)) return [];
    const firings = findFirings({ ...rule, condition, threshold }, windows, length);
    return [{ threshold, firings: firings.length, ...measurePain(firings, windows.length * length) }];
  });
}

/** Returns thresholds to try, in ascending order: numbers that people would type. */
export function thresholdsFor(values: readonly number[], current: number): number[] {
  const sorted = Float64Array.from(values).toSorted();
  const isWhole = values.every(Number.isInteger);
  const picked = quantiles.map((share) => roundTo(sorted[Math.floor(share * (sorted.length - 1))] ?? current, isWhole));
  const highest = sorted.at(-1) ?? current;
  // A threshold above every value shows where the firings end.
  const rounded = roundTo(highest, isWhole);
  const top = rounded > highest ? rounded : roundTo(highest + stepOf(highest, isWhole), isWhole);
  return [...new Set([...picked, top, current])].toSorted((one, other) => one - other);
}

/** Rounds to two digits, of which the second is 0 or 5: 3, 8.5, 15, 250. Whole values stay whole. */
function roundTo(value: number, isWhole: boolean): number {
  const step = stepOf(value, isWhole);
  // Removes the error of floating-point multiplication.
  return Number((Math.round(value / step) * step).toPrecision(6));
}

function stepOf(value: number, isWhole: boolean): number {
  if (value === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(Math.abs(value))) / 2;
  return isWhole ? Math.max(1, step) : step;
}

/** What firings mean for the people who are notified. */
type Pain = Pick<TestedAlert, "notifications" | "firingMinutes" | "firingPercent" | "longestMinutes">;

/**
 * Measures firings.
 *
 * @param evaluated Duration of all windows in milliseconds.
 */
export function measurePain(firings: readonly Firing[], evaluated: number): Pain {
  const firingMinutes = coveredMinutes(firings);
  return {
    notifications: firings.reduce((sum, { notifications }) => sum + notifications, 0),
    firingMinutes,
    firingPercent: evaluated === 0 ? 0 : toPercent((firingMinutes * minute) / evaluated),
    longestMinutes: firings.reduce((longest, { from, to }) => Math.max(longest, to - from), 0) / minute,
  };
}

/** Rounds to one decimal. Only a share of exactly 0 or 1 becomes 0% or 100%. */
function toPercent(share: number): number {
  if (share === 0 || share === 1) return share * 100;
  return Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10));
}

/** Returns the minutes in which at least one firing was active. */
export function coveredMinutes(firings: readonly Pick<Firing, "from" | "to">[]): number {
  let [covered, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of firings.toSorted((one, other) => one.from - other.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered / minute;
}
