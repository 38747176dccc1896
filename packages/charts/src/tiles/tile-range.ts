import { windowLength, windowStart } from "@obstack/core/alerts";
import { canCombine, toBuckets } from "@obstack/core/charts";
import { findIntervals } from "@obstack/alerting";
import type { BucketedRange } from "@obstack/core/charts";
import type { TimeRange } from "../model/drawing.ts";

/**
 * Returns the buckets of a tile: as long as the windows of the alerts on it, so that its values are those that they compare with their
 * thresholds. If their intervals differ, the most frequent one, then the shortest one.
 *
 * @param series What the alerts watch; empty if that is not known.
 * @param granularities Bucket widths of the interface, finest first.
 */
export function tileRange(
  alerts: readonly { readonly interval?: unknown }[],
  series: Parameters<typeof canCombine>[0]["series"],
  { startTime, endTime }: TimeRange,
  granularities: readonly string[],
): BucketedRange {
  const [chosen = "auto", ...others] = findIntervals(alerts, endTime - startTime, granularities);
  // Longer windows are computed from these buckets, from the start of the first one.
  const length = windowLength(chosen) ?? 1;
  const longest = others
    .map((interval) => windowLength(interval) ?? 0)
    .filter((one) => series.length > 0 && canCombine({ series }) && one % length === 0)
    .reduce((one, other) => Math.max(one, other), length);
  return toBuckets({ startTime: windowStart(startTime, longest), endTime }, chosen, granularities);
}
