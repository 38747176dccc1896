import { createAlertEvaluator, groupKey } from "./alert-evaluator.ts";
import type { AlertWindow, EvaluationRule } from "./alert-evaluator.ts";

/** A period in which an alert fired, until it was resolved. Times are in milliseconds since the epoch. */
export interface Firing {
  /** Start of the first window that fired. */
  readonly from: number;
  /** Whether it fired in the first windows, so that it may have begun before them: it fires at least since `from`. Absent otherwise. */
  readonly isOpenAtStart?: true;
  /** Start of the window that resolved the alert, or the end of the last window. */
  readonly to: number;
  /** When the first notification is sent: the end of the first window that fired. */
  readonly notifiedAt: number;
  /** When the alert is resolved, and the last notification is sent: the end of the window that resolved it. Absent if it still fires. */
  readonly resolvedAt?: number;
  /** Number of notifications: one for each window that fired, and one for the resolution. */
  readonly notifications: number;
  /** When they are sent, in chronological order. */
  readonly sentAt: readonly number[];
  /** Values of the `groupBy` columns; empty for windows without rows. Absent unless the tile groups its values. */
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

/** A firing that is not resolved yet. */
interface OpenFiring {
  readonly from: number;
  readonly group: readonly string[];
  readonly sentAt: number[];
  peak: number;
}

/**
 * Returns the periods in which an alert would have fired, sorted by start.
 *
 * @param windows Consecutive windows in chronological order.
 * @param length Length of a window in milliseconds.
 */
export function findFirings(rule: FiringRule, windows: readonly AlertWindow[], length: number): Firing[] {
  const evaluator = createAlertEvaluator(rule);
  const open = new Map<string, OpenFiring>();
  const firings: Firing[] = [];
  const firstPossible = windows[(rule.consecutiveWindows ?? 1) - 1]?.start ?? 0;
  const close = ({ from, group, ...counted }: OpenFiring, to: number, resolvedAt?: number): void => {
    firings.push({
      from,
      ...(from <= firstPossible ? { isOpenAtStart: true } : {}),
      to,
      notifiedAt: from + length,
      ...(resolvedAt === undefined ? {} : { resolvedAt }),
      ...counted,
      notifications: counted.sentAt.length,
      ...(rule.isGrouped ? { group } : {}),
    });
  };
  for (const { start, rows } of windows) {
    for (const { group, value, notifications } of evaluator.next({ start, rows })) {
      if (notifications.length === 0) continue;
      const key = groupKey(group);
      let firing = open.get(key);
      if (notifications.includes("firing") && value !== null) {
        firing ??= { from: start, group, sentAt: [], peak: value };
        open.set(key, firing);
        firing.sentAt.push(start + length);
        if (getDistance(rule, value) > getDistance(rule, firing.peak)) firing.peak = value;
      }
      if (firing !== undefined && notifications.includes("resolved")) {
        firing.sentAt.push(start + length);
        // A shifted window can fire and resolve.
        close(firing, notifications.length > 1 ? start + length : start, start + length);
        open.delete(key);
      }
    }
  }
  const last = windows.at(-1);
  const end = last === undefined ? 0 : last.start + length;
  for (const firing of open.values()) close(firing, end);
  return firings.toSorted((one, other) => one.from - other.from);
}

/** Returns the word before the start of a firing. */
export function sinceWord({ isOpenAtStart }: { readonly isOpenAtStart?: true | undefined }): string {
  return isOpenAtStart === true ? "at least since" : "since";
}

/** Returns the distance from the threshold, or from the middle of a range. */
function getDistance({ threshold, thresholdMax }: FiringRule, value: number): number {
  return Math.abs(value - (typeof thresholdMax === "number" ? (threshold + thresholdMax) / 2 : threshold));
}
