// One test for each rule of the current release: windows with their rows, and the verdicts with their notifications.
import { expect, test, vi } from "vitest";
import { createAlertEvaluator } from "./alert-evaluator.ts";
import type { Verdict, WindowRow } from "./alert-evaluator.ts";
import { windowStart } from "@obstack/core/alerts";
import { findUnevaluatedKind } from "./find-unevaluated-kind.ts";
import { readRule } from "./read-rule.ts";
import type { AlertRule } from "./read-rule.ts";
import { createValueReader } from "./read-value.ts";
import type { EvaluatedSeries } from "./read-value.ts";
import { toWindows } from "./to-windows.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse("2026-11-22T12:00:00Z");

/** Rows of a window: values, or values by group. */
type Rows = readonly (number | null)[] | Readonly<Record<string, number | null>>;

/** Evaluates windows, and returns the verdicts of each as text: `group state, notifications`. */
function judge(settings: object, isGrouped: boolean, ...windows: readonly Rows[]): string[] {
  return judgeAll(
    ruleOf(settings, isGrouped),
    windows.map((rows) => [rows]),
  );
}

/** The same for shifted windows, with the rows of both partial buckets. */
function judgeParts(settings: object, isGrouped: boolean, ...windows: readonly (readonly [Rows, Rows])[]): string[] {
  return judgeAll(ruleOf({ interval: "5m", scheduleOffsetMinutes: 2, ...settings }, isGrouped), windows);
}

function judgeAll({ rule }: AlertRule, windows: readonly (readonly Rows[])[]): string[] {
  const evaluator = createAlertEvaluator(rule);
  return windows.map((parts, index) => {
    const rows = parts.flatMap((part, bucket) => toRows(part).map((row) => ({ ...row, bucket })));
    return evaluator
      .next({ start: start + index * minute, rows })
      .map(describe)
      .join("; ");
  });
}

function toRows(rows: Rows): WindowRow[] {
  return Array.isArray(rows)
    ? rows.map((value: number | null) => ({ group: [], value }))
    : Object.entries(rows).map(([group, value]) => ({ group: [group], value: value as number | null }));
}

function ruleOf(settings: object, isGrouped = false): AlertRule {
  const rule = readRule({ interval: "1m", thresholdType: "above", threshold: 5, ...settings }, isGrouped);
  if (typeof rule === "string") throw new Error(rule);
  return rule;
}

function describe({ group, state, notifications }: Verdict): string {
  return [[...group, state].join(" "), ...notifications.map((kind) => `sends ${kind}`)].join(", ");
}

const below = { thresholdType: "below", threshold: 5 };

test("windows are aligned to UTC and include their start, but not their end", () => {
  const range = { startTime: start, endTime: start + 2 * hour, length: hour, series: [{}], asRatio: false };
  const points = [
    { ts_bucket: start, "series_0.data": 1 },
    { ts_bucket: start + hour, "series_0.data": 2 },
    { ts_bucket: start + 2 * hour, "series_0.data": 3 },
  ];
  expect(toWindows(points, range).map(({ rows }) => rows.map(({ value }) => value))).toEqual([[1], [2]]);
  expect(windowStart(Date.parse("2026-11-22T17:59:59Z"), 6 * hour)).toBe(start);
});

test.each([
  ["above", ["ok", "firing", "firing", "firing"]],
  ["below", ["firing", "ok", "ok", "ok"]],
  ["above_exclusive", ["ok", "ok", "firing", "firing"]],
  ["below_or_equal", ["firing", "firing", "ok", "ok"]],
  ["equal", ["ok", "firing", "ok", "ok"]],
  ["not_equal", ["firing", "ok", "firing", "firing"]],
  ["between", ["ok", "firing", "firing", "ok"]],
  ["not_between", ["firing", "ok", "ok", "firing"]],
])("%s compares with 5, and with 7 as the end of a range", (thresholdType, expected) => {
  const states = [4, 5, 7, 8].map((value) => judge({ thresholdType, thresholdMax: 7 }, false, [value])[0]);
  expect(states.map((text) => text?.split(",")[0])).toEqual(expected);
});

