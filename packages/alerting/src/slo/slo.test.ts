// Definitions of SLOs, the alerts and SQL that they become, budgets and incidents.
import { expect, test } from "vitest";
import { findIncidents } from "./budget.ts";
import { budgetShare, defaultBurnRates, sloReadPerDay, toSloAlerts } from "./slo-alerts.ts";
import { budgetSql, burnSql, sqlSourceOf } from "./burn-sql.ts";
import { countOutageNotifications, findSloFirings, toMinuteCounts } from "./evaluate-slo.ts";
import { eventSeries, indicatorFilters } from "./indicator.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import type { Slo } from "./slo.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";

const checkout = { source: "Logs", total: "ServiceName = 'checkout'", bad: "SeverityText = 'error'" };
const read = (more: object = {}): Slo => sloOf({ indicator: checkout, ticket: "Ops chat", ...more });
const logs = {
  id: "l",
  kind: "log",
  connection: "c",
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
};

test("the factors follow from the window and the share of the budget", () => {
  expect(defaultBurnRates(30 * day).map(({ factor }) => factor)).toEqual([14.4, 6, 3, 1]);
  expect(defaultBurnRates(90 * day).map(({ factor }) => factor)).toEqual([43.2, 18, 9, 3]);
  expect(budgetShare({ factor: 14.4, long: hour }, 30 * day)).toBe(0.02);
  expect(read({ burnRates: [{ severity: "page", long: "2h", short: "10m", budget: 2 }] }).burnRates).toEqual([
    { severity: "page", long: 2 * hour, short: 10 * minute, factor: 7.2 },
  ]);
});

test("an alert with SQL is evaluated as rarely as its detection allows", () => {
  const slo = read();
  const alerts = toSloAlerts(slo);
  expect(alerts.map(({ key, interval, threshold }) => [key, interval, threshold])).toEqual([
    ["page-1h", "1m", 14.4],
    ["page-6h", "15m", 6],
    ["ticket-1d", "1h", 3],
    ["ticket-3d", "1h", 1],
  ]);
  expect(alerts.map((alert) => sloReadPerDay(alert) / day)).toEqual([60, 24, 24, 72]);
});

test("counts the notifications of an outage, and sends fewer with a longer interval", () => {
  const sent = (more: object): number[] => {
    const slo = read(more);
    return toSloAlerts(slo).map((alert) => countOutageNotifications(slo, alert, hour));
  };
  // From minute 1 until the short window has recovered, and the resolution.
  expect(sent({})).toEqual([65, 6, 3, 7]);
  expect(sent({ interval: "5m" })).toEqual([13, 6, 3, 7]);
});

test("a severity without a webhook has no alerts", () => {
  expect(toSloAlerts(read({ ticket: undefined })).map(({ key }) => key)).toEqual(["page-1h", "page-6h"]);
});

test("writes SQL in the form that servers accept", () => {
  const slo = read();
  const filters = indicatorFilters(slo.indicator, logs);
  const source = sqlSourceOf(logs);
  if (typeof filters === "string" || typeof source === "string") throw new Error("The source is not readable.");
  const [rate] = slo.burnRates;
  expect(rate && burnSql(slo, rate, filters, source)).toBe(
    "SELECT if(longAll < 5, 0, least(longBad / greatest(longAll, 1), shortBad / greatest(shortAll, 1)) / 0.001) AS burn FROM (" +
      "SELECT countIf((SeverityText = 'error')) AS longBad, count() AS longAll, " +
      "countIf((SeverityText = 'error') AND Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 300000)) AS shortBad, " +
      "countIf(Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 300000)) AS shortAll " +
      "FROM $__sourceTable WHERE (ServiceName = 'checkout') AND Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 3600000) " +
      "AND Timestamp < fromUnixTimestamp64Milli({endDateMilliseconds:Int64}) " +
      "AND toStartOfFiveMinutes(Timestamp) >= toStartOfFiveMinutes(fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 3600000)) " +
      "AND toStartOfFiveMinutes(Timestamp) <= toStartOfFiveMinutes(fromUnixTimestamp64Milli({endDateMilliseconds:Int64})))",
  );
  expect(budgetSql(slo, "budgetLeft", filters, source)).toContain(
    "SELECT if(total = 0 OR hours * 100 < 50 * allHours, NULL, 100 - 100 * bad / greatest(total, 1) / 0.001) AS budgetLeft",
  );
  expect(eventSeries(filters)).toEqual({
    part: { where: "(ServiceName = 'checkout') AND (SeverityText = 'error')" },
    isGood: false,
    total: { where: "(ServiceName = 'checkout')" },
  });
});

