import { windowStart } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/core/alerts";
import { readNumber } from "@obstack/core";
import type { Drawing } from "./drawing.ts";

type Combine = (one: number, other: number) => number;

/** Functions whose value for a range can be computed from the values of its parts. */
const combinations = new Map<string, Combine>([
  ["count", (one, other) => one + other],
  ["sum", (one, other) => one + other],
  ["min", Math.min],
  ["max", Math.max],
]);

/** Returns whether long windows can be computed from short ones, so that one query serves alerts with different intervals. */
export function canCombine({ series }: Drawing): boolean {
  // The value of a counter depends on the range that the server sees.
  return series.every(
    ({ aggFn = "", metricDataType = "gauge" }) => combinations.has(aggFn) && metricDataType === "gauge",
  );
}

/** Windows to combine points into. */
export interface CombinedWindows {
  /** Length of a window in milliseconds, a multiple of the points' buckets. */
  readonly length: number;
  /** Milliseconds by which windows are shifted, a multiple of the points' buckets. */
  readonly offset?: number | undefined;
}

/** Combines the points of short buckets into longer ones, sorted by time. Shifted windows get two: one for each bucket that they overlap. */
export function combinePoints(
  { series }: Drawing,
  points: readonly WindowPoint[],
  { length, offset = 0 }: CombinedWindows,
): WindowPoint[] {
  const perStart = new Map<number, Map<string, Record<string, unknown>>>();
  for (const point of points) {
    const time = Number(point.ts_bucket);
    const start = Math.max(windowStart(time, length), windowStart(time, length, offset));
    const groups = perStart.get(start) ?? new Map<string, Record<string, unknown>>();
    perStart.set(start, groups);
    const key = point.group === undefined || point.group === null ? "" : point.group.join("\0");
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, { ...point, ts_bucket: start });
      continue;
    }
    series.forEach(({ aggFn = "" }, index) => {
      const name = `series_${index}.data`;
      const one = readNumber(known[name]);
      const other = readNumber((point as Readonly<Record<string, unknown>>)[name]);
      const combine = combinations.get(aggFn);
      if (other !== undefined) known[name] = one === undefined ? other : combine?.(one, other);
    });
  }
  const starts = [...perStart].toSorted(([one], [other]) => one - other);
  return starts.flatMap(([, groups]) => [...groups.values()]);
}
