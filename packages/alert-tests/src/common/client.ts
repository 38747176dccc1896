import type { StackClient } from "@obstack/as-code";
import type { CallOptions, ChartPoint, QueryChartSeriesRequest } from "@obstack/selfhosted";

/** Chart queries. */
export interface ChartQueries {
  /** Aggregates series. Times are in milliseconds since the epoch. */
  querySeries(query: QueryChartSeriesRequest, options?: CallOptions): Promise<ChartPoint[]>;
}

/** A client of either deployment. Only a self-hosted one has chart queries. */
export type TestClient = StackClient & { readonly charts?: ChartQueries | undefined };
