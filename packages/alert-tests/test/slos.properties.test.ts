// Compares backtests of SLOs with a second implementation of burn rates on random series.
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { edge, plainDocumentStates, plainSqlVerdicts } from "../../core/test/plain-slo.ts";
import type { PlainEvent } from "../../core/test/plain-slo.ts";
import { randomSloSeries, toEvents } from "../../core/test/random-slo-series.ts";
import { backtestSlos } from "../src/index.ts";
import type { TestClient } from "../src/index.ts";
import { logsSource } from "./logs-source.ts";
import { temporaryStack } from "./temporary-stack.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const to = Date.parse("2026-03-10T00:00:00Z");
const begin = to - 4 * day;

/** Burn rates by the identifiers of their alerts: windows, factor, and how often SQL is evaluated. */
const rates = [
  { key: "page-1h", long: hour, short: 5 * minute, factor: 14.4, cadence: minute, ratio: [15 * minute, 2] },
  { key: "page-6h", long: 6 * hour, short: 30 * minute, factor: 6, cadence: 15 * minute, ratio: [hour, 3] },
  { key: "ticket-1d", long: day, short: 2 * hour, factor: 3, cadence: hour, ratio: [6 * hour, 2] },
  { key: "ticket-3d", long: 3 * day, short: 6 * hour, factor: 1, cadence: hour, ratio: [12 * hour, 3] },
] as const;

/** Returns a client whose charts have events. Minutes without events have no point. */
function clientWith(events: readonly PlainEvent[]): TestClient {
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
  } as unknown as TestClient;
}

const sloFile = (objective: number, minimum: number, language: "sql" | "lucene"): string => `name: Checkout answers
objective: ${objective}
indicator:
  source: Logs
  total: ${language === "sql" ? "ServiceName = 'checkout'" : "ServiceName:checkout"}
  bad: ${language === "sql" ? "SeverityText = 'error'" : "SeverityText:error"}
  language: ${language}
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

/**
 * Runs a property, and checks that the alerts fire in some series and not in others.
 *
 * @param run Returns what was found and expected.
 */
async function compare(
  run: (
    events: readonly PlainEvent[],
    slo: { readonly objective: number; readonly minimum: number; readonly rate: (typeof rates)[number] },
  ) => Promise<{
    readonly found: readonly boolean[];
    readonly expected: (tolerance: number) => readonly boolean[];
  }>,
): Promise<void> {
  let [fired, edges, evaluations] = [0, 0, 0];
  // 2,000 series in `npm run test:all`, which runs properties more often.
  const options = propertyRuns(propertyRuns(1).numRuns > 1 ? 400 : 40);
  await fc.assert(
    fc.asyncProperty(randomSloSeries, async ({ parts, objective, minimum, rate }) => {
      const chosen = rates[rate];
      if (chosen === undefined) throw new Error("A burn rate is missing.");
      const { found, expected } = await run(toEvents(parts, { from: begin, to }), { objective, minimum, rate: chosen });
      const [highest, lowest] = [expected(edge), expected(-edge)];
      // A value that equals its limit is above or below it, depending on the rounding of binary fractions.
      expect(found.map((one, index) => (highest[index] === lowest[index] ? one : "edge"))).toEqual(
        highest.map((one, index) => (one === lowest[index] ? one : "edge")),
      );
      edges += highest.filter((one, index) => one !== lowest[index]).length;
      evaluations += highest.length;
      fired += found.includes(true) ? 1 : 0;
    }),
    options,
  );
  expect(fired).toBeGreaterThan(options.numRuns / 20);
  expect(edges).toBeLessThan(evaluations / 20);
  expect(fired).toBeLessThan((options.numRuns * 19) / 20);
}

test("a backtest with SQL agrees with the second implementation at every evaluation", async () => {
  await compare(async (events, { objective, minimum, rate }) => {
    const from = to - 12 * hour;
    const { cadence: length } = rate;
    return {
      found: await backtest(events, sloFile(objective, minimum, "sql"), rate.key, { from, length }),
      expected: (tolerance) =>
        plainSqlVerdicts(events, rate, { objective, minimum }, { from, to, cadence: length }, tolerance),
    };
  });
});

test("a backtest with ratios agrees with the second implementation at every evaluation", async () => {
  await compare(async (events, { objective, rate }) => {
    const from = to - 3 * day;
    const [length, consecutive] = rate.ratio;
    const watched = { ratio: (rate.factor * (100 - objective)) / 100, length, consecutive };
    return {
      found: await backtest(events, sloFile(objective, 0, "lucene"), rate.key, { from, length }),
      expected: (tolerance) => plainDocumentStates(events, watched, { from, to }, tolerance),
    };
  });
});
