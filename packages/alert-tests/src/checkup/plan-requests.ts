import { planQueries } from "../charts/plan-queries.ts";
import { watchAlert } from "../backtest/test-alert.ts";
import type { AlertToCheck } from "./alert-to-check.ts";

/** Alerts for whose queries a number of requests suffices. */
export interface PlannedRequests {
  readonly chosen: readonly AlertToCheck[];
  /** Requests for the queries of the chosen ones. */
  readonly requests: number;
}

/** Buckets of a request, as in backtests. */
const maxBuckets = 15_000;

/** Plans the queries of as many alerts as a number of requests allows, in their order. Alerts without a query are always chosen. */
export function planRequests(alerts: readonly AlertToCheck[], length: number, maxRequests: number): PlannedRequests {
  const watched = alerts.flatMap((alert) => {
    const read = watchAlert(alert);
    return "status" in read ? [] : [{ ...read, alert }];
  });
  const left = new Set<AlertToCheck>();
  let requests = 0;
  for (const query of planQueries(watched).queries) {
    const needed = Math.ceil(length / query.width / maxBuckets);
    if (requests + needed > maxRequests) for (const { alert } of query.alerts) left.add(alert);
    else requests += needed;
  }
  return { chosen: alerts.filter((alert) => !left.has(alert)), requests };
}
