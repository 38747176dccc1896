import { readNumber } from "@obstack/core";
import type { ChartSeriesPoint } from "./generated/schema.ts";
import { mergePoints } from "./merge-points.ts";

/**
 * Returns ratio points, with only `series_0.data`: the first series divided by the second.
 *
 * Some servers return the ratio, others both series undivided; those send `series_1.data`. A missing value or a zero divisor
 * leaves a gap: a point without `series_0.data`.
 */
export function toRatio(points: readonly ChartSeriesPoint[]): ChartSeriesPoint[] {
  const isDivided = !points.some((point) => "series_1.data" in point);
  return mergePoints(points).map((point) => {
    const value = isDivided ? point["series_0.data"] : divide(point["series_0.data"], point["series_1.data"]);
    const others = Object.entries(point).filter(([key]) => !/^series_\d+\.data$/.test(key));
    const ratio = readNumber(value) === undefined ? {} : { "series_0.data": value };
    return { ...Object.fromEntries(others), ...ratio } as ChartSeriesPoint;
  });
}

/** Returns a non-finite number if a value is missing or the divisor is zero. */
function divide(dividend: unknown, divisor: unknown): number {
  return (readNumber(dividend) ?? Number.NaN) / (readNumber(divisor) ?? Number.NaN);
}
