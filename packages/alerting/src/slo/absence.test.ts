// Events that arrive late, and events that do not arrive.
import { expect, test } from "vitest";
import { eventsSql } from "./burn-sql.ts";
import { findSloFirings, sloLookBack, toMinuteCounts } from "./evaluate-slo.ts";
import { toSloAlerts } from "./slo-alerts.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import type { Slo } from "./slo.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";

const end = Date.parse("2026-03-10T12:00:00Z");
const range = { from: end - 6 * hour, to: end };

/** Counts as they are known at a time: the events of the last minutes have not arrived yet. */
function knownAt(time: number, lag: number, isBad: (start: number) => boolean, isPresent = (_start: number) => true) {
  const known = { from: time - 12 * hour, to: time };
  const points = pointsOf(known, (start) =>
    start < time - lag && isPresent(start) ? [isBad(start) ? 10 : 0, 10] : undefined,
  );
  return toMinuteCounts(points, known);
}

test("with a delay, an outage pages although events arrive five minutes late", () => {
  const firesAt = (slo: Slo, time: number): boolean => {
    const [alert] = toSloAlerts(slo);
    if (alert === undefined) throw new Error("An alert is missing.");
    const counts = knownAt(time, 5 * minute, (start) => start >= end - 30 * minute);
    return findSloFirings(slo, alert, counts, { from: time - minute, to: time }).length > 0;
  };
  expect(firesAt(sloOf({}), end)).toBe(false);
  expect(firesAt(sloOf({ delay: "5m" }), end)).toBe(true);
  expect(sloLookBack(sloOf({ delay: "5m" }))).toBe(3 * day + 5 * minute);
});

test("missing events page when nothing arrived for the time, and until something does", () => {
  const slo = sloOf({ absent: "15m", delay: "5m" });
  const alert = toSloAlerts(slo).find(({ kind }) => kind === "absence");
  if (alert === undefined) throw new Error("An alert is missing.");
  expect(alert).toMatchObject({ key: "page-absent", interval: "1m", threshold: 1 });
  const gap = (start: number) => start < end - 2 * hour || start >= end - hour;
  const firings = findSloFirings(
    slo,
    alert,
    knownAt(end, 0, () => false, gap),
    range,
  );
  expect(firings).toHaveLength(1);
  // 15 minutes without events, and 5 minutes for late ones.
  expect(firings[0]?.notifiedAt).toBe(end - 2 * hour + 20 * minute);
  expect(firings[0]?.resolvedAt).toBe(end - hour + 6 * minute);
});

test("the SQL of missing events counts those of the indicator", () => {
  const filters = { total: "a = 1", bad: "b = 1" } as const;
  const sql = eventsSql({ delay: 5 * minute }, 15 * minute, filters, { connection: "c", times: ["T"] });
  expect(sql).toContain("WHERE (a = 1) AND T >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 1200000)");
  expect(sql).toContain("T < fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 300000)");
});