test.each([
  ["a line tile", { config: { displayType: "line" } }, undefined],
  ["a stacked bar tile", { config: { displayType: "stacked_bar" } }, undefined],
  ["a number tile", { config: { displayType: "number" } }, undefined],
  ["a documented time series", { series: [{ type: "time" }] }, undefined],
  ["a documented number", { series: [{ type: "number" }] }, undefined],
  ["raw SQL in a number tile", { config: { configType: "sql", displayType: "number" } }, undefined],
  ["a table", { config: { displayType: "table" } }, "table"],
  ["a pie", { config: { displayType: "pie" } }, "pie"],
  ["a bar", { config: { displayType: "bar" } }, "bar"],
  ["a search tile", { config: { displayType: "search" } }, "search"],
  ["a documented table", { series: [{ type: "table" }] }, "table"],
  ["a series shown as a table", { series: [{ type: "time", displayType: "table" }] }, "table"],
])("%s: whether its alerts never fire", (_name, tile, kind) => expect(findUnevaluatedKind(tile)).toBe(kind));

test("of several series, the last is evaluated", () => {
  expect(read({ series: [{ aggFn: "count" }, { aggFn: "sum" }] }, 9, 2)).toBe(2);
});

test("of a tile with a formula, the formula is evaluated", () => {
  const series = [{ aggFn: "count" }, { aggFn: "count" }];
  expect(read({ series, formula: "A / B * 100" }, "3", "12")).toBe(25);
  expect(read({ series, formula: "-(A + 2.5) - B / (1 - 3)" }, 3, 4)).toBe(-3.5);
  expect(read({ series, formula: "A / B" }, 3, 0)).toBe(null);
});

test("with several series, an absent count, sum or distinct count is 0, and other functions have no value", () => {
  const value = (aggFn: string): number | null => read({ series: [{ aggFn: "count" }, { aggFn }] }, 9);
  expect(["count", "sum", "count_distinct"].map(value)).toEqual([0, 0, 0]);
  expect(["avg", "min", "quantile", "any"].map(value)).toEqual([null, null, null, null]);
});

test("a ratio without a divisor has no value, and a missing numerator is 0 for counts, sums and metrics", () => {
  const ratio = (aggFn: string, metricName = ""): Partial<EvaluatedSeries> => ({
    asRatio: true,
    series: [{ aggFn, metricName }, { aggFn }],
  });
  expect(read(ratio("count"), 1, 4)).toBe(0.25);
  expect(read(ratio("count"), 1, 0)).toBe(null);
  expect(read(ratio("count"), 1)).toBe(null);
  expect(read(ratio("count"), null, 4)).toBe(0);
  expect(read(ratio("sum"), null, 4)).toBe(0);
  expect(read(ratio("avg"), null, 4)).toBe(null);
  expect(read(ratio("avg", "cpu.load"), null, 4)).toBe(0);
});

test("a window without rows counts as 0", () => {
  expect(judge({}, false, [5], [])).toEqual(["firing, sends firing", "ok, sends resolved"]);
  expect(judge(below, false, [])).toEqual(["firing, sends firing"]);
});

test("a row without a value ends the firing and sends a resolve", () => {
  expect(judge({}, false, [5], [null], [null])).toEqual(["firing, sends firing", "ok, sends resolved", "ok"]);
  expect(judge(below, false, [4], [null])).toEqual(["firing, sends firing", "ok, sends resolved"]);
});

test("a row without a value ends a run of consecutive windows", () => {
  const settings = { numConsecutiveWindows: 2 };
  expect(judge(settings, false, [5], [null], [5], [5])).toEqual(["pending", "ok", "pending", "firing, sends firing"]);
});

