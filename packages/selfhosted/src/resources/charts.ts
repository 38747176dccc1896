import {
  checkLimits,
  InputError,
  listOf,
  listPayload,
  readNumber,
  toRequest,
  UnexpectedResponseError,
} from "@obstack/core";
import type { CallOptions, Http, PayloadCheck } from "@obstack/core";
import { limits, queryChartSeriesFields } from "../generated/limits.ts";
import type { ChartSeriesPoint, paths, QueryChartSeriesRequest } from "../generated/schema.ts";
import { isRenamedGroup, mergePoints, readPoints } from "../read-points.ts";
import type { ChartPoint } from "../read-points.ts";

/** A chart query. Unlike the request of the spec, it accepts a `Date` as start and end. */
export type ChartQuery = Omit<QueryChartSeriesRequest, "startTime" | "endTime"> & {
  /** Start of the time range, as a `Date` or in milliseconds since the epoch. */
  readonly startTime: Date | number;
  /** End of the time range, as a `Date` or in milliseconds since the epoch. */
  readonly endTime: Date | number;
};

/** Time series queries without a dashboard. */
export interface Charts {
  /**
   * Aggregates one to five series from `startTime` to `endTime`, each a `Date` or milliseconds since the epoch, in buckets of the
   * given granularity. Returns the documented points with unchanged values; convert them to numeric columns with `toColumns`.
   *
   * `seriesReturnType: "column"`, the default, returns each series under `series_<index>.data`. `"ratio"` divides the first series by
   * the second and returns only `series_0.data`; a missing value or a zero divisor leaves a gap, a point without `series_0.data`.
   * A ratio requires two series. The server decides how to treat a single one; additional ones are ignored.
   *
   * A query that groups by an expression, such as `LogAttributes['code']`, requests rows instead of points, because servers merge its groups
   * otherwise. Set `"column"` to request rows for plain columns, too: the points then have `numericGroups`.
   *
   * @throws {InputError} If the number of series, `granularity`, `seriesReturnType` or a `Date` is invalid, or
   * `endTime` is before `startTime`.
   * @throws {UnexpectedResponseError} If the response contains more than 250,000 points, rows that are not chart points, or whose groups are ambiguous.
   */
  querySeries(query: ChartQuery, options?: CallOptions): Promise<ChartPoint[]>;
}

/** Limits of a chart query, from the interface document. */
export interface ChartLimits {
  /** Maximum number of series. */
  readonly maxSeries: number;
  /** Bucket widths, finest first, and `auto`. */
  readonly granularities: readonly string[];
}

/** Returns the limits of a chart query. */
export function chartLimits(): ChartLimits {
  const { series, granularity } = limits.queryChartSeries.properties ?? {};
  return { maxSeries: series?.maxItems ?? 1, granularities: granularity?.enum ?? [] };
}

const path = "/api/v2/charts/series";

/** More points exhaust the memory of what reads them. */
const maxPoints = 250_000;

const pointsPayload: PayloadCheck = (points) =>
  Array.isArray(points) && points.length > maxPoints
    ? `a list of ${points.length} points (limit: ${maxPoints}). Use a shorter range, wider buckets or fewer groups`
    : listPayload(points);

/** Creates the chart resource. */
export function createCharts(http: Http<paths>): Charts {
  return {
    async querySeries(query, options) {
      checkLimits(query, limits.queryChartSeries);
      const startTime = toMilliseconds("startTime", query.startTime);
      const endTime = toMilliseconds("endTime", query.endTime);
      if (endTime < startTime) throw new InputError("endTime", "on or after startTime", endTime);
      const body = { ...query, startTime, endTime };
      const { data } = await http.POST(
        path,
        { body: toRequestBody(body), payload: pointsPayload, isSafe: true },
        options,
      );
      const points = readPoints(listOf(data), [...new Set(body.series.flatMap((one) => one?.groupBy ?? []))]);
      if (typeof points === "string") throw new UnexpectedResponseError(points, { method: "POST", path, status: 200 });
      return body.seriesReturnType === "ratio" ? toRatio(points) : points;
    },
  };
}

function toMilliseconds(field: string, time: Date | number): number {
  if (!(time instanceof Date)) return time;
  const milliseconds = time.getTime();
  if (Number.isNaN(milliseconds)) throw new InputError(field, "a valid date", milliseconds);
  return milliseconds;
}

/**
 * Returns the request body with the fields that servers require. Omits `column`, although it is the default, because servers return documented
 * points only without it, unless the query groups by something whose values are only in rows.
 */
function toRequestBody({ seriesReturnType, ...body }: QueryChartSeriesRequest): QueryChartSeriesRequest {
  const groups = body.series.flatMap((one) => one?.groupBy ?? []);
  const needsRows = groups.some(isRenamedGroup) || (seriesReturnType === "column" && groups.length > 0);
  const returnType = needsRows ? "column" : seriesReturnType === "ratio" ? seriesReturnType : undefined;
  const query = returnType === undefined ? body : { ...body, seriesReturnType: returnType };
  return toRequest(query, {}, queryChartSeriesFields) as unknown as QueryChartSeriesRequest;
}

/**
 * Returns ratio points, with only `series_0.data`: the first series divided by the second.
 *
 * Some servers return the ratio, others both series undivided; those send `series_1.data`. A missing value or a zero divisor
 * leaves a gap: a point without `series_0.data`.
 */
export function toRatio(points: readonly ChartSeriesPoint[]): ChartSeriesPoint[] {
  const isDivided = !points.some((point) => "series_1.data" in point);
  return mergePoints(points).map((point) => {
    const value = isDivided ? point["series_0.data"] : divide(point["series_0.data"], point["series_1.data"]);
    const others = Object.entries(point).filter(([key]) => !/^series_\d+\.data$/.test(key));
    const ratio = readNumber(value) === undefined ? {} : { "series_0.data": value };
    return { ...Object.fromEntries(others), ...ratio } as ChartSeriesPoint;
  });
}

/** Returns a non-finite number if a value is missing or the divisor is zero. */
function divide(dividend: unknown, divisor: unknown): number {
  return (readNumber(dividend) ?? Number.NaN) / (readNumber(divisor) ?? Number.NaN);
}
