// Requests, failures and special cases of backtests.
import { ResponseError } from "@obstack/core";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { alertOfServer } from "../src/backtest/alert-to-test.ts";
import { backtestAlerts } from "../src/backtest/backtest-alerts.ts";
import type { AlertToTest } from "../src/backtest/alert-to-test.ts";
import type { ChartQueries } from "../src/queries/chart-queries.ts";
import { thresholdsFor } from "../src/backtest/evaluate-alert.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const to = Date.parse("2026-03-10T18:00:00Z");
const week = { target: "t", from: to - 7 * day, to };
const settings = { interval: "5m", threshold: 5, thresholdType: "above" };
const series = [{ sourceId: "s", aggFn: "count", where: "", groupBy: [] }];

function alertOn(where: string, more: object = {}, aggFn = "count"): AlertToTest {
  const drawing = { series: [{ ...series[0], where, aggFn }], asRatio: false, isGrouped: false };
  return { key: where, name: where, settings: { ...settings, ...more }, drawing: drawing as never };
}

/** Returns charts with the same value in every bucket, and the queries that they receive. */
function chartsWith(
  value: number | null,
  onQuery: (query: QueryChartSeriesRequest) => void = () => undefined,
): ChartQueries & { readonly queries: QueryChartSeriesRequest[] } {
  const widths: Readonly<Record<string, number>> = { "1m": minute, "5m": 5 * minute, "1h": hour, "1d": day };
  const queries: QueryChartSeriesRequest[] = [];
  return {
    queries,
    async querySeries(query, options) {
      options?.signal?.throwIfAborted();
      queries.push(query);
      onQuery(query);
      const width = widths[query.granularity ?? ""] ?? 0;
      if (value === null) return [];
      return Array.from({ length: (query.endTime - query.startTime) / width }, (_, index) => ({
        ts_bucket: query.startTime + index * width,
        "series_0.data": String(value),
      }));
    },
  };
}

test("sends 20 requests for 200 alerts with various intervals and thresholds on 20 tiles", async () => {
  const charts = chartsWith(1);
  const alerts = Array.from({ length: 200 }, (_, index) =>
    alertOn(`tile${index % 20}`, { threshold: index, interval: ["1m", "5m", "1h"][index % 3] }),
  );
  const report = await backtestAlerts(alerts, charts, week);
  expect(charts.queries).toHaveLength(20);
  expect(report.alerts.map(({ status }) => status)).toEqual(alerts.map(() => "tested"));
  // Long windows are sums of short ones.
  expect(report.alerts.find(({ interval }) => interval === "1h")).toMatchObject({ windows: 168, highest: 60 });
});

test("sends one request per interval for averages", async () => {
  const charts = chartsWith(3);
  const intervals = ["1m", "5m", "5m", "1h"];
  const alerts = intervals.map((interval) => alertOn("tile", { interval, threshold: 3 }, "avg"));
  const report = await backtestAlerts(alerts, charts, week);
  expect(charts.queries.map(({ granularity }) => granularity).toSorted()).toEqual(["1h", "1m", "5m"]);
  expect(report.alerts.map(({ highest, firingMinutes }) => [highest, firingMinutes])).toEqual(
    alerts.map(() => [3, 7 * 24 * 60]),
  );
});

test("splits ranges that are too long for one query, and joins the results", async () => {
  const charts = chartsWith(9);
  const month = { ...week, from: to - 30 * day };
  const report = await backtestAlerts([alertOn("tile", { interval: "1m" })], charts, month);
  expect(charts.queries).toHaveLength(3);
  expect(report.alerts[0]).toMatchObject({ windows: 43_200, windowsWithoutData: 0, firings: [{ peak: 9 }] });
});

test("halves a range after a gateway timeout, and gives up on a query that fails at every length", async () => {
  const fail = (status: number) => new ResponseError("Gateway timeout", { method: "POST", path: "/", status });
  const slow = chartsWith(9, ({ startTime, endTime }) => {
    if (endTime - startTime > 2 * day) throw fail(504);
  });
  const report = await backtestAlerts([alertOn("tile")], slow, week);
  expect(report.alerts[0]).toMatchObject({ status: "tested", windows: 2016, windowsWithoutData: 0 });
  const broken = chartsWith(9, () => {
    throw fail(504);
  });
  const failed = await backtestAlerts([alertOn("tile")], broken, week);
  expect(broken.queries.length).toBeLessThanOrEqual(5);
  expect(failed.alerts[0]).toMatchObject({
    status: "query-failed",
    reason: expect.stringMatching(/Gateway timeout$/),
    firings: [],
  });
});

