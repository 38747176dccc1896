import { createValueReader, FormulaError } from "@obstack/core/alerts";
import { badRequest } from "../http/failure.ts";
import type { Json } from "../store/record-store.ts";
import type { Deployments } from "../deployments/create-deployments.ts";

/** A tile of a dashboard, in either of its forms, and a time range in milliseconds since the epoch. */
interface PageQuery extends Json {
  readonly startTime: number;
  readonly endTime: number;
  readonly granularity?: string;
  /** Whether to return one value of the whole range for each group. */
  readonly isWhole?: boolean;
}

/** One bucket of this width has everything since 1970. */
const wholeRange = "36500d";

/**
 * Creates the query of the emulator's page, which returns the data of a tile for any behavior: points of its series, the values of its ratio
 * or formula as `series_0.data`, or the rows of a search. Default granularity: one minute.
 */
export function createPageQuery({
  queryTile,
  search,
  granularities,
}: Pick<Deployments, "queryTile" | "search" | "granularities">): (query: unknown) => object {
  return (query) => {
    if (!isPageQuery(query))
      throw badRequest("Invalid query. Set startTime and endTime to times in milliseconds, and series to a list.");
    const { startTime, endTime, granularity = "1m", isWhole = false, ...tile } = query;
    if (!granularities.includes(granularity)) {
      throw badRequest(`Invalid granularity. Use one of ${granularities.join(", ")}.`);
    }
    const found = search(tile["config"], { startTime, endTime });
    if (found !== undefined) return { data: [], series: [], asRatio: false, ...found };
    const range = { startTime, endTime, granularity: isWhole ? wholeRange : granularity };
    const { points, series, asRatio, formula } = queryTile(tile, range);
    if (!asRatio && formula === undefined) return { data: points, series, asRatio };
    try {
      const read = createValueReader({ series, asRatio, formula });
      const data = points.map((point) => {
        const { ts_bucket: bucket, group } = point;
        return { ts_bucket: bucket, group, "series_0.data": read(point) };
      });
      return { data, series, asRatio, formula };
    } catch (error) {
      if (error instanceof FormulaError) throw badRequest(error.message);
      throw error;
    }
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
