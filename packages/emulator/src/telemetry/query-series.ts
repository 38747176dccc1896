import type Database from "libsql";
import type { Condition } from "./condition.ts";
import { filterToSql } from "./filter-to-sql.ts";
import { QueryLimitError } from "./query-limit-error.ts";
import { anyTable } from "./table.ts";
import type { Table } from "./table.ts";

/** A chart query of the interface, with the fields that deployed servers add. */
export interface SeriesQuery {
  readonly series: readonly Series[];
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly endTime: number;
  readonly granularity?: string | undefined;
  readonly seriesReturnType?: string | undefined;
}

export interface Series {
  readonly sourceId?: string;
  readonly aggFn?: string;
  readonly where?: string;
  readonly whereLanguage?: string;
  readonly groupBy?: readonly string[];
  readonly field?: string;
  /** Of a quantile, from 0 to 1. */
  readonly level?: number;
  /** Of a source of metrics. */
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** A point of one bucket and group. */
export interface Point {
  readonly ts_bucket: number;
  readonly group: readonly string[];
  readonly [series: `series_${number}.data`]: number | null;
}

/** A question that cannot be answered. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a granularity such as `5m`. */
function toMilliseconds(granularity: string): number {
  const [, count = "1", unit = "m"] = /^(\d+)([smhd])$/.exec(granularity) ?? [];
  return Number(count) * (units[unit] ?? 60_000);
}

/** Buckets that a chart of granularity `auto` has at most. */
const bucketsOfAuto = 60;

/**
 * Returns the width of the buckets of a query, in milliseconds.
 *
 * @param granularities The granularities of the spec, finest first.
 */
export function bucketWidth(
  { startTime, endTime, granularity = "auto" }: SeriesQuery,
  granularities: readonly string[],
): number {
  if (granularity !== "auto") return toMilliseconds(granularity);
  const fixed = granularities.filter((one) => one !== "auto").map(toMilliseconds);
  return fixed.find((one) => (endTime - startTime) / one <= bucketsOfAuto) ?? fixed.at(-1) ?? units["d"] ?? 1;
}

/**
 * Returns the points of a chart query, as the interface's document has them.
 *
 * @param granularities The granularities of the spec, finest first.
 * @param toTable Returns the table of a source. Default: events of any shape.
 * @throws {QueryError} If an aggregation is unknown or lacks its field.
 * @throws {FilterError} If a filter cannot be understood.
 * @throws {QueryLimitError} If the query is more than SQLite takes.
 */
export function querySeries(
  database: Database.Database,
  query: SeriesQuery,
  granularities: readonly string[],
  toTable: (sourceId: string) => Table = () => anyTable,
): Point[] {
  const { series, startTime, endTime, seriesReturnType = "column" } = query;
  const range = { startTime, endTime, width: bucketWidth(query, granularities) };
  const rows = series.map((one) => queryRows(database, one, range, toTable(one.sourceId ?? "")));
  const sorted = mergePoints(rows).toSorted(
    (a, b) => a.ts_bucket - b.ts_bucket || JSON.stringify(a.group).localeCompare(JSON.stringify(b.group)),
  );
  return (seriesReturnType === "ratio" ? sorted.flatMap(toRatio) : sorted) as Point[];
}

/** Returns the points of the rows of several series, in the order in which they first occur. */
export function mergePoints(rowsOfSeries: readonly (readonly Row[])[]): Draft[] {
  const points = new Map<string, Draft>();
  for (const [index, rows] of rowsOfSeries.entries()) {
    for (const { bucket, group, value } of rows) {
      const key = JSON.stringify([bucket, group]);
      const point: Draft = points.get(key) ?? { ts_bucket: bucket, group };
      point[`series_${index}.data`] = value;
      points.set(key, point);
    }
  }
  return [...points.values()];
}

/** A point in the making. */
export type Draft = { readonly ts_bucket: number; readonly group: readonly string[]; [series: string]: unknown };

/** Divides the first series by the second. A point that lacks one of them, or divides by 0, is left out. */
export function toRatio(point: Point | Draft): Point[] {
  const { ts_bucket: bucket, group, "series_0.data": above, "series_1.data": below } = point as Draft;
  if (typeof below !== "number" || below === 0) return [];
  return [{ ts_bucket: bucket, group, "series_0.data": typeof above === "number" ? above / below : 0 }];
}

/** The value of a series in one bucket of one group. */
export interface Row {
  readonly bucket: number;
  readonly group: readonly string[];
  readonly value: number | string | null;
}

interface Range {
  readonly startTime: number;
  /** Not in the range itself. */
  readonly endTime: number;
  /** Milliseconds of a bucket. */
  readonly width: number;
}

/** Returns the values of one series, bucket by bucket. */
export function queryRows(
  database: Database.Database,
  series: Series,
  { startTime, endTime, width }: Range,
  table: Table,
): Row[] {
  const { sourceId = "", where = "", whereLanguage = "lucene", groupBy = [], metricName } = series;
  const condition = filterToSql(where, whereLanguage, table);
  const metric: Condition =
    metricName === undefined || metricName === ""
      ? { sql: "TRUE", values: [] }
      : { sql: "body ->> '$.MetricName' = ?", values: [metricName] };
  const groups = groupBy.map((name) => table.column(name));
  const names = groups.map((_, index) => `group_${index}`);
  const keys = ["bucket", ...names].join(", ");
  const { field, level, sql } = aggregate(series, table);
  const rows: Condition = {
    sql: [
      `SELECT time, time / ${width} * ${width} AS bucket`,
      ...groups.map((group, index) => `${group.sql} AS group_${index}`),
      `${field.sql} AS field FROM event WHERE source = ? AND time >= ? AND time < ? AND ${metric.sql} AND ${condition.sql}`,
    ].join(", "),
    values: [
      ...groups.flatMap(({ values }) => values),
      ...field.values,
      sourceId,
      startTime,
      endTime,
      ...metric.values,
      ...condition.values,
    ],
  };
  const text =
    level === undefined
      ? `SELECT ${keys}, ${sql} FROM (${rows.sql}) GROUP BY ${keys} ORDER BY bucket`
      : // The value below which that share of the values lies, as the nearest rank says.
        `SELECT ${keys}, max(field) AS value FROM (
           SELECT *, row_number() OVER (PARTITION BY ${keys} ORDER BY field) AS rank, count(*) OVER (PARTITION BY ${keys}) AS total
           FROM (${rows.sql}) WHERE field IS NOT NULL
         ) WHERE rank <= max(1, ceil(? * total)) GROUP BY ${keys} ORDER BY bucket`;
  const found = run(database, text, [...rows.values, ...(level === undefined ? [] : [level])]) as {
    readonly bucket: number;
    readonly value: number | string | null;
    readonly [group: `group_${number}`]: string | number | null;
  }[];
  return found.map((row) => ({
    bucket: row.bucket,
    group: names.map((name) => String(row[name as `group_${number}`] ?? "")),
    value: row.value,
  }));
}

/** The SQL is the emulator's own: what SQLite refuses of it is its extent, or a path that JSON does not have. */
function run(database: Database.Database, text: string, values: readonly unknown[]): unknown[] {
  try {
    return database.prepare(text).all(...values);
  } catch (cause) {
    throw new QueryLimitError(`The query cannot be run: ${(cause as Error).message}`, { cause });
  }
}

/** How the values of a bucket become one. */
interface Aggregate {
  readonly field: Condition;
  readonly sql: string;
  readonly level?: number;
}

const nothing: Condition = { sql: "1", values: [] };

/** Functions that take one of the values, by the order that finds its row. */
const picks: Readonly<Record<string, string>> = { last_value: "max(time)", any: "min(time)", none: "min(time)" };

function aggregate({ aggFn = "count", field, level = 0.95 }: Series, table: Table): Aggregate {
  if (aggFn === "count") return { field: nothing, sql: "count(*) AS value" };
  const [, percent] = /^p(\d{1,2}(?:\.\d+)?)$/.exec(aggFn) ?? [];
  const known = ["sum", "avg", "min", "max", "count_distinct", "quantile", "increase", ...Object.keys(picks)];
  if (!known.includes(aggFn) && percent === undefined) {
    throw new QueryError(
      `The aggregation ${JSON.stringify(aggFn)} is not known; there are count, ${known.join(", ")} and p95.`,
    );
  }
  if (field === undefined || field === "") throw new QueryError(`The aggregation ${aggFn} needs a field.`);
  const { sql, values } = table.column(field);
  if (aggFn === "count_distinct") return { field: { sql, values }, sql: "count(DISTINCT field) AS value" };
  // What is no number is no value.
  const number: Condition = {
    sql: `CASE WHEN typeof(${sql}) IN ('integer', 'real') THEN CAST(${sql} AS REAL) END`,
    values: [...values, ...values],
  };
  if (aggFn === "quantile" || percent !== undefined) {
    return { field: number, sql: "", level: percent === undefined ? level : Number(percent) / 100 };
  }
  if (aggFn === "increase") return { field: number, sql: "max(field) - min(field) AS value" };
  const pick = picks[aggFn];
  // With `max` or `min`, SQLite takes other columns from the row that has it.
  return { field: number, sql: pick === undefined ? `${aggFn}(field) AS value` : `field AS value, ${pick}` };
}
