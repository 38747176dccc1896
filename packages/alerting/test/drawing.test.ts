// What is queried for a tile or a saved search, and what cannot be tested.
import { isDeepStrictEqual } from "node:util";
import { readEvaluations } from "@obstack/testing";
import type { RecordedAlert } from "@obstack/testing";
import { expect, test } from "vitest";
import { backtestAlerts } from "../src/backtest/backtest-alerts.ts";
import { drawingOf } from "../src/queries/drawing.ts";
import { drawingOfSearch } from "../src/queries/search-drawing.ts";
import { fieldsWithoutEffect } from "../src/queries/tile-series.ts";
import type { AlertToTest } from "../src/backtest/alert-to-test.ts";
import type { ChartQueries } from "../src/queries/chart-queries.ts";
import type { Drawing } from "../src/queries/drawing.ts";
import type { TestedAlert } from "../src/backtest/report.ts";

const minute = 60_000;
const from = Date.parse("2026-03-10T00:00:00Z");
const range = { target: "t", from, to: from + 3 * minute };
const count = { aggFn: "count", where: "", whereLanguage: "lucene" };

const draw = (select: object, config: object = {}): ReturnType<typeof drawingOf> =>
  drawingOf({ config: { displayType: "line", sourceId: "s", select: [{ ...count, ...select }], ...config } });
const seriesOf = (drawn: unknown): unknown => (drawn as Drawing).series?.[0] ?? drawn;

test.each([
  ["Val * 1.5", "Val * (15/10)"],
  ["Val * .25 + 2", "Val * (25/100) + 2"],
  ["Attr['k8s.pod']", "Attr[concat('k8s', char(46), 'pod')]"],
  ["if(x = '.', 1, 2)", "if(x = char(46), 1, 2)"],
  ["Val * (3/2)", "Val * (3/2)"],
])("rewrites %s, which servers would quote as text", (valueExpression, field) => {
  expect(seriesOf(draw({ aggFn: "sum", valueExpression }))).toMatchObject({ field });
});

test("refuses a field with a dot that cannot be rewritten", () => {
  expect(draw({ aggFn: "sum", valueExpression: "nested.value" })).toMatchObject({
    status: "not-testable",
    reason: expect.stringContaining('the field "nested.value" as text, because it contains a dot'),
  });
});

test.each(["aggCondition", "wher", "shade"])(
  "does not count everything when a series has the unknown name %s",
  (name) => {
    expect(draw({ [name]: "ServiceName:cart" })).toMatchObject({
      status: "not-testable",
      reason: `its tile uses "${name}", which chart queries do not support`,
    });
    const old = { type: "time", sourceId: "s", aggFn: "count", groupBy: [] };
    expect(drawingOf({ series: [{ ...old, [name]: "a" }] })).toMatchObject({ status: "not-testable" });
    expect(drawingOf({ series: [{ ...old, alias: "A" }] })).toHaveProperty("series");
    expect(draw({ [name]: null, numberFormat: {}, alias: "A" })).toHaveProperty("series");
  },
);

test.each([
  ["ServiceName:$svc", ""],
  ["ServiceName:cart AND Env:$env", "ServiceName:cart"],
  ['Level:error AND Body:"a AND b"', 'Level:error AND Body:"a AND b"'],
])("removes variables from %s, which match everything in alerts", (where, expected) => {
  expect(seriesOf(draw({ where }))).toEqual({
    sourceId: "s",
    aggFn: "count",
    ...(expected === "" ? {} : { where: expected, whereLanguage: "lucene" }),
  });
});

test.each([
  ["ServiceName:$svc OR Level:error", "lucene", "uses the variable $svc"],
  ["payment AND Level:error", "lucene", "contains payment without a field"],
  ['Level:error AND "payment failed"', "lucene", 'contains "payment failed" without a field'],
])("explains why %s cannot be tested", (where, whereLanguage, reason) => {
  expect(draw({ where, whereLanguage })).toMatchObject({
    status: "not-testable",
    reason: expect.stringContaining(reason),
  });
});

