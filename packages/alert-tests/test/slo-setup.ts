// An SLO, and clients whose charts have the events of a function.
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import type { DataClient } from "@obstack/alerting/backtest";

export const minute: number = 60_000;
export const hour: number = 60 * minute;
export const day: number = 24 * hour;
export const to: number = Date.parse("2026-03-10T18:00:00Z");

/** The source "Logs", as a server returns it. */
export const logsSource = {
  id: "s1",
  name: "Logs",
  kind: "log",
  connection: "c1",
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
  disabled: false,
} as const;

export const checkout = (more = "", objective = 99.9): string => `name: Checkout answers
objective: ${objective}
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
page: On-call
ticket: On-call
${more}`;

/** Returns a client whose charts have the events of a function, and the queries that it receives. */
export function clientWith(
  countsAt: (time: number) => { readonly bad: number; readonly total: number },
  sources: readonly object[] = [logsSource],
): DataClient & { readonly queries: QueryChartSeriesRequest[] } {
  const queries: QueryChartSeriesRequest[] = [];
  return {
    queries,
    server: { deployment: "selfhosted", origin: "http://localhost:8000" },
    dashboards: { list: async () => [] },
    alerts: { list: async () => [] },
    sources: { list: async () => sources },
    charts: {
      async querySeries(query: QueryChartSeriesRequest) {
        queries.push(query);
        if (countsAt(query.startTime).total < 0) return [];
        return Array.from({ length: (query.endTime - query.startTime) / minute }, (_, index) => {
          const time = query.startTime + index * minute;
          const { bad, total } = countsAt(time);
          const values = query.series.map(({ where = "" }, position) => [
            `series_${position}.data`,
            String(where.includes("error") ? bad : total),
          ]);
          return { ts_bucket: time, ...Object.fromEntries(values) };
        }).filter((_, index) => countsAt(query.startTime + index * minute).total > 0);
      },
    },
  } as unknown as ReturnType<typeof clientWith>;
}

/** Ten events a minute, of which half are bad for half an hour, ten hours before the end. */
export const incident = (time: number): { readonly bad: number; readonly total: number } => ({
  bad: time >= to - 10 * hour && time < to - 9.5 * hour ? 5 : 0,
  total: 10,
});
