// What the reports of a check-up say, and what fails it.
import { expect, test } from "vitest";
import { checkupToJUnit } from "../src/index.ts";
import { backtestAlerts } from "@obstack/alerting/backtest";
import { checkAlerts, describeCheckup, failuresOf, findingKinds, findingNames } from "@obstack/alerting/checkup";
import type { AlertToCheck, CheckupReport, FindingKind } from "@obstack/alerting/checkup";

const hour = 3_600_000;

const finding = (kind: FindingKind, exception?: string) => ({
  kind,
  alert: `${kind}-alert`,
  name: `An alert | ${kind}`,
  message: `It is ${kind}.`,
  advice: "Run `obstack alerts test`.",
  numbers: {},
  notifications: 0,
  ...(exception === undefined ? {} : { exception }),
});

const report: CheckupReport = {
  target: "production",
  from: "2026-03-01T00:00:00Z",
  to: "2026-03-15T00:00:00Z",
  alerts: 20,
  requests: 40,
  findings: findingNames.map((kind) => finding(kind)),
  costs: [],
  uncounted: [],
  shortened: [],
  unchecked: [{ alert: "late", name: "Late", reason: "its query needs more than the 40 requests of the budget" }],
};

interface Query {
  readonly series: readonly { readonly aggFn?: string; readonly where?: string }[];
  readonly startTime: number;
  readonly endTime: number;
  readonly granularity?: string;
}
/** Returns an alert on a series. */
const alertOn = (series: object, settings: object = {}, key = "a"): AlertToCheck =>
  ({
    key,
    name: key,
    message: "See https://runbooks.example",
    settings: { interval: "1h", threshold: 20, thresholdType: "above", ...settings },
    drawing: {
      series: [{ sourceId: "s", aggFn: "count", where: "", groupBy: [], ...series }],
      asRatio: false,
      isGrouped: "groupBy" in series,
    },
  }) as unknown as AlertToCheck;
/** Checks alerts on charts that have the points of a function. */
const check = (
  alerts: readonly AlertToCheck[],
  pointsOf: (query: Query) => readonly object[],
  range: { readonly from: number; readonly to: number; readonly maxRequests?: number },
) => {
  const charts = { querySeries: async (query: Query) => pointsOf(query) };
  return checkAlerts(alerts, charts as never, { target: "t", maxRequests: 20, ...range });
};
/** Returns the starts of the buckets of a query. */
const bucketsOf = ({ startTime, endTime, granularity }: Query): number[] => {
  const width = widthOf(granularity);
  return Array.from({ length: (endTime - startTime) / width }, (_, index) => startTime + index * width);
};
const widthOf = (granularity = ""): number => ({ "1h": hour, "5m": hour / 12 })[granularity] ?? hour / 60;

test.each(findingNames)("%s fails a check-up on demand only, and an exception allows it", (kind) => {
  expect(findingKinds[kind].brief).not.toBe("");
  expect(failuresOf(report, []).map((one) => one.kind)).toEqual([]);
  expect(failuresOf(report, [kind]).map((one) => one.kind)).toEqual([kind]);
  const allowed = { ...report, findings: [finding(kind, "Comes in May")] };
  expect(failuresOf(allowed, [kind])).toEqual([]);
  const junit = checkupToJUnit(report, [kind]);
  // Each finding, and the alert that was not checked.
  expect(junit).toMatch(/^<\?xml[^]*<testsuites name="obstack alerts check"/);
  expect(junit).toContain(`tests="${findingNames.length + 1}" failures="1"`);
  expect(junit).toContain(
    `<testcase classname="${kind}" name="An alert | ${kind} (${kind}-alert)">\n      <failure message="It is ${kind}.`,
  );
  expect(checkupToJUnit(allowed, [kind])).toContain('failures="0"');
  expect(checkupToJUnit(allowed, [kind])).toContain("Allowed: Comes in May");
});

