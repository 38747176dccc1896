import { createSelfHostedClient } from "@obstack/selfhosted";
import type { ChartSeriesPoint, SelfHostedClient } from "@obstack/selfhosted";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");
const sourceId = "s1";

/** Five events in the first minute, two in the second, and one in the tenth. */
const events = [
  {
    time: 0,
    service: "web",
    level: "info",
    duration: 10,
    user: "a",
    free: 0,
    "http.status": 200,
    nested: { kind: "x" },
  },
  { time: 1, service: "web", level: "error", duration: 20, user: "b", "http.status": 500, message: "not found, 100%" },
  { time: 2, service: "api", level: "info", duration: 30, user: "a", "http.status": 404, message: "two words" },
  { time: 3, service: "api", level: "Error", duration: 40, user: "c", note: "it's" },
  { time: 4, service: "web", level: "warn", duration: "none", user: "a" },
  { time: minute, service: "web", level: "info", duration: 50, user: "d" },
  { time: minute + 1, service: "api", level: "error", duration: 60, user: "d" },
  { time: 9 * minute, service: "web", level: "info", duration: 70, user: "e" },
].map(({ time, ...fields }) => ({ source: sourceId, time: start + time, fields }));

let emulator: Emulator;
let client: SelfHostedClient;

beforeAll(async () => {
  const seed = { selfhosted: { sources: [{ id: sourceId, name: "Mine", kind: "other" }] }, events };
  emulator = await startEmulator({ behavior: "documented", seed, now: () => start + 10 * minute });
  client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
});
afterAll(async () => {
  await emulator.close();
});

type SeriesFields = Readonly<Record<string, unknown>>;

const query = (series: SeriesFields | readonly SeriesFields[], more: object = {}): Promise<ChartSeriesPoint[]> =>
  client.charts.querySeries({
    series: [series].flat().map((one) => ({ sourceId, aggFn: "count", ...one })) as never,
    startTime: start,
    endTime: start + 10 * minute,
    granularity: "1m",
    ...more,
  });

/** Returns the values of the first series by bucket. */
const queryValues = async (series: SeriesFields): Promise<unknown[]> =>
  (await query(series)).map((point) => point["series_0.data"]);

