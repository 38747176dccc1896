import { canCombine, combinerOf } from "@obstack/alert-tests/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { SeriesPoint } from "./series-points.ts";

/** Returns whether the value of a range can be computed from the values of its buckets. */
export function isCombinable(request: ChartSeriesRequest): boolean {
  return canCombine({ series: [{ ...request, aggFn: request.aggFn ?? "count" }] });
}

/** Returns one value for each group, from the values of its buckets. */
export function combineBuckets({ aggFn }: ChartSeriesRequest, points: readonly SeriesPoint[]): SeriesPoint[] {
  const combine = combinerOf(aggFn ?? "count");
  const groups = new Map<string, SeriesPoint>();
  for (const point of points) {
    const key = JSON.stringify(point.group);
    const known = groups.get(key);
    if (known === undefined || known.value === null) groups.set(key, point);
    else groups.set(key, { ...known, value: Number(combine(known.value, point.value)) });
  }
  return [...groups.values()];
}