test("each group is evaluated by itself", () => {
  expect(judge({}, true, { a: 5, b: 4 }, { a: 1, b: 6 })).toEqual([
    "a firing, sends firing; b ok",
    "a ok, sends resolved; b firing, sends firing",
  ]);
});

test.each([
  ["missing", { b: 9 }],
  ["without a value", { a: null, b: 9 }],
])("a group that is %s is resolved if 0 does not meet the condition", (_name, rows) => {
  expect(judge({}, true, { a: 5, b: 9 }, rows)[1]).toBe("b firing, sends firing; a ok, sends resolved");
});

test.each([
  ["missing", { b: 9 }],
  ["without a value", { a: null, b: 9 }],
])("a group that is %s stays as it was, without a notification, if 0 meets the condition", (_name, rows) => {
  expect(judge(below, true, { a: 4, b: 9 }, rows, { a: 9, b: 9 })).toEqual([
    "a firing, sends firing; b ok",
    "b ok; a firing",
    "a ok, sends resolved; b ok",
  ]);
});

test("a missing group ends its run of consecutive windows, and is still resolved later", () => {
  const settings = { ...below, numConsecutiveWindows: 2 };
  expect(judge(settings, true, { a: 4 }, { a: 4 }, { b: 9 }, { a: 4 }, { a: 9 })).toEqual([
    "a pending",
    "a firing, sends firing",
    "b ok; a firing",
    "a pending",
    "a ok, sends resolved",
  ]);
});

test("a grouped window without rows fires under an empty group if 0 meets the condition, and is never resolved", () => {
  expect(judge(below, true, { a: 9 }, {}, { a: 9 }, {})).toEqual([
    "a ok",
    "firing, sends firing",
    "a ok; firing",
    "firing, sends firing",
  ]);
  expect(judge({}, true, { a: 9 }, {})).toEqual(["a firing, sends firing", "a ok, sends resolved"]);
});

test("the empty group is resolved in a window whose rows all lack a value", () => {
  expect(judge(below, true, { a: 4 }, {}, { a: null }, { a: 9 })).toEqual([
    "a firing, sends firing",
    "firing, sends firing; a firing",
    "ok, sends resolved; a firing",
    "a ok, sends resolved",
  ]);
});

test("a column with numbers that groups the rows is the value, and no group", () => {
  const points = [
    { ts_bucket: start, group: ["api", "200"], "series_0.data": 1 },
    { ts_bucket: start, group: ["api", "404"], "series_0.data": 2 },
  ];
  const range = { startTime: start, endTime: start + minute, length: minute, series: [{}], asRatio: false };
  expect(toWindows(points, { ...range, numericGroups: [1] })).toEqual([
    {
      start,
      rows: [
        { group: ["api"], value: 200 },
        { group: ["api"], value: 404 },
      ],
    },
  ]);
});

test("it is pending until enough consecutive windows meet the condition, and then notifies in each window", () => {
  const settings = { numConsecutiveWindows: 3 };
  expect(judge(settings, false, [5], [5], [1], [5], [5], [5], [5], [1])).toEqual([
    "pending",
    "pending",
    "ok",
    "pending",
    "pending",
    "firing, sends firing",
    "firing, sends firing",
    "ok, sends resolved",
  ]);
});

test("an offset shifts windows, whose two partial buckets are evaluated by themselves", () => {
  const rule = ruleOf({ interval: "5m", scheduleOffsetMinutes: 2 });
  expect(rule).toMatchObject({ offset: 2 * minute, length: 5 * minute });
  expect(windowStart(start + minute, rule.length, rule.offset)).toBe(start - 3 * minute);
  expect(rule.rule.buckets).toBe(2);
  expect(judgeParts({}, false, [[4], [4]], [[4], [6]], [[6], [4]], [[6], [6]])).toEqual([
    "ok",
    "firing, sends firing",
    "ok, sends firing, sends resolved",
    "firing, sends firing",
  ]);
});

