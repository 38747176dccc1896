import { readDuration } from "@obstack/core";
import type Database from "libsql";
import type { Condition } from "./condition.ts";
import { join, listOf, QueryError, QueryLimitError, valueOf } from "./condition.ts";
import { filterToSql } from "./filter-to-sql.ts";
import { expressionToSql } from "./sql-functions.ts";
import { anyTable, fieldOf } from "./table.ts";
import type { Table } from "./table.ts";

/** A chart query of the interface, including the fields that only deployed servers have. */
export interface SeriesQuery {
  readonly series: readonly Series[];
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  /** Milliseconds since the epoch. */
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
  /** For `quantile`: from 0 to 1. Default: 0.95. */
  readonly level?: number;
  /** For sources of metrics. */
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** The values of all series in one bucket and group. */
export interface Point {
  readonly ts_bucket: number;
  readonly group: readonly (string | null)[];
  /** On deployed servers, some values are text. */
  readonly [series: `series_${number}.data`]: number | string | null;
}

/** Converts a granularity such as `5m` to milliseconds. */
export function toMilliseconds(granularity: string): number {
  return readDuration(granularity) ?? 60_000;
}

/** Maximum number of buckets for the granularity `auto`. */
const maxAutoBuckets = 60;

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
  return fixed.find((one) => (endTime - startTime) / one <= maxAutoBuckets) ?? fixed.at(-1) ?? toMilliseconds("1d");
}

/**
 * Returns the points of a chart query according to the interface document.
 *
 * @param granularities The granularities of the spec, finest first.
 * @param toTable Returns the table of a source. Default: events of any shape.
 * @throws {QueryError} If an aggregation is unknown or lacks its field, or if a filter is invalid or not supported.
 * @throws {QueryLimitError} If the query exceeds a limit of SQLite.
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
  return seriesReturnType === "ratio" ? sorted.flatMap(toRatio) : sorted;
}

/** Merges the rows of several series into points, in the order of their first occurrence. */
export function mergePoints(rowsOfSeries: readonly (readonly Row[])[]): Point[] {
  const points = new Map<string, Point>();
  for (const [index, rows] of rowsOfSeries.entries()) {
    for (const { bucket, group, value } of rows) {
      const key = JSON.stringify([bucket, group]);
      points.set(key, { ts_bucket: bucket, group, ...points.get(key), [`series_${index}.data`]: value });
    }
  }
  return [...points.values()];
}

/** Divides the first series by the second. Returns no point if the second is missing or 0; a missing first series counts as 0. */
function toRatio({ ts_bucket: bucket, group, "series_0.data": dividend, "series_1.data": divisor }: Point): Point[] {
  if (typeof divisor !== "number" || divisor === 0) return [];
  return [{ ts_bucket: bucket, group, "series_0.data": typeof dividend === "number" ? dividend / divisor : 0 }];
}

/** The value of a series in one bucket of one group. */
export interface Row {
  readonly bucket: number;
  readonly group: readonly (string | null)[];
  readonly value: number | string | null;
}

interface Range {
  readonly startTime: number;
  /** Exclusive. */
  readonly endTime: number;
  /** Width of a bucket in milliseconds. */
  readonly width: number;
}