test("reports a query that matches nothing as no data, not as 0 firings", async () => {
  const alerts = [alertOn("a"), alertOn("b", { thresholdType: "below" }), alertOn("c", {}, "avg")];
  for (const charts of [chartsWith(null), chartsWith(0)]) {
    const report = await backtestAlerts(alerts, charts, week);
    const [above, below] = report.alerts;
    expect(above).toMatchObject({ status: "no-data", reason: "the query matched nothing in this range", firings: [] });
    // Empty windows count as 0, so the alert would have fired.
    expect(below).toMatchObject({ status: "no-data", firings: [{ peak: 0 }] });
  }
  // An average of 0 is a value.
  const { alerts: averages } = await backtestAlerts(alerts, chartsWith(0), week);
  expect(averages.map(({ status }) => status)).toEqual(["no-data", "no-data", "tested"]);
});

test("reports why an alert is not testable", async () => {
  const alert = { id: "a", name: "A", source: "tile", tileId: "t", ...settings };
  const on = (tile: object, more: object = {}): AlertToTest =>
    alertOfServer({ ...alert, ...more } as never, [{ id: "d", tiles: [{ id: "t", ...tile }] } as never]);
  const drawn = { series };
  const config = { select: [{ aggFn: "count" }] };
  const alerts = [
    on(drawn, { source: "saved_search" }),
    on(drawn, { source: "search" }),
    on(drawn, { tileId: "x" }),
    on({ config: { displayType: "markdown" } }),
    on({ config: { displayType: "search", select: "Body" } }),
    on({ config: { ...config, having: "count > 1" } }),
    on({ series: [] }),
    on(drawn, { thresholdType: "sideways" }),
    on(drawn, { thresholdType: "between" }),
    on(drawn, { threshold: null }),
    on(drawn, { interval: "1w" }),
    on({ series: [{ ...series[0], aggFn: "avg" }] }, { interval: "3h" }),
  ];
  const charts = chartsWith(1);
  const report = await backtestAlerts(alerts, charts, week);
  const unevaluated = new Set([alerts[3], alerts[4]]);
  expect(report.alerts.map(({ status }) => status)).toEqual(
    alerts.map((one) => (unevaluated.has(one) ? "never-fires" : "not-testable")),
  );
  expect(report.alerts.map(({ reason }) => reason)).toEqual([
    "it watches a saved search, which the interface cannot read",
    "it watches a saved search, which the interface cannot read",
    "its tile does not exist",
    'its tile is of kind "markdown", which this release accepts but never evaluates',
    'its tile is of kind "search", which this release accepts but never evaluates',
    'its tile uses "having", which chart queries do not support',
    "its tile has no series",
    'unknown threshold type "sideways"',
    'threshold type "between" needs a thresholdMax',
    "the threshold null is not a number",
    'unknown interval "1w"',
    'chart queries have no granularity for the interval "3h"',
  ]);
  expect(charts.queries).toEqual([]);
  // The counts of three hours are sums of hourly counts.
  const { alerts: counted } = await backtestAlerts([on(drawn, { interval: "3h" })], charts, week);
  expect(counted[0]).toMatchObject({ status: "tested", highest: 3 });
});

test("evaluates the config of current servers", async () => {
  const select = [{ aggFn: "count", where: "", valueExpression: "", alias: "n" }];
  const config = { displayType: "line", sourceId: "s", groupBy: "ServiceName, Level", fillNulls: true, select };
  const alert = { id: "a", source: "tile", tileId: "t", ...settings };
  const charts = chartsWith(9);
  const tested = alertOfServer(alert as never, [{ id: "d", tiles: [{ id: "t", config }] } as never]);
  const report = await backtestAlerts([tested], charts, week);
  expect(charts.queries[0]?.series).toEqual([{ sourceId: "s", aggFn: "count", groupBy: ["ServiceName", "Level"] }]);
  expect(report.alerts[0]).toMatchObject({ name: "a", status: "tested" });
});

