// Limits of backtests.
import { expect, test } from "vitest";
import { checkBacktest, readRate } from "../src/limits/check-limits.ts";
import type { TestSettings } from "../src/index.ts";
import type { BacktestReport, TestedAlert } from "@obstack/alerting/backtest";

const day = 86_400_000;
const start = Date.parse("2026-03-01T00:00:00Z");

function report(hours: readonly number[], days: number, more: Partial<TestedAlert> = {}): BacktestReport {
  const at = (hour: number): string => new Date(start + hour * 3_600_000).toISOString();
  const alert = {
    key: "a",
    name: "A",
    status: "tested",
    interval: "1h",
    firings: hours.map((hour) => ({
      from: at(hour - 1),
      to: at(hour),
      notifiedAt: at(hour),
      notifications: 1,
      peak: 1,
    })),
    ...more,
  } as TestedAlert;
  return { target: "t", from: at(0), to: at(days * 24), alerts: [alert] };
}
const messages = (found: BacktestReport, settings: TestSettings): string[] =>
  checkBacktest(found, settings).map(({ message }) => message);

test("reads rates", () => {
  expect(["5/day", "2/12h", "1/30d", "3/week", "1/hour", "0/d"].map((text) => readRate(text))).toMatchObject([
    { count: 5, period: day },
    { count: 2, period: day / 2 },
    { count: 1, period: 30 * day },
    { count: 3, period: 7 * day },
    { count: 1, period: day / 24 },
    { count: 0, period: day },
  ]);
  expect(["5", "5/", "/day", "5/days", "-1/day", "5/constructor", "1.5/day", "5/0d"].map(readRate)).toEqual(
    Array(8).fill(undefined),
  );
});

test("checks at-most in every period, not only in calendar days", () => {
  // Three firings around midnight.
  const found = report([22, 23, 25, 60], 7);
  expect(messages(found, { "at-most": "3/day" })).toEqual([]);
  expect(messages(found, { "at-most": "2/day" })).toEqual(["Notifies up to 3 times in a day. The limit is 2/day."]);
  expect(messages(report([0, 24], 7), { "at-most": "1/24h" })).toEqual([]);
  expect(messages(report([0, 23.9], 7), { "at-most": "1/24h" })).toEqual([
    "Notifies up to 2 times in 24h. The limit is 1/24h.",
  ]);
});

test("counts notifications, not firings: one for each window that fires, and one when it is resolved", () => {
  const [firing] = report([8], 7).alerts.flatMap(({ firings }) => firings);
  const long = (more: object): BacktestReport =>
    report([8], 7, { firings: [{ ...firing, ...more } as TestedAlert["firings"][number]] });
  expect(messages(long({ notifications: 50 }), { "at-most": "3/day" })).toEqual([
    "Notifies up to 24 times in a day. The limit is 3/day.",
  ]);
  expect(messages(long({ notifications: 50 }), { "at-most": "24/day", "at-least": "1/7d" })).toEqual([]);
  // A group that was missing for a day did not notify then.
  const sentAt = ["2026-03-01T08:00:00Z", "2026-03-02T08:00:00Z", "2026-03-02T09:00:00Z"];
  expect(messages(long({ notifications: 3, sentAt }), { "at-most": "1/day" })).toEqual([
    "Notifies up to 2 times in a day. The limit is 1/day.",
  ]);
});

test("checks at-least in whole periods, and ignores shorter ranges", () => {
  expect(messages(report([], 7), { "at-least": "1/30d" })).toEqual([]);
  expect(messages(report([1], 30), { "at-least": "1/30d" })).toEqual([]);
  expect(messages(report([1], 60), { "at-least": "1/30d" })).toEqual([
    "Fires once in this range. The minimum is 2 (1/30d).",
  ]);
});

test("fails alerts without a result according to fail-on, and prefers the limits of the alert", () => {
  const empty = report([], 7, { status: "no-data", reason: "the query matched nothing" });
  expect(messages(empty, { "at-least": "1/day" })).toEqual(["Fires 0 times in this range. The minimum is 7 (1/day)."]);
  expect(messages(empty, { "at-most": "1/day" })).toEqual([]);
  expect(messages(empty, { "fail-on": "no-data" })).toEqual(["No data: the query matched nothing."]);
  expect(messages(empty, { "fail-on": ["not-testable"] })).toEqual([]);
  expect(messages(empty, { "fail-on": "no-data", alerts: { a: { "fail-on": "not-testable" } } })).toEqual([]);
  expect(messages(report([1, 2], 7), { "at-most": "1/day", alerts: { a: { "at-most": "2/day" } } })).toEqual([]);
  expect(messages(report([1, 2], 7), { "at-most": "1/day", alerts: { b: { "at-most": "2/day" } } })).toHaveLength(1);
});

test("does not meet a limit that could not be checked", () => {
  const failed = report([], 7, { status: "query-failed", reason: "the server responded with status 500" });
  const untestable = report([], 7, { status: "not-testable", reason: "it watches a saved search" });
  const failure = "The query failed: the server responded with status 500.";
  for (const limits of [{ "at-most": "5/day" }, { "at-least": "1/30d" }])
    expect(messages(failed, { ...limits, "fail-on": "none" })).toEqual([`The limits could not be checked. ${failure}`]);
  expect(messages(failed, { "fail-on": "query-failed", "at-most": "5/day" })).toEqual([failure]);
  // A failed query fails a backtest, whatever else does, unless `none` is given.
  for (const failOn of [undefined, [], "not-testable", ["no-data", "never-fires"]])
    expect(messages(failed, { "fail-on": failOn })).toEqual([failure]);
  expect(messages(failed, { "fail-on": "none" })).toEqual([]);
  expect(messages(failed, { "fail-on": "none, query-failed" })).toEqual([failure]);
  expect(messages(failed, { alerts: { a: { "fail-on": "none" } } })).toEqual([]);
  // Limits of all alerts do not concern those that cannot be tested, but a limit of such an alert does.
  expect(messages(untestable, { "at-most": "5/day" })).toEqual([]);
  expect(messages(untestable, { alerts: { a: { "at-most": "5/day" } } })).toEqual([
    "The limits could not be checked. Not testable: it watches a saved search.",
  ]);
  for (const failOn of [undefined, "query-failed", "none"])
    expect(messages(untestable, { "fail-on": failOn })).toEqual([]);
});
