import { checkLimits, listOf, listPayload } from "@obstack/core";
import type { CallOptions, Http } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { ChartSeriesPoint, paths, QueryChartSeriesRequest } from "../generated/schema.ts";

/** Charts: time series, queried without a dashboard. */
export interface Charts {
  /**
   * Aggregates one to five series from `startTime` to `endTime`, both in milliseconds since the epoch, in buckets of the
   * granularity. Returns the points as the server sends them; `toColumns` makes numeric columns of them.
   *
   * @throws {InputError} when there are fewer or more series, or the granularity is not one of the interface's.
   */
  querySeries(body: QueryChartSeriesRequest, options?: CallOptions): Promise<ChartSeriesPoint[]>;
}

export function createCharts(http: Http<paths>): Charts {
  return {
    async querySeries(body, options) {
      checkLimits(body, limits.queryChartSeries);
      return listOf((await http.POST("/api/v2/charts/series", { ...options, body, payload: listPayload })).data);
    },
  };
}
