import type { CallOptions, ChartPoint, QueryChartSeriesRequest } from "@obstack/selfhosted";

/** Chart queries. */
export interface ChartQueries {
  /** Aggregates series. Times are in milliseconds since the epoch. */
  querySeries(query: QueryChartSeriesRequest, options?: CallOptions): Promise<ChartPoint[]>;
}
