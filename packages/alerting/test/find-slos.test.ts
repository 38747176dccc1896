// The SQL of an SLO is found with the filters and metrics of the chart on its dashboard.
import { budgetSql, sqlSourceOf } from "../src/slo/burn-sql.ts";
import { eventSeries } from "../src/slo/indicator.ts";
import type { IndicatorFilters } from "../src/slo/indicator.ts";
import { expect, test } from "vitest";
import { findSlos } from "../src/slo/find-slos.ts";

const source = {
  id: "m",
  kind: "metric",
  connection: "c",
  metricTables: { sum: "s" },
  timestampValueExpression: "TimeUnix",
};
const failures = { kind: "counters", name: "requests", part: { name: "failures", isGood: false } } as const;

test.each<[name: string, IndicatorFilters]>([
  ["one counter", { metric: { kind: "counter", name: "requests" }, bad: "a = 1" }],
  ["a counter of bad events", { metric: failures, total: "a = 1" }],
  [
    "a counter of good events",
    {
      metric: { ...failures, part: { name: "successes", isGood: true, filter: "b = 1" } },
      total: "a = 1",
    },
  ],
])("finds the SQL of an SLO with %s", (_, filters) => {
  const sql = sqlSourceOf(source);
  const { part, total, isGood } = eventSeries(filters) ?? {};
  if (typeof sql === "string") throw new Error(sql);
  const select = [part, total].map((one) => ({ where: one?.where, whereLanguage: "sql", metricName: one?.counter }));
  const formulas = isGood === true ? { formulas: [{ expression: "(B - A) / B" }] } : {};
  const chart = { fields: { config: { sourceId: "m", select, ...formulas } } };
  const slo = { minimumCoverage: 50, objective: 99, window: 86_400_000 };
  const number = { fields: { config: { sourceId: "m", sqlTemplate: budgetSql(slo, "budgetLeft", filters, sql) } } };
  const [found] = findSlos([chart, number], [source]);
  expect(found?.filters).toEqual(filters);
  expect(found?.tiles.get(number)?.slo).toMatchObject(slo);
});