test("keeps partial results after an interruption", async () => {
  const interruption = new AbortController();
  const charts = chartsWith(9);
  const alerts = Array.from({ length: 30 }, (_, index) => alertOn(`tile${index}`));
  const report = await backtestAlerts(alerts, charts, {
    ...week,
    signal: interruption.signal,
    onProgress: ({ done }) => void (done === 10 && interruption.abort()),
  });
  const tested = report.alerts.filter(({ status }) => status === "tested");
  expect(report.isInterrupted).toBe(true);
  expect(report.alerts).toHaveLength(30);
  expect(tested.length).toBeGreaterThanOrEqual(10);
  expect(tested.length).toBeLessThan(30);
  expect(report.alerts.at(-1)).toMatchObject({ reason: "the backtest was interrupted before its query" });
});

test("rejects only the alerts of a failed query, and stops if access is denied", async () => {
  const text = "Unknown expression `nosuch`. In scope SELECT secret FROM table";
  await using server = await startServer((response, { body }) => {
    const isBad = body.includes("nosuch");
    response.writeHead(isBad ? 500 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isBad ? { error: text } : { data: [{ ts_bucket: to - hour, "series_0.data": 9 }] }));
  });
  const client = createSelfHostedClient({ baseUrl: server.baseUrl, apiKey: "secret-key", retry: false });
  const report = await backtestAlerts([alertOn("nosuch:1"), alertOn("ok")], client.charts, week);
  expect(report.alerts.map(({ status }) => status)).toEqual(["query-failed", "tested"]);
  expect(report.alerts[0]?.reason).toBe("Unknown expression `nosuch`");
  await using denied = await startServer(json({ message: "no" }, 401));
  const other = createSelfHostedClient({ baseUrl: denied.baseUrl, apiKey: "secret-key", retry: false });
  const many = Array.from({ length: 30 }, (_, index) => alertOn(`tile${index}`));
  await expect(backtestAlerts(many, other.charts, week)).rejects.toMatchObject({ status: 401 });
  expect(denied.requests.length).toBeLessThanOrEqual(3);
});

test("rejects buckets that are not aligned to UTC", async () => {
  const charts: ChartQueries = { querySeries: async () => [{ ts_bucket: to - hour + 1, "series_0.data": 9 }] };
  const report = await backtestAlerts([alertOn("tile")], charts, week);
  expect(report.alerts[0]).toMatchObject({ status: "not-testable", reason: expect.stringContaining("not aligned") });
});

test("counts the firings of other thresholds without additional requests", async () => {
  const values = [1, 1, 40, 1, 7, 7, 1, 40, 1];
  const queries: unknown[] = [];
  const charts: ChartQueries = {
    querySeries: async (query) => {
      queries.push(query);
      return values.map((value, index) => ({ ts_bucket: query.startTime + index * hour, "series_0.data": value }));
    },
  };
  const range = { target: "t", from: to - values.length * hour, to };
  const report = await backtestAlerts([alertOn("tile", { interval: "1h", threshold: 7 })], charts, range);
  const pain = (minutes: number, percent: number, longest: number, notifications: number): object => ({
    firingMinutes: minutes,
    firingPercent: percent,
    longestMinutes: longest,
    notifications,
  });
  expect(report.alerts[0]?.sweep).toEqual([
    { threshold: 1, firings: 1, ...pain(540, 100, 540, 9) },
    { threshold: 7, firings: 3, ...pain(240, 44.4, 120, 7) },
    { threshold: 40, firings: 2, ...pain(120, 22.2, 60, 4) },
    { threshold: 45, firings: 0, ...pain(0, 0, 0, 0) },
  ]);
  expect(queries).toHaveLength(1);
  expect(thresholdsFor([], 3)).toEqual([3, 4]);
  expect(thresholdsFor([0, 0], 0)).toEqual([0, 1]);
  expect(thresholdsFor([-20, -10], -15)).toEqual([-20, -15, -10, -5]);
  expect(thresholdsFor([0.0123, 0.137, 3.14], 0.1)).toEqual([0.01, 0.1, 0.15, 3, 3.5]);
  expect(thresholdsFor([3, 12, 86, 248, 1003], 5)).toEqual([3, 5, 10, 85, 250, 1000, 1500]);
});
