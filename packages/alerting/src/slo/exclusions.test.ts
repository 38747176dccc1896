// Maintenance windows: in counts, budgets and alerts, and as SQL.
import { expect, test } from "vitest";
import { measureBudget, findIncidents } from "./budget.ts";
import { budgetSql, burnSql, eventsSql } from "./burn-sql.ts";
import { findSloFirings, toMinuteCounts } from "./evaluate-slo.ts";
import { day, minute } from "../evaluate/duration.ts";
import { describeExclusion } from "./slo.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";
import { toSloAlerts } from "./slo-alerts.ts";
import type { Slo } from "./slo.ts";

const end = Date.parse("2026-03-10T12:00:00Z");
const exclude = [{ from: "2026-03-10T08:00Z", to: "2026-03-10 09:30", reason: "Upgrade" }];
const read = (more: object): Slo => sloOf({ objective: 99, window: "1d", absent: "15m", ...more });

/** Ten events a minute, but none in the last half hour of the maintenance window, and all bad in its first hour. */
function countsOf(slo: Slo) {
  const range = { from: end - 5 * day, to: end };
  const isBetween = (time: number, start: string, stop: string) =>
    time >= Date.parse(`2026-03-10T${start}Z`) && time < Date.parse(`2026-03-10T${stop}Z`);
  const points = pointsOf(range, (time) =>
    isBetween(time, "09:00", "09:30") ? undefined : [isBetween(time, "08:00", "09:00") ? 10 : 0, 10],
  );
  return toMinuteCounts(points, range, slo.exclude);
}

function firingsOf(slo: Slo): number {
  const counts = countsOf(slo);
  return toSloAlerts(slo).flatMap((alert) => findSloFirings(slo, alert, counts, { from: end - day, to: end })).length;
}

test("bad and missing events of a maintenance window spend no budget, and fire no alert", () => {
  const [with_, without] = [read({ exclude }), read({})];
  const range = { from: end - day, to: end };
  expect(measureBudget(without, countsOf(without), end)).toMatchObject({ bad: 600, total: 14_100 });
  expect(measureBudget(with_, countsOf(with_), end)).toMatchObject({
    bad: 0,
    total: 13_500,
    leftPercent: 100,
    // 1% of the 22.5 hours that count. The hour between 8 and 9 is neither known nor unknown.
    leftMinutes: 13.5,
    coverage: { hours: 23, of: 23 },
  });
  expect(findIncidents(without, countsOf(without), range, []).length).toBe(1);
  expect(findIncidents(with_, countsOf(with_), range, [])).toEqual([]);
  expect(firingsOf(without)).toBeGreaterThan(1);
  expect(firingsOf(with_)).toBe(0);
});

test("SQL leaves out the events of each maintenance window", () => {
  const slo = read({ exclude: [...exclude, { from: "2026-02-01", to: "2026-02-02" }] });
  const filters = { bad: "b = 1" } as const;
  const source = { connection: "c", times: ["T"] };
  const [from, to] = [Date.parse("2026-03-10T08:00Z"), Date.parse("2026-03-10T09:30Z")];
  const [rate] = slo.burnRates;
  for (const sql of [rate && burnSql(slo, rate, filters, source), budgetSql(slo, "achieved", filters, source)]) {
    expect(sql).toContain(` AND NOT (T >= fromUnixTimestamp64Milli(${from}) AND T < fromUnixTimestamp64Milli(${to})))`);
    expect(sql?.match(/NOT \(T/g)).toHaveLength(2);
  }
  // No events in a maintenance window are expected.
  expect(eventsSql({ delay: 0, exclude: slo.exclude?.slice(1) }, 15 * minute, filters, source)).toContain(
    `SELECT if(({endDateMilliseconds:Int64} > ${from} AND {endDateMilliseconds:Int64} - 900000 < ${to}), greatest(total, 1), total) AS events`,
  );
  expect(slo.exclude?.map(describeExclusion)).toEqual([
    "2026-02-01 00:00 to 2026-02-02 00:00 UTC",
    "2026-03-10 08:00 to 2026-03-10 09:30 UTC: Upgrade",
  ]);
});
