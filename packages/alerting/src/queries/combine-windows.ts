import { windowStart } from "@obstack/core/alerts";
import type { WindowPoint } from "../evaluate/to-windows.ts";
import { readNumber } from "@obstack/core";
import { combinations } from "@obstack/core/charts";
import type { AlertRule } from "../evaluate/read-rule.ts";
import { seriesField } from "../evaluate/read-value.ts";
import type { Drawing } from "./drawing.ts";

/** Returns a function that combines two values of a series as its aggregation function does. Values that are no numbers are left out. */
function combinerOf(aggFn: string | undefined): (one: unknown, other: unknown) => unknown {
  const combine = combinations.get(aggFn ?? "count");
  return (one, other) => {
    const second = readNumber(other);
    if (second === undefined) return one;
    const first = readNumber(one);
    return first === undefined ? second : combine?.(first, second);
  };
}

/**
 * Combines the points of short buckets into longer ones, sorted by time. Shifted windows get two: one for each bucket that they overlap. Lengths and offsets
 * are multiples of the short buckets.
 */
export function combinePoints(
  { series }: Pick<Drawing, "series">,
  points: readonly WindowPoint[],
  { length, offset = 0 }: Pick<AlertRule, "length" | "offset">,
): WindowPoint[] {
  const columns = series.map(({ aggFn }, index) => ({ name: seriesField(index), combine: combinerOf(aggFn) }));
  const perStart = new Map<number, Map<string, Record<string, unknown>>>();
  for (const point of points) {
    const time = Number(point.ts_bucket);
    const aligned = windowStart(time, length);
    const start = offset === 0 ? aligned : Math.max(aligned, windowStart(time, length, offset));
    let groups = perStart.get(start);
    if (groups === undefined) perStart.set(start, (groups = new Map<string, Record<string, unknown>>()));
    const key = point.group === undefined || point.group === null ? "" : point.group.join("\0");
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, { ...point, ts_bucket: start });
      continue;
    }
    for (const { name, combine } of columns)
      known[name] = combine(known[name], (point as Readonly<Record<string, unknown>>)[name]);
  }
  const starts = [...perStart].toSorted(([one], [other]) => one - other);
  return starts.flatMap(([, groups]) => [...groups.values()]);
}