describe("aggregations", () => {
  test.each([
    [{ aggFn: "count" }, [5, 2, 1]],
    [{ aggFn: "avg", field: "duration" }, [25, 55, 70]],
    [{ aggFn: "p75", field: "duration" }, [30, 60, 70]],
  ])("%j", async (series, expected) => {
    expect(await queryValues(series)).toEqual(expected);
  });

  test.each([
    [{ aggFn: "mode" }, 'Unknown aggregation "mode"'],
    [{ aggFn: "sum" }, "requires a field"],
    [{ where: "level:(" }, 'Invalid filter "level:(". Close the parenthesis with ")".'],
    [{ where: 'body:"(" AND (level:error' }, 'Close the parenthesis with ")".'],
    [{ where: "level:error)" }, 'Remove a ")", or add a "(".'],
    [{ where: 'body:"a' }, 'Close the quotes with ".'],
    [{ where: "level:error AND " }, "Add a condition after AND."],
    [{ where: "level:a/b{" }, 'Put values with special characters in "quotes".'],
    [{ where: "/re/" }, "Regular expressions"],
  ])("rejects %j", async (series, message) => {
    await expect(query(series)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });
});

describe("filters", () => {
  const count = async (where: string): Promise<unknown> =>
    (await query({ where }, { granularity: "10m" }))[0]?.["series_0.data"] ?? 0;

  test.each([
    ["", 8],
    ["service:web", 5],
    ["level:error", 3],
    ["service:web AND level:error", 1],
    ["service:web level:error", 1],
    ["level:error OR level:warn", 4],
    ["service:web AND (level:error OR level:warn)", 2],
    ["NOT service:web", 3],
    ["-level:info", 4],
    ["NOT note:x", 8],
    ["duration:>40", 3],
    ["duration:>=40", 4],
    ["duration:[20 TO 40]", 3],
    ["duration:{20 TO 40}", 1],
    ["http.status:500", 1],
    ["nested.kind:x", 1],
    ["nested.kind:*", 1],
    ["user:?", 8],
    ["service:w*", 5],
    ["level:err?r", 3],
    ['message:"two words"', 1],
    ['"two words"', 1],
    ["words", 1],
    ['"100%"', 1],
    ['"10_%"', 0],
    ['note:"it\'s"', 1],
    ["level:null", 0],
    ["note:null", 7],
    [`"x';DROP TABLE event;--"`, 0],
  ])("%s matches %i events", async (where, expected) => {
    expect(await count(where)).toBe(expected);
  });
});

test("supports SQL filters on any field", async () => {
  const where = "level IN ('error', 'Error') AND `http.status` >= 500";
  expect(await queryValues({ where, whereLanguage: "sql" })).toEqual([1]);
});

test("returns a point for each group in a bucket, in order", async () => {
  expect(await query({ groupBy: ["service"] })).toEqual([
    { ts_bucket: start, group: ["api"], "series_0.data": 2 },
    { ts_bucket: start, group: ["web"], "series_0.data": 3 },
    { ts_bucket: start + minute, group: ["api"], "series_0.data": 1 },
    { ts_bucket: start + minute, group: ["web"], "series_0.data": 1 },
    { ts_bucket: start + 9 * minute, group: ["web"], "series_0.data": 1 },
  ]);
  const [first] = await query({ groupBy: ["service", "nothing"] });
  expect(first?.group).toEqual(["api", ""]);
});

test("merges several series into points, omitting missing values", async () => {
  expect(await query([{}, { where: "level:warn" }, { where: "level:error" }])).toEqual([
    { ts_bucket: start, "series_0.data": 5, "series_1.data": 1, "series_2.data": 2 },
    { ts_bucket: start + minute, "series_0.data": 2, "series_2.data": 1 },
    { ts_bucket: start + 9 * minute, "series_0.data": 1 },
  ]);
});

test("divides the first series of a ratio by the second, and omits points that divide by 0", async () => {
  const series = [{ where: "level:error" }, {}];
  expect(await query(series, { seriesReturnType: "ratio" })).toEqual([
    { ts_bucket: start, "series_0.data": 0.4 },
    { ts_bucket: start + minute, "series_0.data": 0.5 },
    { ts_bucket: start + 9 * minute, "series_0.data": 0 },
  ]);
  const none = [{}, { aggFn: "sum", field: "free" }];
  expect(await query(none, { seriesReturnType: "ratio" })).toEqual([]);
});

test("excludes the end of the time range", async () => {
  expect(await query({}, { endTime: start + minute, granularity: "10m" })).toMatchObject([{ "series_0.data": 5 }]);
});

describe("granularities", () => {
  test.each([
    ["30s", 3],
    ["1m", 3],
    ["5m", 2],
    ["10m", 1],
    ["7d", 1],
  ])("%s results in %i buckets", async (granularity, count) => {
    expect(await query({ groupBy: [] }, { granularity, startTime: start - 1 })).toHaveLength(count);
  });

  test("auto results in at most 60 buckets", async () => {
    const firstBucket = async (minutes: number): Promise<unknown> =>
      (await query({}, { endTime: start + minutes * minute, granularity: "auto" }))[0]?.ts_bucket;
    expect(await firstBucket(10)).toBe(start);
    expect(await firstBucket(60 * 24 * 30)).toBe(Math.floor(start / (12 * 60 * minute)) * 12 * 60 * minute);
  });
});

describe("generated events", () => {
  const logs = { sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", where: "level:error", groupBy: ["service"] };
  const errors = { series: [logs] as never };
  const range = { startTime: start - 60 * minute, endTime: start };

  test("are the same for the same seed, regardless of the order of queries", async () => {
    await using one = await startEmulator({ behavior: "documented", now: () => start });
    await using two = await startEmulator({ behavior: "documented", now: () => start + 30 * minute });
    const [first, second] = [createSelfHostedClient(one.selfHosted), createSelfHostedClient(two.selfHosted)];
    await second.charts.querySeries({ ...errors, startTime: start - 7 * minute, endTime: start });
    const points = await first.charts.querySeries({ ...errors, ...range });
    expect(points.length).toBeGreaterThan(5);
    expect(await second.charts.querySeries({ ...errors, ...range })).toEqual(points);
    await using other = await startEmulator({ behavior: "documented", now: () => start, random: "other" });
    expect(await createSelfHostedClient(other.selfHosted).charts.querySeries({ ...errors, ...range })).not.toEqual(
      points,
    );
  });

  test("cover the last seven days, but not the future", async () => {
    await using one = await startEmulator({ behavior: "documented", now: () => start });
    const { charts } = createSelfHostedClient(one.selfHosted);
    const count = async (startTime: number, endTime: number): Promise<number> =>
      (await charts.querySeries({ ...errors, startTime, endTime, granularity: "1d" })).length;
    expect(await count(start - 20 * 1440 * minute, start - 8 * 1440 * minute)).toBe(0);
    expect(await count(start - 1440 * minute, start)).toBeGreaterThan(0);
    expect(await count(start + minute, start + 1440 * minute)).toBe(0);
  });
});

test("rejects fields that no event of the source has, as servers do", async () => {
  await using one = await startEmulator({ behavior: "documented" });
  const ask = async (series: object): Promise<{ status: number; text: string }> => {
    const shown = { sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", where: "", groupBy: [], ...series };
    const range = { startTime: Date.now() - 60 * minute, endTime: Date.now(), granularity: "5m" };
    const response = await sendTo(one.selfHosted, "POST", "/api/v2/charts/series", { series: [shown], ...range });
    return { status: response.status, text: await response.text() };
  };
  for (const series of [{ where: "ServiceNam:cart" }, { groupBy: ["ServiceNam"] }, { aggFn: "max", field: "Duratio" }])
    expect(await ask(series)).toMatchObject({ status: 400, text: expect.stringContaining("Unknown column") });
  for (const series of [{ where: "ServiceName:cart" }, { groupBy: ["level"] }, { groupBy: ["LogAttributes['x']"] }])
    expect(await ask(series)).toMatchObject({ status: 200 });
});
