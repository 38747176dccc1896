import { createAlertEvaluator } from "./alert-evaluator.ts";
import type { AlertWindow, EvaluationRule } from "./alert-evaluator.ts";
import { groupKey } from "./group-key.ts";

/** A period in which an alert fired. Times are in milliseconds since the epoch. */
export interface Firing {
  /** Start of the first window that fired. */
  readonly from: number;
  /** End of the last window that fired. */
  readonly to: number;
  /** Values of the `groupBy` columns. Absent unless the tile groups its values. */
  readonly group?: readonly string[];
  /** Value that is farthest from the threshold. */
  readonly peak: number;
}

/** Settings of an alert that determine its firings and their peaks. */
export interface FiringRule extends EvaluationRule {
  /** Value from which the peak is measured. */
  readonly threshold: number;
  /** Upper end of a range. The peak is then measured from the middle of the range. */
  readonly thresholdMax?: number | null | undefined;
}

/**
 * Returns the periods in which an alert would have fired, sorted by start.
 *
 * @param windows Consecutive windows in chronological order.
 * @param length Length of a window in milliseconds.
 */
export function findFirings(rule: FiringRule, windows: readonly AlertWindow[], length: number): Firing[] {
  const evaluator = createAlertEvaluator(rule);
  const open = new Map<string, Firing>();
  const firings: Firing[] = [];
  for (const window of windows) {
    for (const { group, value, state } of evaluator.next(window)) {
      const key = groupKey(group);
      const firing = open.get(key);
      if (state === "firing" && value !== null) {
        if (firing === undefined)
          open.set(key, { from: window.start, to: 0, ...(rule.isGrouped ? { group } : {}), peak: value });
        else if (getDistance(rule, value) > getDistance(rule, firing.peak)) open.set(key, { ...firing, peak: value });
      } else if (state !== "firing" && firing !== undefined) {
        firings.push({ ...firing, to: window.start });
        open.delete(key);
      }
    }
  }
  const last = windows.at(-1);
  const end = last === undefined ? 0 : last.start + length;
  return [...firings, ...[...open.values()].map((firing) => ({ ...firing, to: end }))].toSorted(
    (one, other) => one.from - other.from,
  );
}

/** Returns the distance from the threshold, or from the middle of a range. */
function getDistance({ threshold, thresholdMax }: FiringRule, value: number): number {
  return Math.abs(value - (typeof thresholdMax === "number" ? (threshold + thresholdMax) / 2 : threshold));
}