/** Returns the values of one series, ordered by bucket. */
export function queryRows(
  database: Database.Database,
  series: Series,
  { startTime, endTime, width }: Range,
  table: Table,
): Row[] {
  const { sourceId = "", where = "", whereLanguage = "lucene", groupBy = [], metricName = "" } = series;
  const condition = filterToSql(where, whereLanguage, table);
  const metric = metricName === "" ? join("TRUE") : join("?? = ??", fieldOf("MetricName"), valueOf(metricName));
  const maps = groupBy.map((name) => keysOfMap.exec(name)?.[1]);
  const groups = groupBy.map((name, index) => {
    if (maps[index] !== undefined) return join(`keys_${index}.key`);
    return isCall(name) ? expressionToSql(name, table) : table.column(name);
  });
  const names = groups.map((_, index) => `group_${index}`);
  const keys = ["bucket", ...names].join(", ");
  const { field, level, sql } = aggregate(series, table);
  const rows = join(
    "SELECT ?? FROM ?? WHERE source = ?? AND time >= ?? AND time < ?? AND ?? AND ??",
    listOf([
      join(`time, time / ${width} * ${width} AS bucket`),
      ...groups.map((group, index) => join(`?? AS group_${index}`, group)),
      join("?? AS field", field),
    ]),
    listOf([
      join("event"),
      ...maps.flatMap((map, index) =>
        map === undefined ? [] : [join(`json_each(??) AS keys_${index}`, table.column(map))],
      ),
    ]),
    valueOf(sourceId),
    valueOf(startTime),
    valueOf(endTime),
    metric,
    condition,
  );
  const text =
    level === undefined
      ? `SELECT ${keys}, ${sql} FROM (${rows.sql}) GROUP BY ${keys} ORDER BY bucket`
      : `SELECT ${keys}, group_concat(format('%!.17g', field), ' ') AS value FROM (${rows.sql}) WHERE field IS NOT NULL
         GROUP BY ${keys} ORDER BY bucket`;
  const found = runSql(database, { sql: text, values: rows.values }) as {
    readonly bucket: number;
    readonly value: number | string | null;
    readonly [group: `group_${number}`]: string | number | null;
  }[];
  return found.map((row) => ({
    bucket: row.bucket,
    group: names.map((name, index) => {
      const value = row[name as `group_${number}`];
      // Columns have empty text instead of missing values.
      return value === null && isCall(groupBy[index]) ? null : String(value ?? "");
    }),
    value: level === undefined ? row.value : quantile(String(row.value), level),
  }));
}

/** Returns a quantile of numbers by the nearest-rank method. Sorting in SQL takes three times as long. */
function quantile(numbers: string, level: number): number {
  const sorted = Float64Array.from(numbers.split(" "), Number).toSorted();
  const rank = Math.min(sorted.length, Math.max(1, Math.ceil(level * sorted.length)));
  return sorted[rank - 1] ?? 0;
}

/** A group for each key of a map. */
const keysOfMap = /^arrayJoin\(mapKeys\((\w+)\)\)$/;

/** Returns whether an expression is a call of a function. */
function isCall(expression = ""): boolean {
  return /^\w+\(/.test(expression);
}

/**
 * Runs generated SQL.
 *
 * @throws {QueryLimitError} If SQLite rejects it, because of its size or an invalid JSON path.
 */
export function runSql(database: Database.Database, { sql, values }: Condition): unknown[] {
  try {
    return database.prepare(sql).all(...values);
  } catch (cause) {
    throw new QueryLimitError(`Cannot run the query: ${(cause as Error).message}`, { cause });
  }
}

/** How to aggregate the values of a bucket. */
interface Aggregate {
  readonly field: Condition;
  readonly sql: string;
  readonly level?: number;
}

/** Functions that return one of the values, with the SQL that selects its row. */
const rowSelectors: Readonly<Record<string, string>> = { last_value: "max(time)", any: "min(time)", none: "min(time)" };

function aggregate({ aggFn = "count", field, level = 0.95 }: Series, table: Table): Aggregate {
  if (aggFn === "count") return { field: join("1"), sql: "count(*) AS value" };
  const [, percent] = /^p(\d{1,2}(?:\.\d+)?)$/.exec(aggFn) ?? [];
  const known = ["sum", "avg", "min", "max", "count_distinct", "quantile", "increase", ...Object.keys(rowSelectors)];
  if (!known.includes(aggFn) && percent === undefined) {
    throw new QueryError(
      `Unknown aggregation ${JSON.stringify(aggFn)}. Use count, ${known.join(", ")} or a percentile such as p95.`,
    );
  }
  if (field === undefined || field === "")
    throw new QueryError(`The aggregation "${aggFn}" requires a field. Set "field" of the series.`);
  const column = table.column(field);
  if (aggFn === "count_distinct") return { field: column, sql: "count(DISTINCT field) AS value" };
  // Ignore values that are not numbers.
  const number = join("CASE WHEN typeof(??) IN ('integer', 'real') THEN CAST(?? AS REAL) END", column, column);
  if (aggFn === "quantile" || percent !== undefined) {
    return { field: number, sql: "", level: percent === undefined ? level : Number(percent) / 100 };
  }
  if (aggFn === "increase") return { field: number, sql: "max(field) - min(field) AS value" };
  const rowSelector = rowSelectors[aggFn];
  const isRaw = table.keepsText && (aggFn === "any" || aggFn === "none");
  // With `max` or `min`, SQLite takes the other columns from the same row.
  return {
    field: isRaw ? column : number,
    sql: rowSelector === undefined ? `${aggFn}(field) AS value` : `field AS value, ${rowSelector}`,
  };
}
