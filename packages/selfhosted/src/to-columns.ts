import { readNumber } from "@obstack/core";
import type { ChartSeriesPoint } from "./generated/schema.ts";

/** One series of one group, with a value for each time. */
export interface ChartColumn {
  /** Zero-based position of the series in the request. */
  readonly series: number;
  /** Values of the `groupBy` fields, in order; empty without `groupBy`. */
  readonly group: readonly string[];
  /** One value for each time; `null` for gaps. */
  readonly values: readonly (number | null)[];
}

/** Chart points as columns. */
export interface ChartColumns {
  /** Starts of the buckets, in milliseconds since the epoch, ascending. */
  readonly times: readonly number[];
  /** Columns, sorted by series. */
  readonly columns: readonly ChartColumn[];
}

const seriesKey = /^series_(\d+)\.data$/;

/**
 * Converts chart points to numeric columns, one per series and group, sorted by time, with `null` for gaps.
 *
 * Numeric strings become numbers; other values become gaps. Columns are sorted by series, then by first appearance.
 */
export function toColumns(points: readonly ChartSeriesPoint[]): ChartColumns {
  const times = [...new Set(points.map((point) => Number(point.ts_bucket)))].toSorted((a, b) => a - b);
  const rowOf = new Map(times.map((time, row) => [time, row]));
  const columns = new Map<string, { series: number; group: string[]; values: (number | null)[] }>();

  for (const point of points) {
    const group = (point.group ?? []).map(String);
    for (const [key, value] of Object.entries(point)) {
      const series = seriesKey.exec(key)?.[1];
      if (series === undefined) continue;
      const name = JSON.stringify([series, group]);
      let column = columns.get(name);
      if (column === undefined) {
        column = { series: Number(series), group, values: times.map(() => null) };
        columns.set(name, column);
      }
      column.values[rowOf.get(Number(point.ts_bucket)) ?? 0] = readNumber(value) ?? null;
    }
  }
  return { times, columns: [...columns.values()].toSorted((a, b) => a.series - b.series) };
}
