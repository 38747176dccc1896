// SLOs whose events are the increase of a counter.
import { expect, test } from "vitest";
import { budgetSql, burnSql, eventsSql, sqlSourceOf } from "./burn-sql.ts";
import { indicatorFilters } from "./indicator.ts";
import { readSlo } from "./read-slo.ts";

const metrics = {
  kind: "metric",
  connection: "c",
  from: { databaseName: "default", tableName: "" },
  metricTables: { gauge: "g", sum: "otel_metrics_sum" },
  timestampValueExpression: "TimeUnix",
};
const indicator = { source: "Metrics", counter: "http.server.requests", bad: "Attributes['status'] = '500'" };
const read = (more: object) => readSlo({ name: "A", objective: 99, indicator: { ...indicator, ...more }, page: "P" });

test("every number is the increase of the counter, since the value before", () => {
  const found = read({ total: "ServiceName = 'a'" });
  const source = sqlSourceOf(metrics);
  if (!("slo" in found) || typeof source === "string") throw new Error("The SLO is not readable.");
  const { slo } = found;
  const filters = indicatorFilters(slo.indicator, metrics);
  const [rate] = slo.burnRates;
  if (typeof filters === "string" || rate === undefined) throw new Error("The SLO has no filters.");
  for (const sql of [
    burnSql(slo, rate, filters, source),
    budgetSql(slo, "achieved", filters, source),
    eventsSql(slo, 900_000, filters, source),
  ]) {
    expect(sql).toContain("sum(Increase)");
    expect(sql).not.toMatch(/count(?:If)?\(/);
    // The table of counters alone, and the value before the window.
    expect(sql).toContain("FROM $__sourceTable(sum) WHERE MetricName = 'http.server.requests' AND TimeUnix >= ");
    expect(sql).toContain(" - toIntervalHour(1) AND TimeUnix < ");
    // A restart, and the first value, increase nothing; deltas are increases already.
    expect(sql).toContain(
      "if(AggregationTemporality = 1, Value, ifNull(greatest(Value - lagInFrame(toNullable(Value), 1, NULL) OVER (",
    );
    expect(sql).toContain(") WHERE (ServiceName = 'a') AND TimeUnix >= ");
  }
  expect(burnSql(slo, rate, filters, source)).toContain("sumIf(Increase, (Attributes['status'] = '500'))");
});

test("a source of metrics needs a table with counters", () => {
  expect(sqlSourceOf({ ...metrics, metricTables: { gauge: "g" } })).toBe("the source names no table with counters");
  expect(sqlSourceOf(metrics)).toEqual({ connection: "c", times: ["TimeUnix"] });
});

test.each([
  [{ counter: "a' OR 1 = 1 --" }, ["indicator", "counter"], /Invalid name of a metric/],
  [{ language: "lucene" }, ["indicator", "language"], /Filters of counters are in SQL/],
  [{ bad: undefined, slower: { field: "D", than: "1s", unit: "s" } }, ["indicator", "slower"], /no durations/],
])("%j is a mistake", (more, path, message) => {
  expect(read(more).mistakes).toMatchObject([{ path, message: expect.stringMatching(message) }]);
});
