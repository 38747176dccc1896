import { compareNames, describeSeries } from "@obstack/drawing";

/** A point of a chart: `ts_bucket` is the start of its bucket, in milliseconds since the epoch. */
export interface Point {
  readonly ts_bucket: number;
  readonly group?: readonly string[];
  readonly [series: `series_${number}.data`]: number | string | null;
}

/** The fields of a series that determine labels and gaps. Fields of records may be null. */
export interface Series {
  readonly aggFn?: string | null;
  readonly where?: string | null;
  readonly field?: string | null;
  readonly groupBy?: readonly string[] | null;
  readonly alias?: string | null;
}

/** The emulator's response to the query of a tile. */
export interface TileData {
  readonly data: readonly Point[];
  readonly series: readonly Series[];
  readonly asRatio: boolean;
  /** Formula whose values are the first series. */
  readonly formula?: string;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly (string | number | null)[])[];
}

/** A line of a chart, with one value per bucket; null is a gap. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** The lines of a chart, and the number of omitted ones. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly omitted: number;
}

const maxLines = 20;

/** Functions whose value is 0 without events. Other functions have no value then. */
const countingFunctions = new Set(["count", "count_distinct", "sum"]);

/**
 * Returns the lines of a chart, one per series and group. Keeps only the 20 lines with the largest totals.
 *
 * @param buckets Starts of all buckets of the chart.
 */
export function toLines(tile: TileData, buckets: readonly number[]): Lines {
  const { data, series, asRatio, formula } = tile;
  const isComputed = asRatio || formula !== undefined;
  const lines = namesOf(tile).flatMap((label, index) => {
    const one = series[index] ?? {};
    const groups = new Map<string, { readonly label: string; readonly values: Map<number, number | null> }>();
    // A series without groups has a line even without events.
    if ((one.groupBy ?? []).length === 0) groups.set("[]", { label, values: new Map() });
    for (const point of data) {
      const value = point[`series_${index}.data`];
      if (value === undefined) continue;
      const group = point.group ?? [];
      const key = JSON.stringify(group);
      const line = groups.get(key) ?? {
        label: [label, ...group].join(" · "),
        values: new Map<number, number | null>(),
      };
      line.values.set(point.ts_bucket, value === null ? null : Number(value));
      groups.set(key, line);
    }
    const missing = !isComputed && countingFunctions.has(one.aggFn ?? "count") ? 0 : null;
    return [...groups.values()]
      .toSorted((a, b) => compareNames(a.label, b.label))
      .map(({ label: name, values }) => ({
        label: name,
        values: buckets.map((bucket) => values.get(bucket) ?? missing),
      }));
  });
  const largest = new Set(lines.toSorted((a, b) => total(b) - total(a)).slice(0, maxLines));
  return { lines: lines.filter((line) => largest.has(line)), omitted: lines.length - largest.size };
}

/** Returns the names of what a tile shows: its formula, its ratio, or its series. */
export function namesOf({ series, asRatio, formula }: TileData): string[] {
  if (formula !== undefined) return [formula];
  return asRatio ? [series.slice(0, 2).map(describeSeries).join(" / ")] : series.map(describeSeries);
}

function total({ values }: Line): number {
  return values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
}
