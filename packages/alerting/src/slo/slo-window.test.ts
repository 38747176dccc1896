// Windows that are a month or a quarter of the calendar.
import { expect, test } from "vitest";
import { measureBudget } from "./budget.ts";
import { budgetSql } from "./burn-sql.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import { day, hour } from "../evaluate/duration.ts";
import { formatSloWindow, sloWindowStart } from "./slo.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";
import type { Slo } from "./slo.ts";

const read = (window: string, more: object = {}): Slo => sloOf({ objective: 99, window, ticket: "T", ...more });

test.each([
  ["month", "2026-03-10T18:00Z", "2026-03-01T00:00Z"],
  ["month", "2026-03-01T00:01Z", "2026-03-01T00:00Z"],
  // At its end, a month is complete.
  ["month", "2026-03-01T00:00Z", "2026-02-01T00:00Z"],
  ["month", "2026-01-01T00:00Z", "2025-12-01T00:00Z"],
  ["quarter", "2026-03-31T23:59Z", "2026-01-01T00:00Z"],
  ["quarter", "2026-04-01T00:00Z", "2026-01-01T00:00Z"],
  ["quarter", "2026-11-23T00:00Z", "2026-10-01T00:00Z"],
  ["7d", "2026-03-10T18:00Z", "2026-03-03T18:00Z"],
])("the window %s that ends at %s starts at %s", (window, end, start) => {
  expect(sloWindowStart(read(window), Date.parse(end))).toBe(Date.parse(start));
});

test("a month and a quarter have the burn rates of 30 and 90 days", () => {
  expect(read("month").burnRates).toEqual(read("30d").burnRates);
  expect(read("quarter").burnRates).toEqual(read("90d").burnRates);
  expect([read("month"), read("quarter"), read("7d")].map(formatSloWindow)).toEqual(["the month", "the quarter", "7d"]);
});

test("the budget of a month is that of its events to date, and starts again with the next one", () => {
  const slo = read("month", { minimumCoverage: 0 });
  const from = Date.parse("2026-02-01");
  const to = Date.parse("2026-03-11");
  const failure = Date.parse("2026-02-28T23:00Z");
  // Everything fails in the last hour of February, and 2% of the events do from March 10.
  const points = pointsOf({ from, to }, (time) => {
    if (time >= to - day) return [1, 50];
    return [time >= failure && time < failure + hour ? 50 : 0, 50];
  });
  const counts = toMinuteCounts(points, { from, to });
  const at = (text: string) => measureBudget(slo, counts, Date.parse(text));
  expect(at("2026-03-01")).toMatchObject({ bad: 3000, total: 28 * 1440 * 50, coverage: { hours: 672, of: 672 } });
  expect(at("2026-03-01")?.leftMinutes).toBeCloseTo(28 * 14.4 - 60);
  expect(at("2026-03-01T01:00Z")).toMatchObject({ bad: 0, total: 3000, leftPercent: 100, coverage: { of: 1 } });
  const last = at("2026-03-11");
  // Of ten days, one burns twice what is allowed: 20% of the budget to date.
  expect(last?.leftPercent).toBeCloseTo(80);
  // At twice the rate, 8 days of budget last 8 days; of the 21 that follow, that is soon enough.
  expect(last?.endsIn).toBeCloseTo(8 * day, -6);
  const late = toMinuteCounts(
    points.map((point) => ({ ...point, ts_bucket: point.ts_bucket + 18 * day })),
    { from: from + 18 * day, to: to + 18 * day },
  );
  expect(measureBudget(slo, late, to + 18 * day)?.endsIn).toBeNull();
});

test("SQL starts with the month or quarter in UTC, whatever the zone of the server", () => {
  const sql = (window: string) => budgetSql(read(window), "achieved", { bad: "b" }, { connection: "", times: ["T"] });
  const start = "fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 1, 'UTC')), 'UTC')";
  expect(sql("month")).toContain(`T >= toDateTime(toStartOfMonth(${start} AND T < `);
  expect(sql("quarter")).toContain(`T >= toDateTime(toStartOfQuarter(${start} AND T < `);
});
