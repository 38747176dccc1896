import type { ChartSeriesPoint } from "./generated/schema.ts";

/** Merges points of the same bucket and group, which can each have a part of the series. */
export function mergePoints<Point extends ChartSeriesPoint>(points: readonly Point[]): Point[] {
  const merged = new Map<string, Point>();
  for (const point of points) {
    const key = JSON.stringify([Number(point.ts_bucket), point.group ?? []]);
    merged.set(key, { ...merged.get(key), ...point });
  }
  return [...merged.values()];
}
