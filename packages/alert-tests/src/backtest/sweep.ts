import { findFirings, toCondition } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow } from "@obstack/core/alerts";
import { measurePain } from "./pain.ts";
import type { SweepStep } from "./report.ts";

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
