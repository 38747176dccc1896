import { canCombine, isDrawing } from "@obstack/alert-tests/internal";
import type { drawingOf } from "@obstack/alert-tests/internal";
import { windowLength, windowStart } from "@obstack/core/alerts";
import { groupBy, toBuckets } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import { chartLimits } from "@obstack/selfhosted";
import type { Fields } from "../tiles/tile-query.ts";

/** Fewer buckets are no chart, and more take too long to load. */
const [minBuckets, maxBuckets] = [3, 15_000];

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
  const lengths = alerts.flatMap(({ interval }) => {
    const length = windowLength(String(interval)) ?? 0;
    const count = since / length;
    const fits = granularities.includes(String(interval)) && count >= minBuckets && count <= maxBuckets;
    return fits ? [{ interval: String(interval), length }] : [];
  });
  const classes = [...groupBy(lengths, ({ interval }) => interval).values()];
  const [[chosen] = []] = classes.toSorted(
    (one, other) => other.length - one.length || (one[0]?.length ?? 0) - (other[0]?.length ?? 0),
  );
  if (chosen === undefined) return toBuckets(range, "auto", granularities);
  // Longer windows are computed from these buckets, from the start of the first one.
  const isCombined = isDrawing(watched) && canCombine(watched);
  const longest = lengths
    .filter(({ length }) => isCombined && length % chosen.length === 0)
    .reduce((one, { length }) => Math.max(one, length), chosen.length);
  return toBuckets({ ...range, startTime: windowStart(range.startTime, longest) }, chosen.interval, granularities);
}
