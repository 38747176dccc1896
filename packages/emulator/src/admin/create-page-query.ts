import { badRequest } from "../http/failure.ts";
import type { Json } from "../store/record-store.ts";
import { toRatio } from "../telemetry/query-series.ts";
import type { TileQuery } from "../telemetry/query-tile.ts";

/** A tile of a dashboard, in either of its forms, and a time range in milliseconds since the epoch. */
export interface PageQuery extends Json {
  readonly startTime: number;
  readonly endTime: number;
}

/** Creates the query of the emulator's page: what a tile draws, minute by minute, for any behavior. */
export function createPageQuery(queryTile: TileQuery): (query: unknown) => object {
  return (query) => {
    if (!isPageQuery(query)) throw badRequest("A query needs startTime, endTime, and series or a config");
    const { startTime, endTime, ...tile } = query;
    const { points, series, asRatio } = queryTile(tile, { startTime, endTime, granularity: "1m" });
    return { data: asRatio ? points.flatMap(toRatio) : points, series };
  };
}

function isPageQuery(query: unknown): query is PageQuery {
  const { series, startTime, endTime } = Object(query) as Json;
  return Number.isFinite(startTime) && Number.isFinite(endTime) && (series === undefined || Array.isArray(series));
}