test("the summary counts exceptions, and says that it was interrupted", () => {
  const findings = [finding("flaps", "Known"), finding("blind")];
  expect(describeCheckup({ ...report, findings, unchecked: [], requests: 1, isInterrupted: true })).toBe(
    "2 findings in 20 alerts, from 1 chart query. 1 allowed by exceptions. Interrupted.",
  );
});

test("costs are those of each alert that the server can count, and the others have a reason", async () => {
  const metric = { sourceId: "metrics", metricName: "cpu", metricDataType: "gauge" };
  const checked = (maxRequests: number) =>
    check(
      [alertOn({ sourceId: "logs" }, {}, "Logs"), alertOn(metric, {}, "CPU")],
      (query) => bucketsOf(query).map((time) => ({ ts_bucket: time, "series_0.data": 100 })),
      { from: 0, to: 24 * hour, maxRequests },
    );
  const { costs, uncounted, requests } = await checked(4);
  expect(costs).toEqual([{ alert: "Logs", name: "Logs", windowsPerDay: 24, rowsPerWindow: 100, rowsPerDay: 2400 }]);
  expect(uncounted.map(({ name, reason }) => [name, reason.split(" ")[0]])).toEqual([["CPU", "servers"]]);
  expect(requests).toBe(4);
  const limited = await checked(2);
  expect(limited.costs).toEqual([]);
  expect(limited.uncounted.map(({ name, reason }) => [name, reason.split(" ")[0]])).toEqual([
    ["Logs", "counting"],
    ["CPU", "servers"],
  ]);
});

test.each<[string, (window: number) => Readonly<Record<string, number>>, string]>([
  [
    "a group that disappeared",
    (window) => (window === 0 ? { cart: 50, shop: 5 } : { cart: 50 }),
    "1 group fires and has disappeared. The server does not resolve it.",
  ],
  [
    "a window without any group",
    (window) => (window === 0 ? {} : { cart: 50 }),
    "It fires under an empty group, because a window had no group. The server does not resolve it.",
  ],
])("the open firing of %s is explained, and not blamed on the threshold", async (_, groupsAt, message) => {
  const { findings } = await check(
    [alertOn({ groupBy: ["ServiceName"] }, { thresholdType: "below" })],
    (query) =>
      bucketsOf(query).flatMap((time, index) =>
        Object.entries(groupsAt(index)).map(([name, value]) => ({
          ts_bucket: time,
          group: [name],
          "series_0.data": value,
        })),
      ),
    { from: 0, to: 100 * hour },
  );
  expect(findings.map((found) => [found.kind, found.message])).toEqual([["open-groups", message]]);
});

test.each<[string, { source: number; alert: number }, { from: readonly string[]; kinds: readonly string[] }]>([
  ["the source begins later", { source: 50, alert: 50 }, { from: ["2026-03-03T02:00:00Z"], kinds: [] }],
  ["the source begins a little later", { source: 9, alert: 9 }, { from: [], kinds: [] }],
  ["only the events of its filter begin later", { source: 0, alert: 50 }, { from: [], kinds: ["blind"] }],
])("an alert is judged from the first event of its source: %s", async (_, begins, expected) => {
  const from = Date.parse("2026-03-01T00:00:00Z");
  const { shortened, findings } = await check(
    [alertOn({ aggFn: "avg", field: "Duration", where: "SeverityText:error" })],
    (query) =>
      bucketsOf({ ...query, granularity: "1h" }).map((time) => {
        const index = (time - from) / hour;
        const isMissing = index < begins[query.series[0]?.where === "" ? "source" : "alert"];
        return { ts_bucket: time, "series_0.data": isMissing ? null : index % 40 < 4 ? 21 : 5 };
      }),
    { from, to: from + 100 * hour, maxRequests: 10 },
  );
  expect({ from: shortened.map((each) => each.from), kinds: findings.map(({ kind }) => kind) }).toEqual(expected);
});

