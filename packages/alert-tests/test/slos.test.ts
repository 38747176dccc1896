// Budgets, backtests and unit tests of service level objectives.
import { temporaryStack } from "@obstack/testing";
import { ResponseError } from "@obstack/core";
import { startEmulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { expect, test } from "vitest";
import { backtestSlos, measureSlos, runTests, testStack } from "../src/index.ts";
import type { DataClient } from "@obstack/alerting/backtest";
import { describeIncident } from "@obstack/alerting/backtest";
import { minute, hour, day, to, checkout, clientWith, incident, logsSource } from "./slo-setup.ts";

test("a backtest finds the pages, and when the incident was detected", async () => {
  using folder = temporaryStack({ "slos/checkout.yaml": checkout() });
  const { slos } = await backtestSlos(folder.path, clientWith(incident), { since: 30 * day, to });
  expect(slos).toMatchObject([
    {
      key: "checkout",
      status: "tested",
      pages: 2,
      tickets: 2,
      budget: { total: 432_000, bad: 150, coverage: { hours: 720, of: 720 } },
      incidents: [{ from: "2026-03-10T08:00:00Z", to: "2026-03-10T08:30:00Z", severity: "page", detectMinutes: 2 }],
    },
  ]);
  expect(slos[0]?.budget?.leftPercent).toBeCloseTo(100 - (100 * 150) / 432);
  expect(slos[0]?.sweep.map(({ objective, pages }) => [objective, pages])).toEqual([
    [90, 0],
    [95, 0],
    [99, 1],
    [99.5, 2],
    [99.9, 2],
    [99.95, 2],
    [99.99, 2],
  ]);
});

test("a status says for how much of the window there are events, and what it does not know", async () => {
  using folder = temporaryStack({ "slos/checkout.yaml": checkout() });
  const young = clientWith((time) => (time < to - 12 * day ? { bad: 0, total: 0 } : incident(time)));
  const { slos } = await measureSlos(folder.path, young, { to });
  expect(slos[0]?.budget).toMatchObject({
    total: 172_800,
    coverage: { hours: 288, of: 720 },
    // Less than half of the time is known.
    leftPercent: null,
  });
  const none = await measureSlos(
    folder.path,
    clientWith(() => ({ bad: 0, total: 0 })),
    { to },
  );
  expect(none.slos[0]).toMatchObject({ status: "no-data", budget: { achieved: null, leftPercent: null } });
  await using emulator = await startEmulator({ generateEvents: false });
  const client = createHostedClient({ ...emulator.hosted, retry: false }).stack;
  expect((await measureSlos(folder.path, client, { to })).slos).toMatchObject([
    { status: "not-testable", reason: "the hosted deployment has no chart queries" },
  ]);
});

test("a status at the end of a month is that of the month", async () => {
  const outage = Date.parse("2026-02-28T12:00Z");
  // An outage of 20 minutes in February, one in March, and one in a maintenance window.
  const countsAt = (time: number) => ({
    bad: [outage, to - hour, Date.parse("2026-02-10")].some((start) => time >= start && time < start + 20 * minute)
      ? 10
      : 0,
    total: 10,
  });
  const exclude = "exclude: [{ from: 2026-02-10, to: 2026-02-11, reason: Upgrade }]\n";
  using folder = temporaryStack({
    "slos/month.yaml": checkout(`window: month\n${exclude}`),
    "slos/week.yaml": checkout("window: 7d\n").replace("Checkout", "Week"),
  });
  const end = Date.parse("2026-03-01");
  const status = await measureSlos(folder.path, clientWith(countsAt), { to: end, hasBurnDown: true });
  expect(status).toMatchObject({ to: "2026-03-01T00:00:00.000Z" });
  const [month, week] = status.slos;
  expect(month).toMatchObject({
    events: { bad: 200, total: 27 * 14_400 },
    excludedMinutes: 1440,
    incidents: [{ from: "2026-02-28T12:00:00Z", to: "2026-02-28T12:20:00Z", severity: "page" }],
    budget: { badMinutes: 20, coverage: { hours: 27 * 24, of: 27 * 24 } },
  });
  expect(month?.budget?.leftPercent).toBeCloseTo(100 - (100 * 200) / (27 * 14.4));
  expect(week).toMatchObject({ events: { bad: 200, total: 7 * 14_400 } });
  // A minute later, a new month has begun.
  const next = await measureSlos(folder.path, clientWith(countsAt), { to: end + minute });
  expect(next.slos[0]).toMatchObject({ calendar: "month", events: { bad: 0, total: 10 } });
  // To date: March 10, 18:00.
  const { slos } = await measureSlos(folder.path, clientWith(countsAt), { to });
  expect(slos[0]).toMatchObject({ calendar: "month", events: { bad: 200, total: (9 * 24 + 18) * 600 } });
});

test("the events of a counter are its increase", async () => {
  using folder = temporaryStack({ "slos/a.yaml": checkout().replace("Logs", "Metrics\n  counter: requests") });
  const metrics = { ...logsSource, name: "Metrics", kind: "metric", metricTables: { sum: "t" } };
  const client = clientWith(incident, [metrics]);
  const { slos } = await measureSlos(folder.path, client, { to });
  expect(slos[0]).toMatchObject({ events: { bad: 150, total: 432_000 } });
  const series = { aggFn: "sum", field: "Value", metricName: "requests", metricDataType: "sum" };
  expect(client.queries[0]?.series).toMatchObject([series, series]);
});

test("good events have a counter of their own, and histograms no counts", async () => {
  const metrics = { ...logsSource, name: "Metrics", kind: "metric", metricTables: { sum: "t", histogram: "h" } };
  const file = (metric: string) => `name: A\nobjective: 99\nindicator: { source: Metrics, ${metric} }\npage: on-call\n`;
  using folder = temporaryStack({
    "slos/a.yaml": file("counter: { total: requests, good: successes }, good: \"a != 'error'\""),
    "slos/b.yaml": file("histogram: { name: duration, bound: 1 }"),
  });
  const client = clientWith(incident, [metrics]);
  const { slos } = await measureSlos(folder.path, client, { to });
  // The first series has the good events.
  expect(slos[0]).toMatchObject({ events: { bad: 432_000 - 150, total: 432_000 } });
  expect(client.queries[0]?.series).toMatchObject([{ metricName: "successes" }, { metricName: "requests" }]);
  const reason = "charts cannot count the values of a histogram above a bound";
  expect(slos[1]).toMatchObject({ key: "b", status: "not-testable", reason });
});

test("an SLO and 30 days take at most 10 requests, and 50 SLOs at most 100", async () => {
  const one = clientWith(incident);
  using folder = temporaryStack({ "slos/checkout.yaml": checkout() });
  await measureSlos(folder.path, one, { to });
  // Besides two lists.
  expect(one.queries.length + 2).toBeLessThanOrEqual(10);
  const many = clientWith(() => ({ bad: 0, total: -1 }));
  const files = Array.from({ length: 50 }, (_, index) => [
    `slos/s${index}.yaml`,
    checkout().replace("'checkout'", `'service${index}'`),
  ]);
  using stack = temporaryStack(Object.fromEntries(files));
  await measureSlos(stack.path, many, { to });
  expect(many.queries.length + 2).toBeLessThanOrEqual(100);
  // SLOs with the same filters share them.
  const shared = clientWith(incident);
  using same = temporaryStack({
    "slos/a.yaml": checkout(),
    "slos/b.yaml": checkout("", 99.5).replace("Checkout", "Other"),
    // Six series without sharing, which is more than one request takes.
    "slos/c.yaml": checkout("", 99).replace("Checkout", "Third"),
  });
  await measureSlos(same.path, shared, { to });
  expect(shared.queries).toHaveLength(one.queries.length);
});

test("a filter that the server rejects affects its own SLO only", async () => {
  using folder = temporaryStack({
    "slos/checkout.yaml": checkout(),
    "slos/typo.yaml": checkout().replace("SeverityText", "SeverityTxet").replace("Checkout", "Typo"),
  });
  const client = clientWith(incident);
  const { charts } = client;
  if (charts === undefined) throw new Error("The client has no charts.");
  const strict: DataClient = {
    ...client,
    charts: {
      ...charts,
      async querySeries(query) {
        if (query.series.some(({ where = "" }) => where.includes("SeverityTxet")))
          throw new ResponseError("Unknown column", { method: "POST", path: "/", status: 500 });
        return charts.querySeries(query);
      },
    },
  };
  const { slos } = await measureSlos(folder.path, strict, { to });
  expect(slos.map(({ key, status }) => [key, status])).toEqual([
    ["checkout", "tested"],
    ["typo", "query-failed"],
  ]);
  const violationsWith = async (limits: object): Promise<unknown> =>
    (await testStack(folder.path, strict, { since: day, to, limits })).violations;
  expect(await violationsWith({})).toMatchObject([
    { slo: "typo", message: "The query failed: POST / failed with 500: Unknown column." },
  ]);
  expect(await violationsWith({ "fail-on": "none" })).toEqual([]);
});

test("a shorter backtest counts the same incident, and gives no share of a budget that it does not know", async () => {
  using folder = temporaryStack({ "slos/checkout.yaml": checkout() });
  const texts = await Promise.all(
    [day, 7 * day].map(async (since) => {
      const { slos } = await backtestSlos(folder.path, clientWith(incident), { since, to });
      expect(slos[0]).not.toHaveProperty("budget");
      expect(slos[0]?.sweep.map(({ budgetLeftPercent }) => budgetLeftPercent)).toEqual(Array(7).fill(null));
      return slos.flatMap(({ incidents }) => incidents.map((one) => describeIncident(one)));
    }),
  );
  expect(texts[0]).toEqual([
    "2026-03-10T08:00Z, 30 min: page after 2 min, resolved 30 min after its end, 150 bad events",
  ]);
  expect(texts[1]).toEqual(texts[0]);
});

test("unit tests feed incidents to the alerts of an SLO", async () => {
  const tests = (expected: string): string => `slos:
  - name: A bad deploy
    slo: checkout
    events:
      - { good: 100, for: 3d }
      - { good: 50, bad: 50, for: 20m }
      - { good: 100, for: 8h }
    expect: ${expected}
`;
  const run = async (expected: string) => {
    using folder = temporaryStack({ "slos/checkout.yaml": checkout(), "tests/checkout.yaml": tests(expected) });
    return (await runTests(folder.path))[0];
  };
  expect(await run("{ pages: 2, tickets: 2, detects_within: 2m, pages_for_at_most: 50m }")).toMatchObject({
    name: "A bad deploy",
    alert: "slos/checkout",
    status: "passed",
  });
  expect(
    (await run("{ tickets: 1, pages_for_at_most: 40m }"))?.failures.map(({ message }) => message.slice(0, 60)),
  ).toEqual([
    "Expected 1 ticket, but got 2: ticket from 3d1h to 3d2h, tick",
    "Expected pages for at most 40 min, but one fires for 45 min:",
  ]);
  const failed = await run("{ pages: 0, detects_within: 1m }");
  expect(failed?.failures.map(({ line, column, message }) => `${line}:${column} ${message.slice(0, 74)}`)).toEqual([
    "8:22 Expected 0 pages, but got 2: page from 3d2m to 3d24m, page from 3d15m to 3",
    "8:41 Expected a notification within 1 min, but it took 2 min: page from 3d2m to",
  ]);
  using unknown = temporaryStack({
    "slos/checkout.yaml": checkout(),
    "tests/checkout.yaml": tests("{ pages: 1 }").replace("slo: checkout", "slo: chekout").replace("20m", "90s"),
  });
  await expect(runTests(unknown.path)).rejects.toThrow(
    /Unknown SLO "chekout"[^]*Invalid duration "90s"\. Use whole minutes, such as 20m or 3d\./,
  );
});