test.each(["Level:(error OR warn)", "NOT Level:error", "Duration:[1 TO 5] AND -Name:x*", "Duration:>100", "*"])(
  "queries the Lucene filter %s",
  (where) => {
    expect(seriesOf(draw({ where }))).toMatchObject({ where });
  },
);

test("ignores fields that only change the display, and keeps formulas and notes about counters", () => {
  const formulas = [{ expression: "A" }, { expression: "A * 2" }];
  expect(draw({}, { seriesLimit: 5, color: "red", colorRules: [], fitYAxisToData: true, formulas })).toMatchObject({
    formula: "A * 2",
  });
  expect(draw({ metricType: "sum", metricName: "jobs" })).toMatchObject({
    notes: [expect.stringContaining("counter")],
  });
  expect(draw({ periodAggFn: "delta" })).toMatchObject({ reason: expect.stringContaining("delta") });
  const sql = { config: { configType: "sql", displayType: "number", sqlTemplate: "SELECT 1" } };
  expect(drawingOf(sql)).toMatchObject({ status: "not-testable", reason: expect.stringContaining("raw SQL") });
});

test("queries a saved search as a count, by the groups of the alert, without its aliases", () => {
  const search = {
    sourceId: "s",
    select: "Timestamp, lower(SeverityText) AS sev, Body",
    where: "sev = 'sev' AND Body != ''",
    whereLanguage: "sql",
  };
  expect(drawingOfSearch(search, "sev, ServiceName")).toMatchObject({
    isGrouped: true,
    series: [
      {
        sourceId: "s",
        aggFn: "count",
        where: "(lower(SeverityText)) = 'sev' AND Body != ''",
        whereLanguage: "sql",
        groupBy: ["(lower(SeverityText))", "ServiceName"],
      },
    ],
  });
  expect(drawingOfSearch({ ...search, where: "sev:error", whereLanguage: "lucene" }, null)).toMatchObject({
    reason: expect.stringContaining('uses the alias "sev"'),
  });
});

const charts = (...points: object[]): ChartQueries => ({ querySeries: async () => points as never });

function alertOn(drawing: AlertToTest["drawing"], settings: object = {}): AlertToTest {
  return {
    key: "a",
    name: "A",
    drawing,
    settings: { interval: "1m", thresholdType: "above", threshold: 300, ...settings },
  };
}

/** Tests one alert on a range of three minutes. */
async function testOne(alert: AlertToTest, given: ChartQueries, times: object = range): Promise<TestedAlert> {
  const { alerts } = await backtestAlerts([alert], given, { ...range, ...times });
  return alerts[0] as TestedAlert;
}

test("evaluates the numbers of a group column instead of the series, and says so", async () => {
  const points = [200, 404].map((code) => ({
    ts_bucket: from,
    group: [String(code)],
    "series_0.data": "1",
    numericGroups: [0],
  }));
  const tested = await testOne(alertOn(draw({}, { groupBy: "Code" })), charts(...points));
  expect(tested).toMatchObject({ status: "tested", highest: 404, notes: [expect.stringContaining("toString(Code)")] });
  expect(tested.firings).toMatchObject([{ peak: 404, notifications: 2 }]);
  expect(tested.firings[0]).not.toHaveProperty("group");
});

test("evaluates 0 if the alert groups by dates, and says that the type of numeric text is unknown", async () => {
  const point = (group: string): object => ({ ts_bucket: from, group: [group], "series_0.data": 500 });
  const alert = alertOn(draw({}, { groupBy: "Day" }));
  const dates = await testOne(alert, charts(point("2026-03-10")));
  expect(dates).toMatchObject({ highest: 0, firings: [], notes: [expect.stringContaining("as times")] });
  const text = await testOne(alert, charts(point("200")));
  expect(text).toMatchObject({ highest: 500, notes: [expect.stringContaining("is unknown")] });
});

