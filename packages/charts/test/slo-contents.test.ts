import { budgetSql, burnSql, readSloSql, toMinuteCounts } from "@obstack/alerting/slo";
import { expect, test } from "vitest";
import { sloBurnDown, sloNumber } from "../src/queries/slo-contents.ts";

const to = Date.parse("2026-03-10T18:07:00Z");

test.each([
  [0.5, 1],
  [5, 0],
])("marks an incident that costs little only if an alert fires: from a burn rate of %s, %s", (threshold, incidents) => {
  const filters = { bad: "a = 1" } as const;
  const source = { connection: "c", times: ["T"] };
  const windows = { objective: 90, window: 86_400_000, delay: 0, minimumEvents: 1, minimumCoverage: 50 };
  const rate = { severity: "page", long: 900_000, short: 300_000, factor: 1 } as const;
  const found = [budgetSql(windows, "budgetLeft", filters, source), burnSql(windows, rate, filters, source)].map(
    (sql, index) => {
      const read = readSloSql(sql, filters, source);
      if (read === undefined) throw new Error("Expected the SQL of an SLO.");
      return [{ alerts: index === 0 ? [] : [{ threshold, interval: "1m" }] }, read] as const;
    },
  );
  // A bad event in a day with one event a minute: 0.7% of the budget.
  const points = Array.from({ length: 2880 }, (_, index) => ({
    ts_bucket: to - 2 * 86_400_000 + index * 60_000,
    "series_0.data": index === 2000 ? 1 : 0,
    "series_1.data": 1,
  }));
  const counts = toMinuteCounts(points, { from: to - 2 * 86_400_000, to });
  const counted = { sourceId: "s", filters, object: { slo: {} }, tiles: new Map(found) };
  const content = sloBurnDown(counted, counts, to)?.content;
  expect(content).toMatchObject({
    kind: "time",
    marks: { remarks: [incidents === 1 ? "1 incident" : "no incidents"] },
  });
  // 10 of 24 hours are less than half.
  const few = toMinuteCounts(points.slice(-600), { from: to - 2 * 86_400_000, to });
  const unknown = { kind: "note", text: "The budget is unknown: too little of the window has events." };
  expect(found.slice(0, 1).map(([, sql]) => sloNumber(sql, few, to))).toEqual([unknown]);
  expect(sloBurnDown(counted, few, to)?.content).toEqual(unknown);
});
