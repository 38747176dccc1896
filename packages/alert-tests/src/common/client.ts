import type { ChartQueries } from "@obstack/alerting/backtest";
import type { StackClient } from "@obstack/as-code";

/** A client of either deployment. Only a self-hosted one has chart queries. */
export type TestClient = StackClient & { readonly charts?: ChartQueries | undefined };