test.each([6, 24, 14 * 24])("data is late by the facts of its source, the same in %s hours", async (hours) => {
  const to = Date.parse("2026-03-15T10:20:00Z");
  /** Returns the findings of alerts whose source sends once in some minutes until it stops, and whose filter matched its last event hours before. */
  const kindsOf = async (aggFn: string, { every, stopped }: { readonly every: number; readonly stopped: number }) => {
    const pointsOf = ({ series: [asked], startTime, endTime, granularity }: Query): object[] => {
      const width = widthOf(granularity);
      const counts = new Map<number, number>();
      const end = Math.min(endTime, to - stopped * 60_000 - (asked?.where === "" ? 0 : 4 * hour));
      for (let time = Math.ceil(startTime / (every * 60_000)) * every * 60_000; time < end; time += every * 60_000)
        counts.set(time - (time % width), (counts.get(time - (time % width)) ?? 0) + 1);
      return Array.from(counts, ([ts_bucket, count]) => ({ ts_bucket, "series_0.data": count }));
    };
    const alert = alertOn({ aggFn, where: "a:1" }, { interval: "5m", threshold: 1e9 });
    const { findings } = await check([alert], pointsOf, { from: to - hours * hour, to });
    return findings.flatMap(({ kind, message }) => (kind === "late-data" ? [message] : []));
  };
  // Its source sends, but nothing matches the filter.
  expect(await kindsOf("count", { every: 1, stopped: 0 })).toEqual([]);
  expect(await kindsOf("count", { every: 1, stopped: 30 })).toEqual([
    "No data in the last 30 min. In the day before, every minute had data.",
  ]);
  expect(await kindsOf("count", { every: 20, stopped: 30 })).toEqual([]);
  // An average of nothing is no value.
  expect(await kindsOf("avg", { every: 20, stopped: 0 })).toEqual([
    "No data in the last 4 h 19 min. In the day before, the longest gap was 19 min.",
  ]);
});

test.each([6, 24, 14 * 24])(
  "a check-up of %s hours judges what began 5.1 hours ago from its first event",
  async (hours) => {
    const to = Date.parse("2026-03-15T10:20:00Z");
    const begin = to - 306 * 60_000;
    // 17 values a minute.
    const pointsOf = (query: Query) =>
      bucketsOf(query).flatMap((time) => {
        const end = Math.min(time + widthOf(query.granularity), to);
        const minutes = Math.max(0, end - Math.max(time, begin)) / 60_000;
        if (minutes === 0) return [];
        return { ts_bucket: time, "series_0.data": query.series[0]?.aggFn === "count" ? 17 * minutes : 5 };
      });
    const gauge = { aggFn: "avg", field: "Value", metricName: "cpu", metricDataType: "gauge" };
    const alerts = [
      alertOn(gauge, { interval: "5m", threshold: 6 }, "gauge"),
      // Before the first event, a count is 0.
      alertOn({ field: "Value" }, { interval: "5m", threshold: 10, thresholdType: "below" }, "count"),
      // The range starts within a window of an hour, and the next one has data.
      alertOn(gauge, { threshold: 7 }, "hourly"),
    ];
    const range = { target: "t", from: to - hours * hour, to };
    const { findings, costs, shortened } = await check(alerts, pointsOf, range);
    expect(findings).toEqual([]);
    // 10:20 minus 5:06 is 05:14: the first whole window is the one of 05:15.
    const starts = ["2026-03-15T05:15:00Z", "2026-03-15T05:15:00Z", "2026-03-15T06:00:00Z"];
    expect(shortened.map(({ from }) => from)).toEqual(starts);
    // 17 rows a minute are 24,480 a day, however much of the day is known.
    expect(costs).toMatchObject([{ alert: "count", rowsPerDay: 17 * 1440 }]);

    // A backtest asks for the first event only if nothing is known of the start, and it matters.
    const charts = { querySeries: async (query: Query) => pointsOf(query) } as never;
    const { alerts: tested } = await backtestAlerts(alerts, charts, range);
    const whole = { windowsWithoutData: 0, firings: [] };
    expect(tested).toMatchObject(starts.map((from, index) => ({ from, windows: [61, 61, 4][index], ...whole })));
    expect((await backtestAlerts(alerts, charts, { ...range, from: begin + hour })).alerts[0]).not.toHaveProperty(
      "from",
    );
  },
);
