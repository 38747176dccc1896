import type { Firing } from "@obstack/core/alerts";
import type { TestedAlert } from "./report.ts";

const minute = 60_000;

/** What firings mean for the people who are notified. */
export type Pain = Pick<TestedAlert, "notifications" | "firingMinutes" | "firingPercent" | "longestMinutes">;

/**
 * Measures firings.
 *
 * @param firings Sorted by start.
 * @param evaluated Duration of all windows in milliseconds.
 */
export function measurePain(firings: readonly Firing[], evaluated: number): Pain {
  const covered = coveredTime(firings);
  return {
    notifications: firings.reduce((sum, { notifications }) => sum + notifications, 0),
    firingMinutes: covered / minute,
    firingPercent: evaluated === 0 ? 0 : toPercent(covered / evaluated),
    longestMinutes: firings.reduce((longest, { from, to }) => Math.max(longest, to - from), 0) / minute,
  };
}

/** Rounds to one decimal. Only a share of exactly 0 or 1 becomes 0% or 100%. */
function toPercent(share: number): number {
  if (share === 0 || share === 1) return share * 100;
  return Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10));
}

/** Returns the time during which at least one firing was active, in milliseconds. Expects firings sorted by start. */
function coveredTime(firings: readonly Firing[]): number {
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of firings) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}
