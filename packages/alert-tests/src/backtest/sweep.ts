import { findFirings, toCondition } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow } from "@obstack/core/alerts";
import type { SweepStep } from "./report.ts";

/** Quantiles of the values to use as thresholds. They are denser at both ends, because alerts are about rare values. */
const quantiles = [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1];

/**
 * Returns how often an alert would have fired with other thresholds. The thresholds are round numbers from the lowest value to just above the
 * highest, and the alert's own threshold.
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
    return [{ threshold, firings: findFirings({ ...rule, condition, threshold }, windows, length).length }];
  });
}

/** Returns thresholds to try, in ascending order. */
export function thresholdsFor(values: readonly number[], current: number): number[] {
  const sorted = Float64Array.from(values).toSorted();
  const picked = quantiles.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? current).map(round);
  // A threshold above every value shows where the firings end.
  const top = nextAbove(sorted.at(-1) ?? current);
  return [...new Set([...picked, top, current])].toSorted((one, other) => one - other);
}

/** Rounds to two significant digits. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** Returns the first number with two significant digits above a value. */
function nextAbove(value: number): number {
  if (value === 0) return 1;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return round((Math.floor(value / step) + 1) * step);
}
