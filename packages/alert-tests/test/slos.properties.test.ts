// Compares backtests of SLOs with a second implementation of burn rates on random series.
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { propertyRuns, temporaryStack } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { edge, plainSqlVerdicts } from "../../alerting/test/plain-slo.ts";
import type { PlainEvent } from "../../alerting/test/plain-slo.ts";
import { randomSloSeries, toEvents } from "../../alerting/test/random-slo-series.ts";
import { backtestSlos } from "../src/index.ts";
import type { DataClient } from "../src/index.ts";
import { logsSource } from "./logs-source.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const to = Date.parse("2026-03-10T00:00:00Z");
const begin = to - 4 * day;

/** Burn rates by the identifiers of their alerts: windows, factor, and how often it is evaluated. */
const rates = [
  { key: "page-1h", long: hour, short: 5 * minute, factor: 14.4, cadence: minute },
  { key: "page-6h", long: 6 * hour, short: 30 * minute, factor: 6, cadence: 15 * minute },
  { key: "ticket-1d", long: day, short: 2 * hour, factor: 3, cadence: hour },
  { key: "ticket-3d", long: 3 * day, short: 6 * hour, factor: 1, cadence: hour },
] as const;

/** Returns a client whose charts have events. Minutes without events have no point. */
function clientWith(events: readonly PlainEvent[]): DataClient {
  const minutes = new Map<number, { bad: number; total: number }>();
  for (const { time, isBad } of events) {
    const start = Math.floor(time / minute) * minute;
    const counts = minutes.get(start) ?? { bad: 0, total: 0 };
    minutes.set(start, { bad: counts.bad + Number(isBad), total: counts.total + 1 });
  }
  return {
    server: { deployment: "selfhosted", origin: "http://localhost:8000" },
    dashboards: { list: async () => [] },
    alerts: { list: async () => [] },
    sources: { list: async () => [logsSource] },
    charts: {
      querySeries: async ({ series, startTime, endTime }: QueryChartSeriesRequest) =>
        [...minutes].flatMap(([time, counts]) => {
          if (time < startTime || time >= endTime) return [];
          const values = series.map(({ where = "" }, index) => [
            `series_${index}.data`,
            String(where.includes("error") ? counts.bad : counts.total),
          ]);
          return [{ ts_bucket: time, ...Object.fromEntries(values) }];
        }),
    },
  } as unknown as DataClient;
}

const sloFile = (objective: number, minimum: number): string => `name: Checkout answers
objective: ${objective}
indicator:
  source: Logs
  total: ServiceName = 'checkout'
  bad: SeverityText = 'error'
minimumEvents: ${minimum}
page: On-call
ticket: On-call
`;

/** Returns whether an alert of a backtest fires in each of its windows. */
async function backtest(
  events: readonly PlainEvent[],
  file: string,
  key: string,
  { from, length }: { readonly from: number; readonly length: number },
): Promise<boolean[]> {
  using folder = temporaryStack({ "slos/checkout.yaml": file });
  const { slos } = await backtestSlos(folder.path, clientWith(events), { since: to - from, to });
  const firings = slos[0]?.alerts.find((alert) => alert.key === key)?.firings;
  if (firings === undefined) throw new Error(`Alert ${key} is missing.`);
  return Array.from({ length: (to - from) / length }, (_, index) => {
    const start = from + index * length;
    return firings.some((one) => start >= Date.parse(one.from) && start < Date.parse(one.to));
  });
}

test("a backtest agrees with the second implementation at every evaluation", async () => {
  let [fired, edges, evaluations] = [0, 0, 0];
  // 2,000 series in `npm run test:all`, which runs properties more often.
  const options = propertyRuns(propertyRuns(1).numRuns > 1 ? 400 : 40);
  await fc.assert(
    fc.asyncProperty(randomSloSeries, async ({ parts, objective, minimum, rate: index }) => {
      const rate = rates[index];
      if (rate === undefined) throw new Error("A burn rate is missing.");
      const events = toEvents(parts, { from: begin, to });
      const from = to - 12 * hour;
      const { cadence } = rate;
      const found = await backtest(events, sloFile(objective, minimum), rate.key, { from, length: cadence });
      const [highest = [], lowest = []] = [edge, -edge].map((tolerance) =>
        plainSqlVerdicts(events, rate, { objective, minimum }, { from, to, cadence }, tolerance),
      );
      // A value that equals its limit is above or below it, depending on the rounding of binary fractions.
      expect(found.map((one, at) => (highest[at] === lowest[at] ? one : "edge"))).toEqual(
        highest.map((one, at) => (one === lowest[at] ? one : "edge")),
      );
      edges += highest.filter((one, at) => one !== lowest[at]).length;
      evaluations += highest.length;
      fired += found.includes(true) ? 1 : 0;
    }),
    options,
  );
  expect(fired).toBeGreaterThan(options.numRuns / 20);
  expect(edges).toBeLessThan(evaluations / 20);
  expect(fired).toBeLessThan((options.numRuns * 19) / 20);
});
