// SQL for sources of every kind: sampled, with several time columns, and with events that lack a value.
import { expect, test } from "vitest";
import { budgetSql, burnSql, eventsSql, sqlSourceOf } from "./burn-sql.ts";
import { indicatorFilters } from "./indicator.ts";

const traces = {
  kind: "trace",
  connection: "c",
  from: { databaseName: "default", tableName: "otel_traces" },
  timestampValueExpression: "Timestamp",
};
const slo = { objective: 99.9, minimumEvents: 10, window: 30 * 86_400_000, delay: 0, minimumCoverage: 50 };
const rate = { severity: "page", long: 3_600_000, short: 300_000, factor: 14.4 } as const;
const filters = { total: "a = 1", bad: "b = 1" } as const;

/** Returns all SQL for a source. */
function sqlOf(source: object): string[] {
  const sql = sqlSourceOf({ ...traces, ...source });
  if (typeof sql === "string") throw new Error(sql);
  return [
    burnSql(slo, rate, filters, sql),
    budgetSql(slo, "budgetLeft", filters, sql),
    eventsSql(slo, 900_000, filters, sql),
  ];
}

test("events of sampled traces have their weight in every number", () => {
  const weight = "greatest(toUInt64OrZero(toString(SampleRate)), 1)";
  for (const sql of sqlOf({ sampleRateExpression: "SampleRate" })) {
    expect(sql).toContain(`sum(${weight})`);
    expect(sql).not.toContain("count");
  }
  for (const sql of sqlOf({ sampleRateExpression: "SampleRate" }).slice(0, 2))
    expect(sql).toContain(`sumIf(${weight}, (b = 1)`);
});

test("several time columns bound the events by the exact one", () => {
  for (const sql of sqlOf({ timestampValueExpression: "EventDate, EventTime" })) {
    expect(sql).toMatch(/greatest\(EventDate, EventTime\) >= fromUnixTimestamp64Milli\(.* - \d+\)/);
    expect(sql).toContain("EventDate >= toStartOfDay(");
    // A date has no five minutes.
    expect(sql).not.toContain("toStartOfFiveMinutes");
  }
});

test("events for which the filter of good ones is unknown are bad", () => {
  const good = { source: "Traces", condition: { kind: "good", filter: "Status = 200" } } as const;
  expect(indicatorFilters(good, undefined)).toMatchObject({ bad: "(Status = 200) IS NULL OR NOT (Status = 200)" });
});

test("a delay moves the end of both windows, not their lengths", () => {
  const minute = 60_000;
  const source = { connection: "c", times: ["T"] };
  const sql = burnSql({ ...slo, delay: 5 * minute }, rate, filters, source);
  const ago = (minutes: number) => `fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - ${minutes * minute})`;
  expect(sql).toContain(`T >= ${ago(10)}`);
  expect(sql).toContain(`T >= ${ago(65)}`);
  expect(sql).toContain(`T < ${ago(5)}`);
  expect(sql).not.toContain("Int64})");
});
