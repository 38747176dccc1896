import type { WindowPoint } from "@obstack/alerting";
import { formatMeasure, timeZone, unitName } from "@obstack/charts";
import type { Unit } from "@obstack/charts";
import { tableContent, tileResults } from "@obstack/charts/tiles";
import type { TileQuery } from "@obstack/charts/tiles";
import { formatCount, maxOf, minOf } from "@obstack/basics";
import { readDuration } from "@obstack/core";
import { isAdditive, toBuckets } from "@obstack/core/charts";
import { seriesField } from "@obstack/alerting";
import type { BucketedRange, ChartRange } from "@obstack/core/charts";
import { chartLimits, toColumns } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { CommandError } from "../errors/command-error.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import { inOneBucket } from "./time-range.ts";
import { namesOf, requestPoints, tileOf } from "./chart-query.ts";
import type { ChartQuery, QueryOptions } from "./chart-query.ts";

/** The values of a query over its whole range, for programs. */
export interface ChartTotals {
  /** Start of the range, in UTC. */
  readonly from: string;
  /** End of the range, in UTC. */
  readonly to: string;
  /** Absent for plain numbers. */
  readonly unit?: string;
  /** Number of groups, including those that are not in `rows`. */
  readonly groups: number;
  /** Groups with the largest value of the first series first. */
  readonly rows: readonly TotalRow[];
  /** Width of the buckets that the values are computed from. Absent if the server computed them over the exact range. */
  readonly bucket?: string;
  /** The earlier range that the values are compared with. */
  readonly comparedTo?: { readonly from: string; readonly to: string };
}

/** The value of a group, or the values of several series by their names. */
export interface TotalRow {
  /** Values of the group by column. */
  readonly group: Readonly<Record<string, string | undefined>>;
  readonly value?: number | null;
  readonly values?: Readonly<Record<string, number | null>>;
  /** Value in the earlier range. */
  readonly before?: number | null;
  /** `value` minus `before`; null if either is unknown. */
  readonly change?: number | null;
}

/** Options for {@link queryTotals}. */
export interface TotalOptions extends QueryOptions {
  /** Maximum number of groups. Default: all. */
  readonly top?: number | undefined;
  /** Offset of an earlier range of the same length to compare with, in milliseconds. Default: no comparison. */
  readonly compareTo?: number | undefined;
}

/**
 * Queries one value for each group over the exact range.
 *
 * Servers aggregate per bucket, so the range is requested as part of a bucket that contains it. Values of metrics are computed from fine buckets:
 * servers reduce them to one per bucket first, and leave out a bucket that starts before the range.
 *
 * @throws {CommandError} If values of several buckets cannot be combined.
 */
export async function queryTotals(
  client: Pick<SelfHostedClient, "charts">,
  query: ChartQuery,
  wanted: ChartRange,
  { top, compareTo, ...options }: TotalOptions,
): Promise<ChartTotals> {
  if (compareTo === undefined) return queryRange(client, query, wanted, { ...options, top });
  const earlier = { startTime: wanted.startTime - compareTo, endTime: wanted.endTime - compareTo };
  const after = await queryRange(client, query, wanted, options);
  const before = await queryRange(client, query, earlier, options);
  return { ...compare(query, after, before, top), comparedTo: { from: before.from, to: before.to } };
}

/** Compares totals with those of an earlier range, largest changes first. A group that is missing from a range has no events in it. */
function compare(query: ChartQuery, after: ChartTotals, before: ChartTotals, top: number | undefined): ChartTotals {
  const none = query.ratio ? null : combine(query, []);
  const known = new Map(before.rows.map((row) => [JSON.stringify(row.group), row]));
  const kept = new Set(after.rows.map((row) => JSON.stringify(row.group)));
  const gone = before.rows.filter(({ group }) => !kept.has(JSON.stringify(group)));
  const rows = [...after.rows, ...gone.map(({ group }) => ({ group, value: none }))].map(
    ({ group, value = null }): TotalRow => {
      const { value: earlier = none } = known.get(JSON.stringify(group)) ?? {};
      return { group, before: earlier, value, change: value === null || earlier === null ? null : value - earlier };
    },
  );
  const sorted = rows.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return { ...after, groups: rows.length, rows: sorted.slice(0, top) };
}

function sizeOf({ value, before }: TotalRow): number {
  return Math.abs((value ?? 0) - (before ?? 0));
}