test("says why SQL cannot read a source", () => {
  expect(sqlSourceOf({ ...logs, kind: "metric" })).toContain("counters");
  expect(sqlSourceOf({ ...logs, connection: undefined })).toContain("connection");
  expect(sqlSourceOf({ ...logs, from: { tableName: "" } })).toContain("table");
  expect(sqlSourceOf({ ...logs, timestampValueExpression: "now() --" })).toContain("time");
  const sampleRateExpression = "rate; DROP";
  expect(sqlSourceOf({ ...logs, kind: "trace", sampleRateExpression })).toContain("sample rate");
  // Servers weight traces only.
  expect(sqlSourceOf({ ...logs, sampleRateExpression })).toEqual({ connection: "c", times: ["Timestamp"] });
});

test("a slow event is one above a limit in the unit of the source, or of the file", () => {
  const slower = (more: object = {}) =>
    read({ indicator: { source: "Traces", slower: { field: "Duration", than: "600ms", ...more } } }).indicator;
  const badOf = (indicator: Slo["indicator"], source: object): unknown => {
    const found = indicatorFilters(indicator, source);
    return typeof found === "string" ? found : found.bad;
  };
  expect(badOf(slower(), { durationPrecision: 9 })).toBe("Duration > 600000000");
  expect(badOf(slower(), { durationPrecision: 3 })).toBe("Duration > 600");
  expect(badOf(slower(), {})).toBe('the source does not show the unit of "Duration"');
  expect(badOf(slower({ unit: "s" }), {})).toBe("Duration > 0.6");
  // The source shows the unit of its own duration alone.
  expect(badOf(slower({ field: "Wait" }), { durationPrecision: 9 })).toBe(
    'the source does not show the unit of "Wait"',
  );
});

/** Returns 30 days of 10 events a minute, of which some are bad for a while before the end. */
function countsWith({ bad, before, minutes }: { bad: number; before: number; minutes: number }) {
  const to = Date.parse("2026-03-10T00:00:00Z");
  const range = { from: to - 30 * day, to };
  const isBad = (time: number) => time >= to - before * minute && time < to - (before - minutes) * minute;
  const points = pointsOf(range, (time) => [isBad(time) ? bad : 0, 10]);
  return { ...range, counts: toMinuteCounts(points, range) };
}

test("an incident is detected, recovers, and has spent a share of the budget by then", () => {
  const slo = read();
  const { from, to, counts } = countsWith({ bad: 5, before: 600, minutes: 30 });
  const range = { from, to };
  const firings = toSloAlerts(slo).flatMap((alert) =>
    findSloFirings(slo, alert, counts, range).map((firing) => ({ ...firing, ...alert })),
  );
  const incidents = findIncidents(slo, counts, range, firings);
  expect(incidents).toMatchObject([
    { from: to - 600 * minute, to: to - 570 * minute, bad: 150, severity: "page", detectMinutes: 2 },
  ]);
  // Two minutes of five bad events, of 432 that may be bad.
  expect(incidents[0]?.budgetPercentAtNotification).toBeCloseTo((10 / 432) * 100);
  // The pages end half an hour after the incident, and the ticket of a day after two hours.
  expect(incidents[0]?.recoverMinutes).toBeGreaterThan(20);
  expect(incidents[0]?.recoverMinutes).toBeLessThan(40);
});
