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

/** Tells whether long windows can be computed from short ones, so that one query serves alerts with different intervals. */
export function canCombine({ series }: Drawing): boolean {
  return series.every(({ aggFn = "" }) => combinations.has(aggFn));
}

/**
 * Combines the points of short buckets into longer ones.
 *
 * @param length Length of the longer buckets in milliseconds, a multiple of the shorter ones.
 */
export function combinePoints({ series }: Drawing, points: readonly WindowPoint[], length: number): WindowPoint[] {
  const perStart = new Map<number, Map<string, Record<string, unknown>>>();
  for (const point of points) {
    const start = Math.floor(Number(point.ts_bucket) / length) * length;
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
  return [...perStart.values()].flatMap((groups) => [...groups.values()]);
}
