import type Database from "libsql";
import { fieldToSql, filterToSql } from "./filter-to-sql.ts";
import type { Condition } from "./filter-to-sql.ts";

/** What is asked for, as the interface says it; `field` and `level` are not in its document, but servers take them. */
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
  readonly groupBy?: readonly string[];
  readonly field?: string;
  /** Of a quantile, from 0 to 1. */
  readonly level?: number;
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
 * Answers a chart query from the events.
 *
 * @param granularities The granularities of the spec, finest first.
 * @throws {QueryError} or {FilterError} when a series cannot be understood.
 */
export function querySeries(
  database: Database.Database,
  { series, startTime, endTime, granularity = "auto", seriesReturnType = "column" }: SeriesQuery,
  granularities: readonly string[],
): Point[] {
  const fixed = granularities.filter((one) => one !== "auto").map(toMilliseconds);
  const width =
    granularity === "auto"
      ? (fixed.find((one) => (endTime - startTime) / one <= bucketsOfAuto) ?? fixed.at(-1) ?? units["d"] ?? 1)
      : toMilliseconds(granularity);
  const points = new Map<string, Draft>();
  for (const [index, one] of series.entries()) {
    for (const { bucket, value, ...groups } of ask(database, one, { startTime, endTime, width })) {
      const group = Object.values(groups).map((part) => String(part ?? ""));
      const key = JSON.stringify([bucket, group]);
      const point: Draft = points.get(key) ?? { ts_bucket: bucket, group };
      point[`series_${index}.data`] = value;
      points.set(key, point);
    }
  }
  const sorted = [...points.values()].toSorted(
    (a, b) => a.ts_bucket - b.ts_bucket || JSON.stringify(a.group).localeCompare(JSON.stringify(b.group)),
  );
  return (seriesReturnType === "ratio" ? sorted.flatMap(ratioOf) : sorted) as Point[];
}

/** A point in the making. */
type Draft = { readonly ts_bucket: number; readonly group: readonly string[]; [series: string]: unknown };

/** The first series divided by the second; a point that lacks one of them, or divides by nothing, is none. */
function ratioOf(point: Draft): object[] {
  const { ts_bucket: bucket, group, "series_0.data": above, "series_1.data": below } = point;
  if (typeof below !== "number" || below === 0) return [];
  return [{ ts_bucket: bucket, group, "series_0.data": typeof above === "number" ? above / below : 0 }];
}

interface Row {
  readonly bucket: number;
  readonly value: number | null;
  readonly [group: `group_${number}`]: string | number | null;
}

interface Range {
  readonly startTime: number;
  readonly endTime: number;
  readonly width: number;
}

function ask(database: Database.Database, series: Series, { startTime, endTime, width }: Range): Row[] {
  const { sourceId = "", where = "", groupBy = [] } = series;
  const condition = filterToSql(where);
  const groups = groupBy.map(fieldToSql);
  const names = groups.map((_, index) => `group_${index}`);
  const keys = ["bucket", ...names].join(", ");
  const { field, level, sql } = aggregate(series);
  const rows: Condition = {
    sql: [
      `SELECT time / ${width} * ${width} AS bucket`,
      ...groups.map((group, index) => `${group.sql} AS group_${index}`),
      `${field.sql} AS field FROM event WHERE source = ? AND time >= ? AND time < ? AND ${condition.sql}`,
    ].join(", "),
    values: [
      ...groups.flatMap(({ values }) => values),
      ...field.values,
      sourceId,
      startTime,
      endTime,
      ...condition.values,
    ],
  };
  const text =
    level === undefined
      ? `SELECT ${keys}, ${sql} AS value FROM (${rows.sql}) GROUP BY ${keys}`
      : // The value below which that share of the values lies, as the nearest rank says.
        `SELECT ${keys}, max(field) AS value FROM (
           SELECT *, row_number() OVER (PARTITION BY ${keys} ORDER BY field) AS rank, count(*) OVER (PARTITION BY ${keys}) AS total
           FROM (${rows.sql}) WHERE field IS NOT NULL
         ) WHERE rank <= max(1, ceil(? * total)) GROUP BY ${keys}`;
  return database.prepare(text).all(...rows.values, ...(level === undefined ? [] : [level])) as Row[];
}

/** How the values of a bucket become one. */
interface Aggregate {
  readonly field: Condition;
  readonly sql: string;
  readonly level?: number;
}

const nothing: Condition = { sql: "1", values: [] };

function aggregate({ aggFn = "count", field, level = 0.95 }: Series): Aggregate {
  if (aggFn === "count") return { field: nothing, sql: "count(*)" };
  const [, percent] = /^p(\d{1,2}(?:\.\d+)?)$/.exec(aggFn) ?? [];
  const known = ["sum", "avg", "min", "max", "count_distinct", "quantile"];
  if (!known.includes(aggFn) && percent === undefined) {
    throw new QueryError(
      `The aggregation ${JSON.stringify(aggFn)} is not known; there are count, ${known.join(", ")} and p95.`,
    );
  }
  if (field === undefined || field === "") throw new QueryError(`The aggregation ${aggFn} needs a field.`);
  const { sql, values } = fieldToSql(field);
  if (aggFn === "count_distinct") return { field: { sql, values }, sql: "count(DISTINCT field)" };
  // What is no number is no value.
  const number: Condition = {
    sql: `CASE WHEN typeof(${sql}) IN ('integer', 'real') THEN CAST(${sql} AS REAL) END`,
    values: [...values, ...values],
  };
  if (aggFn === "quantile" || percent !== undefined) {
    return { field: number, sql: "", level: percent === undefined ? level : Number(percent) / 100 };
  }
  return { field: number, sql: `${aggFn}(field)` };
}
