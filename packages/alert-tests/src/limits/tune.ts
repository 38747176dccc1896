import { findFirings, toCondition } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow } from "@obstack/core/alerts";
import { mostWithin } from "./check-limits.ts";
import type { Rate } from "./check-limits.ts";
import { valuesOf, measurePain } from "../backtest/evaluate-alert.ts";
import type { SweepStep } from "../backtest/report.ts";

/** What an alert would have done with a threshold, and its most notifications in any period of the wished rate. */
export interface TunedStep extends SweepStep {
  readonly most: number;
}

/** A threshold for a wished rate of notifications, between two that differ from it by one value of the data. */
export interface Tuning {
  readonly found: TunedStep;
  /** Next more sensitive threshold, which notifies too often. Absent if even the most sensitive one meets the wish. */
  readonly more?: TunedStep | undefined;
  /** Next less sensitive threshold. Absent if no value meets the condition of the one that was found. */
  readonly less?: TunedStep | undefined;
}

/** Threshold types that {@link tuneThreshold} supports: those with one end. */
export const tunableTypes: readonly string[] = ["above", "above_exclusive", "below", "below_or_equal"];

/**
 * Returns the most sensitive threshold that notifies at most as often as wished, next to one that notifies more often. Every value of the data is a
 * candidate, so that nothing is lost between round numbers; of the thresholds that do the same, the roundest is returned.
 *
 * @param thresholdType One of {@link tunableTypes}.
 */
export function tuneThreshold(
  { rule, length }: AlertRule,
  thresholdType: string,
  windows: readonly AlertWindow[],
  { count, period }: Rate,
): Tuning {
  const sign = thresholdType.startsWith("above") ? 1 : -1;
  const isExclusive = ["above_exclusive", "below"].includes(thresholdType);
  // A grouped window without rows counts as 0, too. From the most to the least sensitive; a step beyond the last value never fires.
  const zero = windows.some(({ rows }) => rows.length === 0) ? [0] : [];
  const values = [...new Set([...valuesOf(windows, rule), ...zero])].toSorted((one, other) => sign * (one - other));
  const known = new Map<number, TunedStep>();
  const evaluate = (index: number): TunedStep => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const threshold = betweenValues(values[index - 1], values[index], sign, isExclusive);
    const condition = toCondition({ thresholdType, threshold }) ?? ((): boolean => false);
    const firings = findFirings({ ...rule, condition, threshold }, windows, length);
    const sentAt = firings.flatMap((firing) => firing.sentAt).toSorted((one, other) => one - other);
    const pain = measurePain(firings, windows.length * length);
    const step = { threshold, firings: firings.length, ...pain, most: mostWithin(sentAt, period) };
    known.set(index, step);
    return step;
  };
  let [unmet, met] = [-1, values.length];
  while (met - unmet > 1) {
    const middle = Math.floor((unmet + met) / 2);
    if (evaluate(middle).most <= count) met = middle;
    else unmet = middle;
  }
  return {
    found: evaluate(met),
    ...(unmet < 0 ? {} : { more: evaluate(unmet) }),
    ...(met >= values.length ? {} : { less: evaluate(met + 1) }),
  };
}

/** Returns the roundest threshold that a value meets and the one before it does not. At both ends of the data, one of them is undefined. */
function betweenValues(
  before: number | undefined,
  value: number | undefined,
  sign: number,
  isExclusive: boolean,
): number {
  const outer = before ?? (value ?? 0) - sign * margin(value ?? 0);
  const inner = value ?? (before ?? 0) + sign * margin(before ?? 0);
  const isBetween = (threshold: number): boolean =>
    isExclusive
      ? sign * (threshold - outer) >= 0 && sign * (inner - threshold) > 0
      : sign * (threshold - outer) > 0 && sign * (inner - threshold) >= 0;
  const middle = outer / 2 + inner / 2;
  const rounded = Array.from({ length: maxDigits }, (_, digits) => Number(middle.toPrecision(digits + 1)));
  // Between neighboring numbers, only one of the values itself is left.
  return rounded.find(isBetween) ?? (isExclusive ? outer : inner);
}

/** Distance of thresholds beyond the data. */
function margin(end: number): number {
  return Math.abs(end) / 10 || 1;
}

/** Significant digits that tell all numbers apart. */
const maxDigits = 17;
