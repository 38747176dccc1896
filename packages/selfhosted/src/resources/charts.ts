import { checkLimits, listOf, listPayload, toRequest, UnexpectedResponseError } from "@obstack/core";
import type { CallOptions, Http } from "@obstack/core";
import { limits, queryChartSeriesFields } from "../generated/limits.ts";
import type { ChartSeriesPoint, paths, QueryChartSeriesRequest } from "../generated/schema.ts";
import { readPoints } from "../read-points.ts";
import { toRatio } from "../to-ratio.ts";

/** Charts: time series, queried without a dashboard. */
export interface Charts {
  /**
   * Aggregates one to five series from `startTime` to `endTime`, both in milliseconds since the epoch, in buckets of the
   * granularity. Returns the points as documented, values as the server sends them; `toColumns` makes numeric columns of them.
   *
   * `seriesReturnType: "column"`, the default, returns each series under `series_<index>.data`. `"ratio"` divides the first series by
   * the second and returns `series_0.data` alone; a missing value or a zero divisor leaves a gap, a point without `series_0.data`.
   * A ratio needs two series: the server decides about a single one, and further ones are ignored.
   *
   * @throws {InputError} If there are fewer or more series, or the granularity is not one of the interface's.
   * @throws {UnexpectedResponseError} If the response holds rows that are not chart points.
   */
  querySeries(body: QueryChartSeriesRequest, options?: CallOptions): Promise<ChartSeriesPoint[]>;
}

const path = "/api/v2/charts/series";

export function createCharts(http: Http<paths>): Charts {
  return {
    async querySeries(body, options) {
      checkLimits(body, limits.queryChartSeries);
      const { data } = await http.POST(path, { ...options, body: toSent(body), payload: listPayload });
      const points = readPoints(listOf(data), [...new Set(body.series.flatMap((one) => one?.groupBy ?? []))]);
      if (typeof points === "string") throw new UnexpectedResponseError(points, { method: "POST", path, status: 200 });
      return body.seriesReturnType === "ratio" ? toRatio(points) : points;
    },
  };
}

/**
 * Returns the body to send, with the fields that servers require. Servers return documented points for the default, and rows of another
 * shape for the `column` that it means.
 */
function toSent({ seriesReturnType, ...body }: QueryChartSeriesRequest): QueryChartSeriesRequest {
  const query = seriesReturnType === "ratio" ? { ...body, seriesReturnType } : body;
  return toRequest(query, {}, queryChartSeriesFields) as unknown as QueryChartSeriesRequest;
}
