// SLOs on metrics: one counter, two of them, and histograms.
import { expect, test } from "vitest";
import { budgetSql, burnSql, eventsSql, sqlSourceOf } from "./burn-sql.ts";
import { eventSeries, indicatorFilters } from "./indicator.ts";
import type { IndicatorFilters } from "./indicator.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import { minute } from "../evaluate/duration.ts";
import { sloOf } from "../../test/slo-of.ts";

const metrics = {
  kind: "metric",
  connection: "c",
  from: { databaseName: "default", tableName: "" },
  metricTables: { gauge: "g", sum: "otel_metrics_sum", histogram: "otel_metrics_histogram" },
  timestampValueExpression: "TimeUnix",
};
function sqlOf(indicator: object): { readonly filters: IndicatorFilters; readonly sql: readonly string[] } {
  const slo = sloOf({ objective: 99, indicator: { source: "Metrics", ...indicator } });
  const filters = indicatorFilters(slo.indicator, metrics);
  const source = sqlSourceOf(metrics, slo.indicator.metric);
  const [rate] = slo.burnRates;
  if (typeof filters === "string" || typeof source === "string" || rate === undefined) throw new Error("No SQL.");
  return {
    filters,
    sql: [
      burnSql(slo, rate, filters, source),
      budgetSql(slo, "achieved", filters, source),
      eventsSql(slo, 900_000, filters, source),
    ],
  };
}

const counter = "http.server.requests";
const bad = "Attributes['status'] = '500'";

test("every number is the increase of the counter, since the value before", () => {
  const { sql: all, filters } = sqlOf({ counter, bad, total: "ServiceName = 'a'" });
  for (const sql of all) {
    expect(sql).toContain("sum(Increase)");
    expect(sql).not.toMatch(/count(?:If)?\(/);
    // The table of counters alone, and the value before the window.
    expect(sql).toContain("FROM $__sourceTable(sum) WHERE MetricName IN ('http.server.requests') AND TimeUnix >= ");
    expect(sql).toContain(" - toIntervalHour(1) AND TimeUnix < ");
    // A restart, and the first value, increase nothing; deltas are increases already.
    expect(sql).toContain(
      "if(AggregationTemporality = 1, Value, ifNull(greatest(Value - lagInFrame(toNullable(Value), 1, NULL) OVER (PARTITION BY MetricName, ",
    );
    expect(sql).toContain(") WHERE (ServiceName = 'a') AND TimeUnix >= ");
  }
  expect(all[0]).toContain("sumIf(Increase, (Attributes['status'] = '500'))");
  expect(eventSeries(filters)).toEqual({
    part: { counter, where: "(ServiceName = 'a') AND (Attributes['status'] = '500')" },
    isGood: false,
    total: { counter, where: "(ServiceName = 'a')" },
  });
});

test("two counters have the events and the bad or good ones", () => {
  const failures = sqlOf({ counter: { total: "requests", bad: "failures" } });
  const [burn, achieved, events] = failures.sql;
  for (const sql of failures.sql) expect(sql).toContain("WHERE MetricName IN ('requests', 'failures') AND");
  // A failure that is exported before its request must not make more than all requests fail.
  expect(achieved).toContain(
    "least(sumIf(Increase, MetricName = 'failures'), sumIf(Increase, MetricName = 'requests')) AS bad",
  );
  expect(burn).toMatch(/MetricName = 'failures' AND TimeUnix >= .*\) AS shortBad/);
  expect(events).toContain("SELECT sumIf(Increase, MetricName = 'requests') AS total");
  const good = sqlOf({ counter: { total: "count", good: "bucket" }, total: "a = 1", good: "Attributes['le'] = '0.5'" });
  expect(good.sql[1]).toContain(
    "greatest(sumIf(Increase, MetricName = 'count') - sumIf(Increase, MetricName = 'bucket' AND (Attributes['le'] = '0.5')), 0) AS bad",
  );
  expect(eventSeries(good.filters)).toEqual({
    part: { counter: "bucket", where: "(a = 1) AND (Attributes['le'] = '0.5')" },
    isGood: true,
    total: { counter: "count", where: "(a = 1)" },
  });
});

test("counts of good events are bad ones, also if a minute has more good events than events", () => {
  const points = [
    { ts_bucket: 0, "series_0.data": 12, "series_1.data": 10 },
    { ts_bucket: minute, "series_0.data": 7, "series_1.data": 10 },
  ];
  const counts = toMinuteCounts(points, { from: 0, to: 2 * minute }, [], true);
  expect(counts.sum(0, minute)).toEqual({ bad: 0, total: 10 });
  expect(counts.sum(0, 2 * minute)).toEqual({ bad: 1, total: 20 });
});

test("values of a histogram above the bound are bad", () => {
  const { sql: all, filters } = sqlOf({ histogram: { name: "duration", bound: 0.5 }, total: "ServiceName = 'a'" });
  for (const sql of all) {
    expect(sql).toContain(
      "FROM $__sourceTable(histogram) WHERE MetricName IN ('duration') AND notEmpty(ExplicitBounds)",
    );
    expect(sql).toContain("arrayCount(edge -> edge <= 0.5, ExplicitBounds)");
    // Other bounds are another series.
    expect(sql).toContain("Attributes), cityHash64(ExplicitBounds) ORDER BY TimeUnix");
  }
  expect(all[1]).toContain("SELECT sum(BadIncrease) AS bad, sum(Increase) AS total");
  expect(eventSeries(filters)).toBeUndefined();
});

test("a source of metrics needs the table of the metric", () => {
  const without = { ...metrics, metricTables: { gauge: "g" } };
  expect(sqlSourceOf(without)).toBe("the source names no table with counters");
  expect(sqlSourceOf(without, { kind: "histogram", name: "a", bound: 1 })).toBe(
    "the source names no table with histograms",
  );
  expect(sqlSourceOf(metrics)).toEqual({ connection: "c", times: ["TimeUnix"] });
});
