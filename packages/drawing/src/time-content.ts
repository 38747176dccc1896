import { fillBuckets } from "@obstack/core/charts";
import { groupBy } from "@obstack/basics";
import type { BucketedRange } from "@obstack/core/charts";
import type { Series, TimeChart } from "./chart.ts";
import type { Unit } from "./unit.ts";
import { commonUnit, compareNames, groupName } from "./whole-contents.ts";
import type { WholeTile } from "./whole-contents.ts";

/** How a tile shows values over time. */
export interface TimedTile extends WholeTile {
  readonly kind: "line" | "stacked";
}

/** Values of a series or formula over time, for each group. */
export interface TimedResult {
  readonly name: string;
  readonly unit?: Unit | undefined;
  /** Aggregation function, or `ratio` for computed values. */
  readonly aggFn: string;
  /** `time` is the start of a bucket, in milliseconds since the epoch. */
  readonly points: readonly {
    readonly time: number;
    readonly group: readonly string[];
    readonly value: number | null;
  }[];
}

/**
 * Returns a chart of values over time. Keeps the series with the highest totals, if there are more than the limit of the tile.
 *
 * @param now Buckets that end after it are open.
 */
export function timeContent(
  tile: TimedTile,
  results: readonly TimedResult[],
  range: BucketedRange,
  now: number,
): TimeChart {
  const { width, startTime, endTime } = range;
  const lines = results.flatMap((result) => linesOf(tile, result, results.length > 1));
  const kept = keepHighest(lines, tile.limit ?? lines.length);
  // The server's alignment.
  const times = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].toSorted((one, other) => one - other);
  const filled = kept.map(({ name, group, aggFn, values }) => {
    const columns = [{ values: times.map((time) => values.get(time) ?? null) }];
    const {
      times: all,
      columns: [column],
    } = fillBuckets({ times, columns }, { startTime, endTime, width }, tile.fillsGaps ? aggFn : "ratio");
    const series: Series = { name, ...(group && { group }), values: column?.values ?? [] };
    return { times: all, series };
  });
  const allTimes =
    filled[0]?.times ?? fillBuckets({ times, columns: [] }, { startTime, endTime, width }, "ratio").times;
  const openFrom = allTimes.find((time) => time + width > now);
  return {
    kind: "time",
    display: tile.kind,
    times: allTimes,
    width,
    range: { startTime, endTime },
    series: filled.map(({ series }) => series),
    ...(lines.length > kept.length ? { omitted: lines.length - kept.length } : {}),
    unit: commonUnit(results),
    ...(openFrom === undefined ? {} : { openFrom }),
  };
}

interface Line extends Pick<Series, "name" | "group"> {
  readonly aggFn: string;
  readonly values: ReadonlyMap<number, number | null>;
}

function linesOf(tile: TimedTile, { name, aggFn, points }: TimedResult, isNamed: boolean): Line[] {
  // A series without groups has a line even without values.
  if (tile.groupBy.length === 0) return [{ name, aggFn, values: byTime(points) }];
  const groups = groupBy(points, ({ group }) => JSON.stringify(group));
  const lines = [...groups.values()].map((own) => {
    const group = own[0]?.group ?? [];
    const shown = groupName(group);
    return { name: isNamed ? `${name} · ${shown}` : shown, group, aggFn, values: byTime(own) };
  });
  // Servers return groups in any order.
  return lines.toSorted((one, other) => compareNames(one.name, other.name));
}

function byTime(points: TimedResult["points"]): ReadonlyMap<number, number | null> {
  return new Map(points.map(({ time, value }) => [time, value]));
}

function keepHighest(lines: readonly Line[], count: number): readonly Line[] {
  if (lines.length <= count) return lines;
  const total = ({ values }: Line): number =>
    [...values.values()].reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  const highest = new Set(lines.toSorted((one, other) => total(other) - total(one)).slice(0, count));
  return lines.filter((line) => highest.has(line));
}
