import { fromChartConfig } from "@obstack/core";
import { readFormulas } from "@obstack/alerting";
import type Database from "libsql";
import type { Json, RecordStore } from "../store/record-store.ts";
import { querySeries, runSql, toMilliseconds } from "./query-series.ts";
import type { Point, Series } from "./query-series.ts";
import { anyTable, getSourceTable } from "./table.ts";
import { QueryError, QueryLimitError } from "./condition.ts";
import { rawSqlToSql } from "./raw-sql.ts";
import type { Table } from "./table.ts";
import type { Telemetry } from "./telemetry.ts";

interface Parts {
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  readonly granularities: readonly string[];
  readonly sources: RecordStore;
  /** Whether sources are tables, as on deployed servers. */
  readonly hasTables: boolean;
}

export interface TileRange {
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  /** Exclusive. */
  readonly endTime: number;
  /** For example `5m`. */
  readonly granularity: string;
}

/** The data of a tile. The series of a ratio are not divided. */
export interface TileData {
  readonly series: readonly Series[];
  readonly asRatio: boolean;
  readonly formula?: string | undefined;
  readonly points: readonly Point[];
  /** Positions of group columns with numbers, on deployed servers. */
  readonly numericGroups: readonly number[];
}

/**
 * Returns the data of a tile with `series` or `config`.
 *
 * @throws {QueryError} If a series or filter is malformed or not supported, or if an aggregation is unknown or lacks its field.
 * @throws {QueryLimitError} If the query exceeds a limit of SQLite.
 */
export type TileQuery = (tile: Json, range: TileRange) => TileData;

export function createTileQuery(parts: Parts): TileQuery {
  const { database, telemetry, granularities, sources, hasTables } = parts;
  const toTable = (id: string): Table =>
    hasTables ? getSourceTable(sources.get("source", id) ?? { id }, telemetry) : anyTable;
  // Each evaluation of an alert reads all of its windows again.
  const numbers = new Map<string, number>();
  const queryNumber = (
    { sqlTemplate, sourceId }: RawSqlTile,
    { startTime, endTime, granularity }: TileRange,
  ): TileData => {
    const source = sources.get("source", sourceId) ?? { id: sourceId };
    const { timestampValueExpression: expression } = source;
    const times = typeof expression === "string" ? expression.split(",").map((one) => one.trim()) : ["Timestamp"];
    const from = { id: sourceId, table: toTable(sourceId), times };
    const width = toMilliseconds(granularity);
    if ((endTime - startTime) / width > maxNumbers)
      throw new QueryLimitError(`The range has more than ${maxNumbers} buckets of ${granularity}.`);
    const points: Point[] = [];
    for (let start = startTime; start < endTime; start += width) {
      const window = { startTime: start, endTime: Math.min(endTime, start + width) };
      const compute = (): number => {
        const query = rawSqlToSql(sqlTemplate, from, window);
        telemetry.fill(window.endTime - query.lookBack, window.endTime, new Set([sourceId]));
        // Counts of a source are one row. The last number in it is the value, and no number counts as 0.
        const [row] = runSql(database, query);
        return Object.values(row ?? {}).findLast((one): one is number => typeof one === "number") ?? 0;
      };
      const key = JSON.stringify([sqlTemplate, from.id, times, window, telemetry.version()]);
      const value = numbers.get(key) ?? compute();
      if (numbers.size > maxNumbers) numbers.clear();
      if (telemetry.isComplete(window.endTime)) numbers.set(key, value);
      points.push({ ts_bucket: start, group: [], "series_0.data": value });
    }
    return { points, series: [{}], asRatio: false, numericGroups: [] };
  };
  return (tile, range) => {
    const raw = toRawSqlTile(tile["config"]);
    if (raw !== undefined) return queryNumber(raw, range);
    const { series: given, asRatio } = seriesOfTile(tile);
    const series = given.map(withoutNulls);
    if (!series.every(isSeries)) throw new QueryError("A field of a series has the wrong type.");
    telemetry.fill(range.startTime, range.endTime, new Set(series.map(({ sourceId = "" }) => sourceId)));
    const points = querySeries(database, { ...range, series }, granularities, toTable);
    const formula = tile["series"] === undefined ? readFormulas(tile["config"]).at(-1)?.expression : undefined;
    return {
      points,
      series,
      asRatio,
      formula,
      numericGroups: hasTables ? findNumericGroups(points, series[0]?.groupBy) : [],
    };
  };
}

/** Returns the series of a tile as they are stored, and whether they are a ratio. */
export function seriesOfTile(tile: Json): { readonly series: readonly object[]; readonly asRatio: boolean } {
  const drawn = fromChartConfig(tile["config"]);
  const series = (tile["series"] ?? drawn?.series ?? []) as readonly object[];
  return { series, asRatio: (tile["series"] === undefined ? drawn?.asRatio : tile["asRatio"]) === true };
}

interface RawSqlTile {
  readonly sqlTemplate: string;
  readonly sourceId: string;
}

/** Returns how far before a window the SQL of a number tile reads, in milliseconds. Returns undefined for other tiles. */
export function rawSqlLookBack(tile: Json): number | undefined {
  const raw = toRawSqlTile(tile["config"]);
  if (raw === undefined) return undefined;
  const source = { id: raw.sourceId, table: anyTable, times: ["Timestamp"] };
  const end = Date.UTC(2026, 0);
  return rawSqlToSql(raw.sqlTemplate, source, { startTime: end, endTime: end }).lookBack;
}

/** Returns the SQL of a number tile. Returns undefined for other tiles: the emulator reads no other SQL. */
function toRawSqlTile(config: unknown): RawSqlTile | undefined {
  const { configType, displayType, sqlTemplate, sourceId } = Object(config) as Json;
  const isNumber = configType === "sql" && displayType === "number";
  return isNumber && typeof sqlTemplate === "string" && typeof sourceId === "string"
    ? { sqlTemplate, sourceId }
    : undefined;
}

/** Maximum number of values of a tile, and of remembered values. */
const maxNumbers = 20_000;

/** Returns the positions of columns with numbers. Events have no types, so a column counts if all of its values do. Values of maps are text. */
function findNumericGroups(points: readonly Point[], groupBy: readonly string[] = []): number[] {
  return groupBy.flatMap((name, index) => {
    const isNumber = ({ group }: Point): boolean => /^-?\d+(?:\.\d+)?$/.test(group[index] ?? "");
    return /^\w+$/.test(name) && points.length > 0 && points.every(isNumber) ? [index] : [];
  });
}

/** Returns a record without the fields that are null, as they can be in responses. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}

function isSeries(series: unknown): series is Series {
  if (typeof series !== "object" || series === null) return false;
  const { groupBy = [], level = 0, ...more } = series as Json;
  if (!Array.isArray(groupBy)) return false;
  const texts = ["sourceId", "aggFn", "where", "whereLanguage", "field", "metricName"].map((name) => more[name] ?? "");
  return [texts, groupBy].flat().every((text) => typeof text === "string") && typeof level === "number";
}
