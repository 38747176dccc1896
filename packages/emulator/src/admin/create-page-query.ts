import { fromChartConfig } from "@obstack/core";
import type Database from "libsql";
import { badRequest } from "../http/failure.ts";
import type { RecordStore } from "../store/record-store.ts";
import { querySeries } from "../telemetry/query-series.ts";
import type { Series } from "../telemetry/query-series.ts";
import { tableOfSource } from "../telemetry/table-of-source.ts";
import { anyTable } from "../telemetry/table.ts";
import type { Table } from "../telemetry/table.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface Parts {
  readonly database: Database.Database;
  readonly telemetry: Telemetry;
  readonly granularities: readonly string[];
  readonly sources: RecordStore;
  /** Whether sources are tables, as on deployed servers. */
  readonly hasTables: boolean;
}

/** A tile of a dashboard, in either of its forms, and a time range. */
export interface PageQuery {
  readonly series?: readonly Series[];
  readonly config?: unknown;
  readonly asRatio?: boolean;
  readonly startTime: number;
  readonly endTime: number;
}

/** Returns the query of the emulator's page: what a tile draws, minute by minute, whatever the behaviour. */
export function createPageQuery(parts: Parts): (query: unknown) => object {
  const { database, telemetry, granularities, sources, hasTables } = parts;
  const toTable = (id: string): Table =>
    hasTables ? tableOfSource(sources.get("source", id) ?? { id }, telemetry) : anyTable;
  return (query) => {
    if (!isPageQuery(query)) throw badRequest("A query needs startTime, endTime, and series or a config");
    const { series: given, config, asRatio: givenRatio = false, startTime, endTime } = query;
    const drawn = fromChartConfig(config);
    const series = (given ?? drawn?.series ?? []) as readonly Series[];
    if (!series.every(isSeries)) throw badRequest("A field of a series is of another type");
    const asRatio = given === undefined ? drawn?.asRatio : givenRatio;
    telemetry.fill(startTime, endTime, new Set(series.map(({ sourceId = "" }) => sourceId)));
    const seriesReturnType = asRatio === true ? "ratio" : "column";
    const asked = { series, startTime, endTime, granularity: "1m", seriesReturnType };
    return { data: querySeries(database, asked, granularities, toTable), series };
  };
}

function isPageQuery(query: unknown): query is PageQuery {
  const { series, startTime, endTime } = Object(query) as Readonly<Record<string, unknown>>;
  return Number.isFinite(startTime) && Number.isFinite(endTime) && (series === undefined || Array.isArray(series));
}

function isSeries(series: unknown): series is Series {
  if (typeof series !== "object" || series === null) return false;
  const { groupBy = [], level = 0, ...more } = series as Readonly<Record<string, unknown>>;
  const texts = ["sourceId", "aggFn", "where", "whereLanguage", "field", "metricName"].map((name) => more[name] ?? "");
  return [texts, groupBy].flat().every((text) => typeof text === "string") && typeof level === "number";
}
