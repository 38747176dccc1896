import { groupBy } from "@obstack/core/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { isCombinable } from "./combine.ts";
import { needKey } from "./series-points.ts";
import type { SeriesNeed } from "./series-points.ts";

/** A chart query for up to five series. */
export interface PlannedRequest {
  readonly series: readonly ChartSeriesRequest[];
  readonly isWhole: boolean;
}

/** Returns the columns by which a series is grouped, as text. Only series with the same columns fit in one request: its points have one `group`. */
function groupKey({ groupBy: columns }: ChartSeriesRequest): string {
  return JSON.stringify(columns ?? []);
}

/**
 * Returns the form in which each value is requested: the value of a whole range is computed from buckets if that is exact and a request for
 * buckets is compatible.
 */
export function chooseForms(needs: readonly SeriesNeed[]): (need: SeriesNeed) => SeriesNeed {
  const inBuckets = new Set(needs.filter(({ isWhole }) => !isWhole).map(({ request }) => groupKey(request)));
  return (need) =>
    need.isWhole && isCombinable(need.request) && inBuckets.has(groupKey(need.request))
      ? { ...need, isWhole: false }
      : need;
}

/** Returns the fewest chart queries for a set of values. */
export function planRequests(needs: readonly SeriesNeed[], maxSeries: number): PlannedRequest[] {
  const distinct = new Map(needs.map((need) => [needKey(need), need]));
  const classes = groupBy([...distinct.values()], ({ request, isWhole }) => `${isWhole} ${groupKey(request)}`);
  return [...classes.values()].flatMap((compatible) => {
    const count = Math.ceil(compatible.length / maxSeries);
    return Array.from({ length: count }, (_, index) => ({
      isWhole: compatible[0]?.isWhole === true,
      series: compatible.slice(index * maxSeries, (index + 1) * maxSeries).map(({ request }) => request),
    }));
  });
}