async function queryRange(
  client: Pick<SelfHostedClient, "charts">,
  query: ChartQuery,
  wanted: ChartRange,
  { top, ...options }: Omit<TotalOptions, "compareTo">,
): Promise<ChartTotals> {
  const isMetric = query.metricName !== undefined;
  const range = isMetric ? inFineBuckets(wanted) : inOneBucket(wanted);
  const points = await requestPoints(client, query, range, options);
  const { columns } = toColumns(points.filter(({ ts_bucket: time }) => Number(time) < range.endTime));
  const nothing = Object.fromEntries(query.filters.map((_, index) => [seriesField(index), combine(query, [])]));
  const groups = new Map<string, WindowPoint>();
  if (query.groupBy.length === 0) groups.set("[]", { ts_bucket: range.startTime, group: [], ...nothing });
  for (const { series, group, values } of columns) {
    const key = JSON.stringify(group);
    const point = groups.get(key) ?? { ts_bucket: range.startTime, group, ...nothing };
    groups.set(key, { ...point, [seriesField(series)]: combine(query, values) });
  }
  const tile = { ...tileOf(query), kind: "table" as const, limit: top };
  const table = tableContent(tile, tileResults(tile, [...groups.values()]));
  const names = namesOf(tile);
  const unit = unitName(unitOf(tile));
  return {
    from: new Date(range.startTime).toISOString(),
    to: new Date(range.endTime).toISOString(),
    ...(unit === undefined ? {} : { unit }),
    ...(isMetric ? { bucket: range.granularity } : {}),
    groups: groups.size,
    rows: table.rows.map((cells) => {
      const values = cells.slice(query.groupBy.length).map((value) => (typeof value === "number" ? value : null));
      return {
        group: Object.fromEntries(query.groupBy.map((field, index) => [field, String(cells[index])])),
        ...(values.length === 1
          ? { value: values[0] ?? null }
          : { values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])) }),
      };
    }),
  };
}

/** Maximum number of buckets of a metric. */
const maxBuckets = 1440;

/** Returns a range in buckets that are as fine as possible: of a gauge, servers see the last value in each of them. */
function inFineBuckets(range: ChartRange): BucketedRange {
  const { granularities } = chartLimits();
  const fixed = granularities.filter((one) => one !== "auto");
  const length = range.endTime - range.startTime;
  const finest = fixed.find((one) => length / (readDuration(one) ?? 1) <= maxBuckets);
  return toBuckets(range, finest ?? fixed.at(-1) ?? "auto", granularities);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Functions that combine the values of buckets. Values of other aggregations cannot be combined. */
const combinations: Readonly<Record<string, (values: readonly number[]) => number>> = {
  count: sum,
  sum,
  increase: sum,
  min: (values) => minOf(values),
  max: (values) => maxOf(values),
};

function combine(
  { agg, metricName, metricType = "gauge" }: ChartQuery,
  values: readonly (number | null)[],
): number | null {
  const [first, ...others] = values.filter((value) => value !== null);
  if (first === undefined) return isAdditive(agg) && metricName === undefined ? 0 : null;
  if (others.length === 0) return first;
  // Of a gauge, servers return the last value in each bucket, however many there are.
  const isGauge = metricName !== undefined && metricType === "gauge";
  const combined = isGauge && agg !== "min" && agg !== "max" ? undefined : combinations[agg]?.([first, ...others]);
  if (combined !== undefined) return combined;
  throw new CommandError(
    "usage",
    `The ${agg} of ${metricName === undefined ? "this range" : "a metric"} has no exact total: servers reduce the values of each bucket to one.`,
    "Use `--agg max` or `--agg min`, a range of at most 30 days, or omit `--total` to get a value for each bucket.",
  );
}

/** Returns the view of totals: a table for people, with the range and the number of other groups. */
export function totalsView(query: ChartQuery, totals: ChartTotals, utc: boolean): View {
  const { rows, groups, bucket, comparedTo } = totals;
  const tile = tileOf(query);
  const unit = unitOf(tile);
  const names = comparedTo === undefined ? namesOf(tile) : ["before", ...namesOf(tile), "change"];
  const columns: readonly Column<TotalRow>[] = [
    ...query.groupBy.map((field) => ({ title: field, value: ({ group }: TotalRow) => group[field] })),
    ...names.map((title, index) => ({ title, align: "right" as const, truncate: false, value: measure(index) })),
  ];
  return {
    data: totals,
    items: rows,
    table: { records: rows, columns },
    rows: () => ({
      titles: [...query.groupBy, ...names],
      rows: rows.map((row) => [...Object.values(row.group), ...valuesOf(row)]),
    }),
    async text(terminal) {
      const { format, name } = timeZone(utc);
      const textOf = (range: { readonly from: string; readonly to: string }): string =>
        `${format(Date.parse(range.from))} to ${format(Date.parse(range.to))}`;
      const range = `${textOf(totals)} ${name}${comparedTo === undefined ? "" : `, compared with ${textOf(comparedTo)}`}`;
      if (rows.length === 0) return `No data from ${range}.`;
      const { table } = await import("../output/table.ts");
      const notes = [
        ...(groups > rows.length ? [formatCount(groups - rows.length, "more group")] : []),
        ...(bucket === undefined ? [] : [`Computed from buckets of ${bucket}`]),
      ].map((note) => `${note}.`);
      return [range, "", table(rows, columns, terminal), ...(notes.length === 0 ? [] : ["", ...notes])].join("\n");
    },
  };

  function measure(index: number) {
    return (row: TotalRow): string => {
      const value = valuesOf(row)[index] ?? null;
      if (value === null) return "-";
      const sign = names[index] === "change" && value > 0 ? "+" : "";
      return `${sign}${unit === undefined ? value.toLocaleString("en") : formatMeasure(value, unit)}`;
    };
  }
}

/** Returns the unit of the first values. A ratio has none. */
function unitOf({ asRatio, series }: TileQuery): Unit | undefined {
  return asRatio ? undefined : series[0]?.unit;
}

function valuesOf({ value = null, values, before, change }: TotalRow): readonly (number | null)[] {
  if (values !== undefined) return Object.values(values);
  return before === undefined ? [value] : [before, value, change ?? null];
}