test("never fires on values that are not numbers", async () => {
  for (const value of ["text", true, "2026-03-10"]) {
    const point = { ts_bucket: from, group: [], "series_0.data": value };
    const tested = await testOne(alertOn(draw({ aggFn: "any", valueExpression: "Body" })), charts(point));
    expect(tested).toMatchObject({ status: "never-fires", reason: expect.stringContaining("not numbers") });
  }
});

/** Returns charts with a point, and with the type of each expression. */
function typedCharts(point: object, types: Readonly<Record<string, string>>, sent: string[] = []): ChartQueries {
  return {
    async querySeries({ series, startTime, endTime }) {
      const [{ field = "", aggFn = "" } = {}] = series as readonly {
        readonly field?: string;
        readonly aggFn?: string;
      }[];
      const [, expression] = /^toTypeName\((.*)\)$/.exec(field) ?? [];
      if (expression === undefined) return [point] as never;
      sent.push(`${aggFn} ${expression} ${endTime - startTime}`);
      return [{ ts_bucket: startTime, "series_0.data": types[expression] }] as never;
    },
  };
}

test.each([
  ["any", "Decimal(18, 2)", "never-fires"],
  ["any", "Nullable(Decimal(9, 1))", "never-fires"],
  ["none", "Decimal(18, 2)", "never-fires"],
  ["any", "String", "never-fires"],
  ["any", "LowCardinality(String)", "never-fires"],
  ["any", "UInt64", "tested"],
  ["any", "Nullable(Float64)", "tested"],
  ["max", "Decimal(18, 2)", "tested"],
])("reads the type of %s: %s is %s", async (aggFn, type, status) => {
  const sent: string[] = [];
  const alert = alertOn(draw({ aggFn, valueExpression: "Price" }));
  const point = { ts_bucket: from + minute, group: [], "series_0.data": "500" };
  const { alerts } = await backtestAlerts([alert, alert], typedCharts(point, { Price: type }, sent), range);
  expect(alerts.map((one) => one.status)).toEqual([status, status]);
  // One request for both alerts, over one bucket with data. Servers convert the values of other functions.
  expect(sent).toEqual(aggFn === "max" ? [] : [`${aggFn} Price ${minute}`]);
  if (status === "never-fires") expect(alerts[0]?.reason).toContain(`of type ${type}`);
});

test("a ratio with a Decimal and an integer is never evaluated, but with a float, it is", async () => {
  const price = { ...count, aggFn: "any", valueExpression: "Price" };
  const ratio = (other: object) => draw({}, { asRatio: true, select: [price, { ...count, ...other }] });
  const point = { ts_bucket: from, group: [], "series_0.data": 500, "series_1.data": 1 };
  const statusOf = async (other: object): Promise<unknown> =>
    (await testOne(alertOn(ratio(other)), typedCharts(point, { Price: "Decimal(9, 2)" }))).status;
  expect(await statusOf({})).toBe("never-fires");
  expect(await statusOf({ aggFn: "avg", valueExpression: "Val" })).toBe("tested");
});

test("a last series without numbers is not testable, because another series is evaluated", async () => {
  const select = [count, { ...count, aggFn: "any", valueExpression: "Price" }];
  const point = { ts_bucket: from, group: [], "series_0.data": 500, "series_1.data": 1 };
  const decimals = typedCharts(point, { Price: "Decimal(9, 2)" });
  expect(await testOne(alertOn(draw({}, { select })), decimals)).toMatchObject({
    status: "not-testable",
    reason: expect.stringContaining("evaluates another one"),
  });
});

test("reads the types of groups with digits and dates: integers of 64 bits are the value", async () => {
  const point = { ts_bucket: from, group: ["200"], "series_0.data": 500 };
  const alert = alertOn(draw({}, { groupBy: "Code" }));
  const integers = await testOne(alert, typedCharts(point, { Code: "UInt64" }));
  expect(integers).toMatchObject({ highest: 200, notes: [expect.stringContaining("toString(Code)")] });
  const text = await testOne(alert, typedCharts(point, { Code: "LowCardinality(String)" }));
  expect(text).toMatchObject({ highest: 500 });
  expect(text).not.toHaveProperty("notes");
  const day = { ...point, group: ["2026-03-10"] };
  const dates = await testOne(alert, typedCharts(day, { Code: "Nullable(Date)" }));
  expect(dates).toMatchObject({ highest: 0, notes: [expect.stringContaining("as times")] });
  const days = await testOne(alert, typedCharts(day, { Code: "String" }));
  expect(days).toMatchObject({ highest: 500, firings: [{ group: ["2026-03-10"] }] });
});

