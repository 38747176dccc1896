import { findWholeGranularity } from "@obstack/core/charts";
import type { BucketedRange, ChartRange } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";

/** Returns a range with the shortest granularity of which one bucket contains it, or with the widest one. */
export function inOneBucket(range: ChartRange): Omit<BucketedRange, "width"> {
  const { granularities } = chartLimits();
  const widest = granularities.findLast((one) => one !== "auto");
  return { ...range, granularity: findWholeGranularity(range, granularities) ?? widest ?? "auto" };
}
