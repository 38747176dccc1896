import { readNumber, readTime } from "@obstack/core";
import { windowLength, findDetectionMode } from "@obstack/core/alerts";
import type { FiringRule } from "./find-firings.ts";
import { isRange, thresholdTypes, toCondition } from "./threshold.ts";

/** The fields of an alert that determine when it fires. Unknown values are allowed. */
export interface AlertSettings {
  /** Length of a window, such as `5m`, `1h` or `1d`. */
  readonly interval?: unknown;
  readonly threshold?: unknown;
  /** Upper end of the types `between` and `not_between`; ignored for others. */
  readonly thresholdMax?: unknown;
  readonly thresholdType?: unknown;
  /** Number of windows in a row that must meet the condition. Default: 1. */
  readonly numConsecutiveWindows?: unknown;
  /** Minutes by which windows are shifted. Default: 0. */
  readonly scheduleOffsetMinutes?: unknown;
  /** Start of the first window, as ISO 8601. Takes precedence over `scheduleOffsetMinutes`. */
  readonly scheduleStartAt?: unknown;
  /** How the alert detects problems. Default: by its threshold. */
  readonly detectionMode?: unknown;
}

/** When an alert is evaluated, and when it fires. */
export interface AlertRule {
  readonly rule: FiringRule;
  /** Length of a window in milliseconds. */
  readonly length: number;
  /** Milliseconds by which windows are shifted, less than their length. Default: 0, aligned to UTC. */
  readonly offset?: number | undefined;
  /** Milliseconds since the epoch before which no window starts. Default: no limit. */
  readonly startAt?: number | undefined;
  /** Whether every window counts as one without rows: the current release finds no data for long windows that are shifted. */
  readonly seesNothing?: boolean | undefined;
}

/** Shifted windows of this length and longer never see data. */
const unseenLength = 6 * 3_600_000;

/**
 * Reads the rule of an alert. Numbers may be strings.
 *
 * @param isGrouped Whether the tile groups its values.
 * @returns The rule, or the reason why the alert cannot be evaluated, without a period.
 */
export function readRule(alert: AlertSettings, isGrouped: boolean): AlertRule | string {
  const mode = findDetectionMode(alert);
  if (mode !== undefined) return `its detection mode is ${JSON.stringify(mode)}, which only the server can evaluate`;
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
  const schedule = readSchedule(alert, length);
  if (typeof schedule === "string") return schedule;
  const buckets = schedule.offset === undefined ? 1 : 2;
  return { rule: { condition, threshold, thresholdMax, consecutiveWindows, isGrouped, buckets }, length, ...schedule };
}

function readSchedule(
  { scheduleOffsetMinutes, scheduleStartAt }: AlertSettings,
  length: number,
): Pick<AlertRule, "offset" | "startAt" | "seesNothing"> | string {
  const hasStart = scheduleStartAt !== undefined && scheduleStartAt !== null && scheduleStartAt !== "";
  const startAt = hasStart ? readTime(typeof scheduleStartAt === "string" ? scheduleStartAt : "") : undefined;
  if (Number.isNaN(startAt)) return `the scheduleStartAt ${JSON.stringify(scheduleStartAt)} is not a time`;
  const offset = (startAt ?? (readNumber(scheduleOffsetMinutes) ?? 0) * 60_000) % length;
  return {
    ...(offset === 0 ? {} : { offset }),
    ...(startAt === undefined ? {} : { startAt }),
    ...(offset !== 0 && length >= unseenLength ? { seesNothing: true } : {}),
  };
}

/** Returns whether any series of a tile groups its values. Series have a list of columns, a `config` has one text. */
export function hasGroups(drawn: readonly unknown[]): boolean {
  return drawn.some((one) => {
    const { groupBy } = Object(one) as { readonly groupBy?: unknown };
    return [groupBy ?? []].flat().some((name) => name !== "");
  });
}
