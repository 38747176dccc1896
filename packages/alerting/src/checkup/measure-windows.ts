import { findFirings } from "../evaluate/find-firings.ts";
import type { AlertRule } from "../evaluate/read-rule.ts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import { minute } from "../evaluate/duration.ts";

/** What the windows of an alert show beyond its firings. */
export interface WindowMeasures {
  /** Length of a window in minutes. */
  readonly minutes: number;
  readonly consecutiveWindows: number;
  /** Firings that resolved after one or two windows. */
  readonly shortFirings: number;
  /** Notifications if two windows in a row had to meet the condition. */
  readonly calmNotifications: number;
  /** Number of different groups. */
  readonly groups: number;
  /** Groups whose firing is open although they disappeared. */
  readonly goneGroups: number;
  /** Whether a firing under an empty group is open, which a window without any group started. */
  readonly hasEmptyGroup: boolean;
  /** Minutes of the longest series of windows without data before those at the end. */
  readonly longestGap: number;
  /** Windows without data at the end of the range. */
  readonly emptyAtEnd: number;
}

/** Windows without a group after which it counts as gone. */
const goneAfter = 3;

/**
 * Measures windows while they are in memory: those of 100 alerts do not fit at once.
 *
 * @param isCount Whether 0 means that there is no data.
 */
export function measureWindows(
  { rule, length }: AlertRule,
  windows: readonly AlertWindow[],
  isCount: boolean,
): WindowMeasures {
  const firings = findFirings(rule, windows, length);
  const calm = findFirings({ ...rule, consecutiveWindows: 2 }, windows, length);
  const lastSeen = new Map<string, number>();
  let [gap, longestGap] = [0, 0];
  for (const { start, rows } of windows) {
    if (rows.every(({ value }) => value === null || (isCount && value === 0))) gap++;
    else {
      longestGap = Math.max(longestGap, gap);
      gap = 0;
    }
    if (rule.isGrouped) for (const { group } of rows) lastSeen.set(JSON.stringify(group), start);
  }
  const end = (windows.at(-1)?.start ?? 0) + length;
  const open = firings.flatMap(({ resolvedAt, group }) => (resolvedAt === undefined && group ? [group] : []));
  const isGone = (group: readonly string[]): boolean =>
    group.length > 0 && (lastSeen.get(JSON.stringify(group)) ?? 0) + (goneAfter + 1) * length <= end;
  return {
    minutes: length / minute,
    consecutiveWindows: rule.consecutiveWindows ?? 1,
    shortFirings: firings.filter(({ from, to, resolvedAt }) => resolvedAt !== undefined && to - from <= 2 * length)
      .length,
    calmNotifications: calm.reduce((sum, { notifications }) => sum + notifications, 0),
    groups: lastSeen.size,
    goneGroups: open.filter(isGone).length,
    hasEmptyGroup: open.some((group) => group.length === 0),
    longestGap: (longestGap * length) / minute,
    emptyAtEnd: gap,
  };
}
