import { fromChartConfig } from "@obstack/core";
import type Database from "libsql";
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
export function createPageQuery(parts: Parts): (query: PageQuery) => object {
  const { database, telemetry, granularities, sources, hasTables } = parts;
  const toTable = (id: string): Table =>
    hasTables ? tableOfSource(sources.get("source", id) ?? { id }, telemetry) : anyTable;
  return ({ series: given, config, asRatio: givenRatio = false, startTime, endTime }) => {
    const drawn = fromChartConfig(config);
    const series = (given ?? drawn?.series ?? []) as readonly Series[];
    const asRatio = given === undefined ? drawn?.asRatio : givenRatio;
    telemetry.fill(startTime, endTime, new Set(series.map(({ sourceId = "" }) => sourceId)));
    const seriesReturnType = asRatio === true ? "ratio" : "column";
    const query = { series, startTime, endTime, granularity: "1m", seriesReturnType };
    return { data: querySeries(database, query, granularities, toTable), series };
  };
}
