import type { WindowPoint } from "../evaluate/to-windows.ts";
import { isObstackError } from "@obstack/core";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import type { ChartQueries } from "./chart-queries.ts";
import type { ChartQuery } from "./plan-queries.ts";

/** A range of whole buckets, in milliseconds since the epoch. */
export interface Range {
  /** Start of the first bucket. */
  readonly from: number;
  /** End of the last bucket, exclusive. */
  readonly to: number;
}

/** Options for {@link queryRange}. */
export interface QueryOptions {
  /** Maximum number of buckets per request. Default: 15,000, enough for 7 days of minutes. */
  readonly maxBuckets?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Default of {@link QueryOptions.maxBuckets}. */
export const defaultMaxBuckets = 15_000;

/** Ranges with fewer buckets are not halved: their length is not why the query is slow. */
const minDividedBuckets = 24;

/** Maximum number of times that a range is halved, so that a server that is down does not receive a request for every small part. */
const maxDivisions = 4;

/**
 * Returns the points of a range. Splits long ranges at bucket boundaries, and halves parts that are too slow or too large for the server.
 *
 * @throws {ObstackError} If a request fails.
 */
export async function queryRange(
  charts: ChartQueries,
  query: ChartQuery,
  range: Range,
  options: QueryOptions = {},
): Promise<WindowPoint[]> {
  const { maxBuckets = defaultMaxBuckets } = options;
  const count = Math.ceil((range.to - range.from) / query.width / maxBuckets);
  const points: WindowPoint[] = [];
  for (const part of divide(range, query.width, count)) {
    // Sequential, so that a long range does not overload the server.
    for (const point of await queryPart(charts, query, part, options, maxDivisions)) points.push(point);
  }
  return points;
}

async function queryPart(
  charts: ChartQueries,
  query: ChartQuery,
  part: Range,
  options: QueryOptions,
  divisions: number,
): Promise<WindowPoint[]> {
  const { drawing, granularity, width } = query;
  try {
    // Rows show the types of group columns.
    const returnType = drawing.isGrouped ? { seriesReturnType: "column" } : {};
    const body = { series: drawing.series, startTime: part.from, endTime: part.to, granularity, ...returnType };
    const { signal } = options;
    const points = await charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal });
    // Some servers include the end of the range and return an incomplete bucket for it.
    return points.filter(({ ts_bucket: time }) => Number(time) >= part.from && Number(time) < part.to);
  } catch (error) {
    if (divisions === 0 || (part.to - part.from) / width < minDividedBuckets || !isTooMuch(error)) throw error;
    const points: WindowPoint[] = [];
    for (const half of divide(part, width, 2))
      for (const point of await queryPart(charts, query, half, options, divisions - 1)) points.push(point);
    return points;
  }
}

/** Divides a range into parts of whole buckets. */
function divide({ from, to }: Range, width: number, count: number): Range[] {
  const size = Math.ceil((to - from) / width / Math.max(1, count)) * width;
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => ({
    from: from + index * size,
    to: Math.min(to, from + (index + 1) * size),
  }));
}

/** Returns whether a smaller range might succeed: after timeouts, gateway errors, and responses that are too large. */
function isTooMuch(error: unknown): boolean {
  if (!isObstackError(error)) return false;
  if (error.kind === "timeout" || error.kind === "unexpected-response") return true;
  return error.kind === "response" && [413, 502, 503, 504].includes(error.status ?? 0);
}
