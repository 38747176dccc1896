import { groupBy } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { isCombinable } from "./combine.ts";
import { needKey } from "./series-points.ts";
import type { SeriesNeed } from "./series-points.ts";

/** A chart query for up to five series. */
export interface PlannedRequest {
  readonly series: readonly ChartSeriesRequest[];
  readonly range: BucketedRange;
  readonly isWhole: boolean;
}

/** Returns the buckets and the columns by which a series is grouped, as text. Only equal ones fit in one request: its points have one `group`. */
function groupKey({ request, range }: SeriesNeed): string {
  return JSON.stringify([range, request.groupBy ?? []]);
}

/**
 * Returns the form in which each value is requested: the value of a whole range is computed from buckets if that is exact and a request for
 * buckets is compatible.
 */
export function chooseForms(needs: readonly SeriesNeed[]): (need: SeriesNeed) => SeriesNeed {
  const inBuckets = new Set(needs.filter(({ isWhole }) => !isWhole).map(groupKey));
  return (need) =>
    need.isWhole && isCombinable(need.request) && inBuckets.has(groupKey(need)) ? { ...need, isWhole: false } : need;
}

/** Returns the fewest chart queries for a set of values. */
export function planRequests(needs: readonly SeriesNeed[], maxSeries: number): PlannedRequest[] {
  const distinct = new Map(needs.map((need) => [needKey(need), need]));
  const classes = groupBy([...distinct.values()], (need) => `${need.isWhole} ${groupKey(need)}`);
  return [...classes.values()].flatMap((compatible) => {
    const [first] = compatible;
    if (first === undefined) return [];
    const count = Math.ceil(compatible.length / maxSeries);
    return Array.from({ length: count }, (_, index) => ({
      isWhole: first.isWhole,
      range: first.range,
      series: compatible.slice(index * maxSeries, (index + 1) * maxSeries).map(({ request }) => request),
    }));
  });
}
