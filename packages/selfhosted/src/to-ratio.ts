import { readNumber } from "@obstack/core";
import type { ChartSeriesPoint } from "./generated/schema.ts";

/**
 * Returns the points of a ratio: `series_0.data` alone, the first series divided by the second.
 *
 * Some servers divide, others return both series undivided: then a point carries `series_1.data`. A missing value or a zero divisor
 * leaves a gap, a point without `series_0.data`.
 */
export function toRatio(points: readonly ChartSeriesPoint[]): ChartSeriesPoint[] {
  const isDivided = !points.some((point) => "series_1.data" in point);
  return merge(points).map((point) => {
    const value = isDivided ? point["series_0.data"] : divide(point["series_0.data"], point["series_1.data"]);
    const others = Object.entries(point).filter(([key]) => !/^series_\d+\.data$/.test(key));
    const ratio = readNumber(value) === undefined ? {} : { "series_0.data": value };
    return { ...Object.fromEntries(others), ...ratio } as ChartSeriesPoint;
  });
}

/** Joins points of one bucket and group, which may each lack a series. */
function merge(points: readonly ChartSeriesPoint[]): ChartSeriesPoint[] {
  const merged = new Map<string, ChartSeriesPoint>();
  for (const point of points) {
    const key = JSON.stringify([Number(point.ts_bucket), point.group ?? []]);
    merged.set(key, { ...merged.get(key), ...point });
  }
  return [...merged.values()];
}

/** Not finite if the divisor is zero. */
function divide(dividend: unknown, divisor: unknown): number {
  return (readNumber(dividend) ?? Number.NaN) / (readNumber(divisor) ?? Number.NaN);
}
