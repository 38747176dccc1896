import { readNumber } from "../envelope/read-number.ts";
import { windowLength } from "./alert-window.ts";
import type { FiringRule } from "./find-firings.ts";
import { isRange, thresholdTypes, toCondition } from "./threshold.ts";

/** The fields of an alert that determine when it fires. Unknown values are allowed. */
export interface AlertSettings {
  readonly interval?: unknown;
  readonly threshold?: unknown;
  readonly thresholdMax?: unknown;
  readonly thresholdType?: unknown;
  readonly numConsecutiveWindows?: unknown;
}

/** When an alert fires. */
export interface AlertRule {
  readonly rule: FiringRule;
  /** Length of a window in milliseconds. */
  readonly length: number;
}

/**
 * Reads the rule of an alert. Numbers may be strings.
 *
 * @param isGrouped Whether the tile groups its values.
 * @returns The rule, or the reason why the alert cannot be evaluated, without a period.
 */
export function readRule(alert: AlertSettings, isGrouped: boolean): AlertRule | string {
  const interval = String(alert.interval);
  const length = windowLength(interval);
  if (length === undefined) return `unknown interval ${JSON.stringify(alert.interval ?? null)}`;
  const threshold = readNumber(alert.threshold);
  if (threshold === undefined) return `the threshold ${JSON.stringify(alert.threshold ?? null)} is not a number`;
  const thresholdType = String(alert.thresholdType);
  // Servers keep the upper end when the type changes.
  const thresholdMax = isRange(thresholdType) ? readNumber(alert.thresholdMax) : undefined;
  const condition = toCondition({ thresholdType, threshold, thresholdMax });
  if (condition === undefined) {
    return thresholdTypes.includes(thresholdType)
      ? `threshold type "${thresholdType}" needs a thresholdMax`
      : `unknown threshold type ${JSON.stringify(alert.thresholdType ?? null)}`;
  }
  const consecutiveWindows = readNumber(alert.numConsecutiveWindows);
  return { rule: { condition, threshold, thresholdMax, consecutiveWindows, isGrouped }, length };
}

/** Tells whether any series of a tile groups its values. Series have a list of columns, a `config` has one text. */
export function hasGroups(drawn: readonly unknown[]): boolean {
  return drawn.some((one) => {
    const { groupBy } = Object(one) as { readonly groupBy?: unknown };
    return [groupBy ?? []].flat().some((name) => name !== "");
  });
}
