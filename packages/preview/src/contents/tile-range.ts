import { canCombine, isDrawing } from "@obstack/alert-tests/internal";
import type { drawingOf } from "@obstack/alert-tests/internal";
import { windowLength, windowStart } from "@obstack/core/alerts";
import { findIntervals, toBuckets } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import { chartLimits } from "@obstack/selfhosted";
import type { Fields } from "../tiles/tile-query.ts";

/**
 * Returns the buckets of a tile: as long as the windows of the alerts on it, so that its values are those that they compare with their
 * thresholds. If their intervals differ, the most frequent one, then the shortest one.
 *
 * @param watched What the alerts watch, or why that is not known.
 */
export function tileRange(
  alerts: readonly Fields[],
  watched: ReturnType<typeof drawingOf>,
  { since, to }: { readonly since: number; readonly to: number },
): BucketedRange {
  const { granularities } = chartLimits();
  const range = { startTime: to - since, endTime: to };
  const [chosen, ...others] = findIntervals(alerts, since, granularities);
  if (chosen === undefined) return toBuckets(range, "auto", granularities);
  // Longer windows are computed from these buckets, from the start of the first one.
  const isCombined = isDrawing(watched) && canCombine(watched);
  const [length = 0, ...lengths] = [chosen, ...others].map((interval) => windowLength(interval) ?? 0);
  const longest = lengths
    .filter((one) => isCombined && one % length === 0)
    .reduce((one, other) => Math.max(one, other), length);
  return toBuckets({ ...range, startTime: windowStart(range.startTime, longest) }, chosen, granularities);
}