test("evaluates shifted windows of 6 hours as 0 without a query, and nothing before scheduleStartAt", async () => {
  const day = { ...range, to: from + 86_400_000 };
  const fails: ChartQueries = { querySeries: () => Promise.reject(new Error("No query expected.")) };
  const shifted = alertOn(draw({}), { interval: "6h", thresholdType: "below", threshold: 1, scheduleOffsetMinutes: 5 });
  expect(await testOne(shifted, fails, day)).toMatchObject({
    status: "tested",
    firingPercent: 100,
    notes: [expect.stringContaining("always evaluates 0")],
  });
  const later = alertOn(draw({}), { scheduleStartAt: "2026-03-11T00:00:00Z" });
  expect(await testOne(later, charts(), day)).toMatchObject({
    status: "not-testable",
    reason: "nothing is evaluated before its scheduleStartAt, 2026-03-11T00:00:00Z",
  });
});

test("explains why an average with shifted windows cannot be tested", async () => {
  const shifted = alertOn(draw({ aggFn: "avg", valueExpression: "Val" }), { interval: "5m", scheduleOffsetMinutes: 2 });
  expect(await testOne(shifted, charts())).toMatchObject({
    status: "not-testable",
    reason: expect.stringContaining("parts of 3 min and 2 min"),
  });
});

test("reports pain: notifications, time, and a firing that has not ended", async () => {
  const point = (index: number, value: number): object => ({
    ts_bucket: from + index * minute,
    "series_0.data": value,
  });
  expect(await testOne(alertOn(draw({})), charts(point(0, 300), point(2, 400)))).toMatchObject({
    notifications: 3,
    firingMinutes: 2,
    firingPercent: 66.7,
    firingSince: "2026-03-10T00:02:00Z",
    firings: [
      { from: "2026-03-10T00:00:00Z", notifiedAt: "2026-03-10T00:01:00Z", resolvedAt: "2026-03-10T00:02:00Z" },
      { from: "2026-03-10T00:02:00Z", notifiedAt: "2026-03-10T00:03:00Z" },
    ],
  });
});

const recorded = readEvaluations().filter(({ tile }) => tile !== undefined);

/** Returns a tile without a field of it or of its series. */
function withoutField(tile: RecordedAlert["tile"], field: string): unknown {
  return JSON.parse(JSON.stringify(tile, (key, value: unknown) => (key === field ? undefined : value)));
}

/** Returns what a server did in each window, in any order of groups. */
function outcomeOf({ windows }: RecordedAlert): unknown {
  return windows.map(({ start, verdicts, notified }) => [start, verdicts, notified.map(String).toSorted()]);
}

// Formulas are read apart from the series.
test.each([...fieldsWithoutEffect].filter((field) => field !== "formulas"))(
  "a server evaluated a tile with %s like the same tile without it",
  (field) => {
    // Without a verdict, the server did not evaluate the tile, which proves nothing.
    const evaluated = recorded.filter(({ windows }) =>
      windows.some(({ verdicts }) => Object.keys(verdicts).length > 0),
    );
    const pairs = evaluated.flatMap((one) => {
      const plain = withoutField(one.tile, field);
      if (isDeepStrictEqual(plain, one.tile)) return [];
      const start = one.windows[0]?.start;
      const others = recorded.filter(
        ({ alert, tile, windows }) =>
          windows[0]?.start === start && isDeepStrictEqual([alert, tile], [one.alert, plain]),
      );
      return others.map((other) => [outcomeOf(one), outcomeOf(other)]);
    });
    expect(pairs.length).toBeGreaterThan(0);
    for (const [one, other] of pairs) expect(one).toEqual(other);
  },
);