test("a partial bucket without a value decides nothing, and one without rows only if 0 meets the condition", () => {
  expect(judgeParts({}, false, [[6], []], [[6], [null]], [[null], [4]], [[6], []], [[], [null]])).toEqual([
    "firing, sends firing",
    "firing, sends firing",
    "ok, sends resolved",
    "firing, sends firing",
    "ok, sends resolved",
  ]);
  expect(judgeParts(below, false, [[9], []], [[], [9]], [[], [null]], [[null], [null]])).toEqual([
    "firing, sends firing",
    "ok, sends firing, sends resolved",
    "firing, sends firing",
    "ok, sends resolved",
  ]);
  expect(judgeParts(below, true, [{ a: 9 }, {}], [{ a: null }, { a: null }])).toEqual([
    "a ok; firing, sends firing",
    "ok, sends resolved",
  ]);
});

test("of several rows of a group in one bucket, one that meets the condition decides", () => {
  expect(judge({}, false, [6, 4], [4, 3])).toEqual(["firing, sends firing", "ok, sends resolved"]);
});

test("windows consist of partial buckets only if they are shifted", () => {
  const points = [start - minute, start, start + 2 * minute].map((time) => ({ ts_bucket: time, "series_0.data": 1 }));
  const range = { length: 5 * minute, series: [{}], asRatio: false };
  const bucketsFrom = (startTime: number): unknown[] =>
    toWindows(points, { ...range, startTime, endTime: startTime + 5 * minute }).flatMap(({ rows }) =>
      rows.map(({ bucket = 0 }) => bucket),
    );
  expect(bucketsFrom(start - 3 * minute)).toEqual([0, 1]);
  expect(bucketsFrom(start)).toEqual([0, 0]);
});

test("shifted windows of 6 hours and longer never see data", () => {
  const rules = ["5m", "1h", "6h", "12h", "1d"].map((interval) => ruleOf({ interval, scheduleOffsetMinutes: 2 }));
  expect(rules.map(({ seesNothing = false }) => seesNothing)).toEqual([false, false, true, true, true]);
  expect(ruleOf({ interval: "1d" })).not.toHaveProperty("seesNothing");
});

test("a start shifts windows unless it is on the boundary, and nothing is evaluated before it", () => {
  const scheduleStartAt = "2026-11-22T12:07:00Z";
  const startAt = Date.parse(scheduleStartAt);
  expect(ruleOf({ interval: "5m", scheduleStartAt })).toMatchObject({ offset: 2 * minute, startAt });
  expect(ruleOf({ interval: "1m", scheduleStartAt })).toMatchObject({ startAt });
  vi.stubEnv("TZ", "America/New_York");
  for (const text of ["2026-11-22T12:07", "2026-11-22 12:07:00", "2026-11-22T14:07+02:00"])
    expect(ruleOf({ interval: "1m", scheduleStartAt: text })).toMatchObject({ startAt });
  vi.unstubAllEnvs();
  expect(ruleOf({ interval: "1m", scheduleStartAt })).not.toHaveProperty("offset");
  expect(readRule({ interval: "1m", thresholdType: "above", threshold: 1, scheduleStartAt: "soon" }, false)).toBe(
    'the scheduleStartAt "soon" is not a time',
  );
  expect(readRule({ interval: "1m", thresholdType: "above", threshold: 1, detectionMode: "anomaly" }, false)).toBe(
    'its detection mode is "anomaly", which only the server can evaluate',
  );
});

test("a formula that is more than arithmetic is an error", () => {
  const series = [{}, {}];
  for (const formula of ["", "A +", "A B", "C", "log(A)", "(A", "A)", "A ** B", "1.2.3"])
    expect(() => createValueReader({ series, asRatio: false, formula }), formula).toThrow("Invalid formula");
});

function read(given: Partial<EvaluatedSeries>, ...values: readonly unknown[]): number | null {
  const point = Object.fromEntries(values.map((value, index) => [`series_${index}.data`, value]));
  return createValueReader({ series: [{}], asRatio: false, ...given })(point);
}
