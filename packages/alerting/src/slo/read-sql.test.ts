// The SQL of an SLO shows what it computes, whatever the SLO and its source.
import { expect, test } from "vitest";
import { burnDown, measureBudget } from "./budget.ts";
import { budgetSql, burnSql, eventsSql } from "./burn-sql.ts";
import { sloAlertValue, toMinuteCounts } from "./evaluate-slo.ts";
import { readSloSql } from "./read-sql.ts";
import { day, minute } from "../evaluate/duration.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";
import { toSloAlerts } from "./slo-alerts.ts";

const to = Date.parse("2026-03-10T18:00:00Z");
const range = { from: to - 90 * day, to };
// 40 days have events.
const points = pointsOf({ from: to - 40 * day, to }, (time) => {
  const index = (time - range.from) / minute;
  return [index % 977 < 3 ? 7 : 0, 10 + (index % 5)];
});

const withAbsence = { ticket: "T", absent: "15m" };
const filters = { total: "toStartOfMonth(T) > 3 AND b < 2", bad: "(a = 1) OR NOT (x >= 1)" } as const;
const plain = { connection: "c", times: ["T"] };

test.each([
  ["30 days", {}, filters, plain],
  ["all events", {}, { bad: "a = 1" } as const, plain],
  ["a delay", { delay: "5m", minimumEvents: 12, window: "7d" }, filters, plain],
  ["many decimals", { objective: 99.9997, window: "1d" }, filters, plain],
  ["a month", { window: "month" }, filters, plain],
  ["a quarter", { window: "quarter", objective: 95 }, filters, plain],
  [
    "maintenance windows",
    {
      exclude: [
        { from: "2026-03-01", to: "2026-03-02", reason: "Upgrade" },
        { from: "2026-03-10T17:50", to: "2026-03-10T17:55" },
      ],
      delay: "2m",
    },
    filters,
    plain,
  ],
  ["too few hours with events", { window: "90d", minimumCoverage: 44.5 }, filters, plain],
  ["sampled events", {}, filters, { ...plain, sampleRate: "SampleRate" }],
  [
    "two time columns",
    { exclude: [{ from: "2026-03-01", to: "2026-03-02" }] },
    filters,
    { ...plain, times: ["D", "T"] },
  ],
  ["a counter", {}, { ...filters, metric: { kind: "counter", name: "requests" } }, plain],
  ["two counters", {}, { metric: { kind: "counters", name: "requests", part: { name: "good", isGood: true } } }, plain],
] as const)("reads the SQL of an SLO: %s", (_, more, own, source) => {
  const slo = sloOf({ ...withAbsence, ...more });
  const counts = toMinuteCounts(points, range, slo.exclude);
  const { leftPercent = null, achieved = null } = measureBudget(slo, counts, to) ?? {};
  const alerts = toSloAlerts(slo);
  expect(alerts.length).toBeGreaterThan(3);
  const cases: [sql: string, value: number | null][] = [
    [budgetSql(slo, "achieved", own, source), achieved],
    [budgetSql(slo, "budgetLeft", own, source), leftPercent],
    ...alerts.map((alert): [string, number | null] => [
      alert.kind === "burn" ? burnSql(slo, alert.rate, own, source) : eventsSql(slo, alert.absent, own, source),
      sloAlertValue(slo, alert, counts, to),
    ]),
  ];
  for (const [sql, value] of cases) {
    const found = readSloSql(sql, own, source);
    expect([sql, found?.valueAt(counts, to)]).toEqual([sql, value]);
    // It reads no events before the start that it names.
    const start = found?.startOf(to) ?? 0;
    const late = toMinuteCounts(points, { from: start, to }, slo.exclude);
    expect([sql, found?.valueAt(late, to)]).toEqual([sql, value]);
    // Other numbers, filters and sources are other SQL.
    for (const other of [
      sql.replace("endDate", "startDate"),
      `${sql} `,
      sql.replace("WHERE", "WHERE 1 AND"),
      "SELECT 1",
    ])
      expect(readSloSql(other, own, source)).toBeUndefined();
    expect(readSloSql(sql, { ...own, bad: "a = 2", total: "a = 3" }, source)).toBeUndefined();
    expect(readSloSql(sql, own, { ...source, times: ["U"] })).toBeUndefined();
  }
});

test.each([
  ["30 days", {}, 240],
  ["a day", { window: "1d" }, 240],
  ["a month to date", { window: "month" }, 238],
])("a burn-down over %s never rises, and ends with what is left", (_, more, steps) => {
  const slo = sloOf({ ...withAbsence, ...more });
  const counts = toMinuteCounts(points, range, slo.exclude);
  const { from, step, leftPercent = [] } = burnDown(slo, counts, to) ?? {};
  expect(leftPercent).toHaveLength(steps);
  expect(leftPercent).toEqual(leftPercent.toSorted((one, other) => other - one));
  expect(leftPercent.at(-1)).toBe(measureBudget(slo, counts, to)?.leftPercent);
  const half = (from ?? 0) + 100 * (step ?? 0);
  const { bad } = counts.sum(from ?? 0, half);
  const { total } = counts.sum(from ?? 0, to);
  expect(leftPercent[99]).toBeCloseTo(100 - (100 * bad) / (total * (1 - slo.objective / 100)));
  // Less than half of the window is known.
  const young = toMinuteCounts(points.slice(-120), range);
  expect(burnDown(slo, young, to)).toBeUndefined();
});
