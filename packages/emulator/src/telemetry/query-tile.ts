import { fromChartConfig } from "@obstack/core";
import type Database from "libsql";
import type { Json, RecordStore } from "../store/record-store.ts";
import { QueryError, querySeries } from "./query-series.ts";
import type { Point, Series } from "./query-series.ts";
import { tableOfSource } from "./table-of-source.ts";
import { anyTable } from "./table.ts";
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

/** A time range and the width of its buckets. */
export interface TileRange {
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  /** Exclusive. */
  readonly endTime: number;
  /** For example `5m`. */
  readonly granularity: string;
}

/** What a tile draws. The series of a ratio are not divided. */
export interface TileData {
  readonly series: readonly Series[];
  readonly asRatio: boolean;
  readonly points: readonly Point[];
}

export type TileQuery = (tile: Json, range: TileRange) => TileData;

/**
 * Returns the function that queries what a tile draws, in either of its forms.
 *
 * @throws {QueryError} If a series is malformed, or if an aggregation is unknown or lacks its field.
 * @throws {FilterError} If a filter cannot be understood.
 */
export function createTileQuery(parts: Parts): TileQuery {
  const { database, telemetry, granularities, sources, hasTables } = parts;
  const toTable = (id: string): Table =>
    hasTables ? tableOfSource(sources.get("source", id) ?? { id }, telemetry) : anyTable;
  return (tile, range) => {
    const drawn = fromChartConfig(tile["config"]);
    const series = (tile["series"] ?? drawn?.series ?? []) as readonly Series[];
    const asRatio = (tile["series"] === undefined ? drawn?.asRatio : tile["asRatio"]) === true;
    if (!series.every(isSeries)) throw new QueryError("A field of a series has the wrong type.");
    telemetry.fill(range.startTime, range.endTime, new Set(series.map(({ sourceId = "" }) => sourceId)));
    return { points: querySeries(database, { ...range, series }, granularities, toTable), series, asRatio };
  };
}

function isSeries(series: unknown): series is Series {
  if (typeof series !== "object" || series === null) return false;
  const { groupBy = [], level = 0, ...more } = series as Json;
  const texts = ["sourceId", "aggFn", "where", "whereLanguage", "field", "metricName"].map((name) => more[name] ?? "");
  return [texts, groupBy].flat().every((text) => typeof text === "string") && typeof level === "number";
}
