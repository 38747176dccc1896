import type { StackClient } from "@obstack/core";
import type { CallOptions, ChartPoint, QueryChartSeriesRequest } from "@obstack/selfhosted";

/** Chart queries. */
export interface ChartQueries {
  /** Aggregates series. Times are in milliseconds since the epoch. */
  querySeries(query: QueryChartSeriesRequest, options?: CallOptions): Promise<ChartPoint[]>;
}

/** A client of either deployment. Only a self-hosted one has chart queries. */
export type DataClient = StackClient & { readonly charts?: ChartQueries | undefined };
