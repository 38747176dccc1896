import { badRequest } from "../http/failure.ts";
import type { Json } from "../store/record-store.ts";
import { toRatio } from "../telemetry/query-series.ts";
import type { TileQuery } from "../telemetry/query-tile.ts";

/** A tile of a dashboard, in either of its forms, and a time range in milliseconds since the epoch. */
interface PageQuery extends Json {
  readonly startTime: number;
  readonly endTime: number;
  readonly granularity?: string;
}

/**
 * Creates the query of the emulator's page, which returns the data of a tile for any behavior. Default granularity: one minute.
 *
 * @param granularities The granularities of the spec.
 */
export function createPageQuery(queryTile: TileQuery, granularities: readonly string[]): (query: unknown) => object {
  return (query) => {
    if (!isPageQuery(query))
      throw badRequest("Invalid query. Set startTime and endTime to times in milliseconds, and series to a list.");
    const { startTime, endTime, granularity = "1m", ...tile } = query;
    if (!granularities.includes(granularity)) {
      throw badRequest(`Invalid granularity. Use one of ${granularities.join(", ")}.`);
    }
    const { points, series, asRatio } = queryTile(tile, { startTime, endTime, granularity });
    return { data: asRatio ? points.flatMap(toRatio) : points, series, asRatio };
  };
}

function isPageQuery(query: unknown): query is PageQuery {
  const { series, startTime, endTime } = Object(query) as Json;
  return (
    Number.isFinite(startTime) &&
    Number.isFinite(endTime) &&
    // The page sends tiles as they are in responses, where fields can be null.
    (series === undefined || series === null || Array.isArray(series))
  );
}
