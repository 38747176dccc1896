import { readDuration } from "@obstack/core/internal";
import type { BucketedRange, ChartRange } from "@obstack/core/internal";
import { chartLimits } from "@obstack/selfhosted";

/** Returns a range with the widest granularity of which one bucket contains it, or with the widest one. */
export function inOneBucket(range: ChartRange): Omit<BucketedRange, "width"> {
  const widest = chartLimits()
    .granularities.filter((one) => one !== "auto")
    .toReversed();
  const granularity = widest.find((one) => {
    const width = readDuration(one) ?? 1;
    return Math.floor(range.startTime / width) === Math.floor((range.endTime - 1) / width);
  });
  return { ...range, granularity: granularity ?? widest[0] ?? "auto" };
}
