import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { ChartSeriesPoint, SelfHostedClient } from "@obstack/selfhosted";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");
const sourceId = "s1";

/** Five events in the first minute, two in the second, one in the tenth. */
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

const folder = mkdtempSync(join(tmpdir(), "obstack-charts-"));
let emulator: Emulator;
let client: SelfHostedClient;

beforeAll(async () => {
  const seed = join(folder, "seed.json");
  writeFileSync(
    seed,
    JSON.stringify({ selfhosted: { sources: [{ id: sourceId, name: "Mine", kind: "other" }] }, events }),
  );
  emulator = await startEmulator({ seed, now: () => start + 10 * minute });
  client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

interface Question {
  readonly [field: string]: unknown;
}

const ask = (series: Question | readonly Question[], more: object = {}): Promise<ChartSeriesPoint[]> =>
  client.charts.querySeries({
    series: [series].flat().map((one) => ({ sourceId, aggFn: "count", ...one })) as never,
    startTime: start,
    endTime: start + 10 * minute,
    granularity: "1m",
    ...more,
  });

/** The values of the first series, bucket by bucket. */
const values = async (series: Question): Promise<unknown[]> =>
  (await ask(series)).map((point) => point["series_0.data"]);

describe("aggregations", () => {
  test.each([
    [{ aggFn: "count" }, [5, 2, 1]],
    [{ aggFn: "sum", field: "duration" }, [100, 110, 70]],
    [{ aggFn: "avg", field: "duration" }, [25, 55, 70]],
    [{ aggFn: "min", field: "duration" }, [10, 50, 70]],
    [{ aggFn: "max", field: "duration" }, [40, 60, 70]],
    [{ aggFn: "count_distinct", field: "user" }, [3, 1, 1]],
    [{ aggFn: "quantile", field: "duration", level: 0.5 }, [20, 50, 70]],
    [{ aggFn: "p75", field: "duration" }, [30, 60, 70]],
  ])("%j", async (series, expected) => {
    expect(await values(series)).toEqual(expected);
  });

  test.each([
    [{ aggFn: "mode" }, 'The aggregation "mode" is not known'],
    [{ aggFn: "sum" }, "needs a field"],
    [{ where: "level:(" }, "is not understood"],
    [{ where: "/re/" }, "Regular expressions"],
  ])("%j cannot be answered", async (series, says) => {
    await expect(ask(series)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(says) });
  });
});

describe("filters", () => {
  const whole = async (where: string): Promise<unknown> =>
    (await ask({ where }, { granularity: "10m" }))[0]?.["series_0.data"] ?? 0;

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
  ])("%s finds %i", async (where, count) => {
    expect(await whole(where)).toBe(count);
  });
});

test("filters may be SQL, over any field", async () => {
  const where = "level IN ('error', 'Error') AND `http.status` >= 500";
  expect(await values({ where, whereLanguage: "sql" })).toEqual([1]);
});

test.each([
  ["last_value", [40, 60, 70]],
  ["any", [10, 50, 70]],
  ["increase", [30, 10, 0]],
])("%s of a field", async (aggFn, expected) => {
  expect(await values({ aggFn, field: "duration", where: "duration:>0" })).toEqual(expected);
});

test("groups give several points of a bucket, in their order", async () => {
  expect(await ask({ groupBy: ["service"] })).toEqual([
    { ts_bucket: start, group: ["api"], "series_0.data": 2 },
    { ts_bucket: start, group: ["web"], "series_0.data": 3 },
    { ts_bucket: start + minute, group: ["api"], "series_0.data": 1 },
    { ts_bucket: start + minute, group: ["web"], "series_0.data": 1 },
    { ts_bucket: start + 9 * minute, group: ["web"], "series_0.data": 1 },
  ]);
  const [first] = await ask({ groupBy: ["service", "nothing"] });
  expect(first?.group).toEqual(["api", ""]);
});

test("several series share their buckets, and a point may lack some", async () => {
  expect(await ask([{}, { where: "level:warn" }, { where: "level:error" }])).toEqual([
    { ts_bucket: start, "series_0.data": 5, "series_1.data": 1, "series_2.data": 2 },
    { ts_bucket: start + minute, "series_0.data": 2, "series_2.data": 1 },
    { ts_bucket: start + 9 * minute, "series_0.data": 1 },
  ]);
});

test("a ratio is that of the first series to the second", async () => {
  const series = [{ where: "level:error" }, {}];
  expect(await ask(series, { seriesReturnType: "ratio" })).toEqual([
    { ts_bucket: start, "series_0.data": 0.4 },
    { ts_bucket: start + minute, "series_0.data": 0.5 },
    { ts_bucket: start + 9 * minute, "series_0.data": 0 },
  ]);
});

test("a ratio to nothing is none", async () => {
  const series = [{}, { aggFn: "sum", field: "free" }];
  expect(await ask(series, { seriesReturnType: "ratio" })).toEqual([]);
});

test("the end of the time range is not in it", async () => {
  expect(await ask({}, { endTime: start + minute, granularity: "10m" })).toMatchObject([{ "series_0.data": 5 }]);
});

describe("granularities", () => {
  test.each([
    ["30s", 4],
    ["1m", 3],
    ["5m", 2],
    ["10m", 1],
    ["7d", 1],
  ])("%s makes %i buckets", async (granularity, count) => {
    expect(await ask({ groupBy: [] }, { granularity, startTime: start - 1 })).toHaveLength(
      granularity === "30s" ? 3 : count,
    );
  });

  test("auto makes 60 buckets at most", async () => {
    const width = async (minutes: number): Promise<number> => {
      const series = [{ sourceId, aggFn: "count", where: "" }] as never;
      const [point] = await client.charts.querySeries({
        series,
        startTime: start,
        endTime: start + minutes * minute,
        granularity: "auto",
      });
      return Number(point?.ts_bucket);
    };
    expect(await width(10)).toBe(start);
    expect(await width(60 * 24 * 30)).toBe(Math.floor(start / (12 * 60 * minute)) * 12 * 60 * minute);
  });
});

describe("made events", () => {
  const question = {
    series: [
      { sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", where: "level:error", groupBy: ["service"] },
    ] as never,
  };
  const range = { startTime: start - 60 * minute, endTime: start };

  test("are the same from the same seed, whenever and in whatever order they are asked for", async () => {
    await using one = await startEmulator({ now: () => start });
    await using two = await startEmulator({ now: () => start + 30 * minute });
    const [first, second] = [createSelfHostedClient(one.selfHosted), createSelfHostedClient(two.selfHosted)];
    await second.charts.querySeries({ ...question, startTime: start - 7 * minute, endTime: start });
    const answer = await first.charts.querySeries({ ...question, ...range });
    expect(answer.length).toBeGreaterThan(5);
    expect(await second.charts.querySeries({ ...question, ...range })).toEqual(answer);
    await using other = await startEmulator({ now: () => start, random: "other" });
    expect(await createSelfHostedClient(other.selfHosted).charts.querySeries({ ...question, ...range })).not.toEqual(
      answer,
    );
  });

  test("reach back seven days, and not into the future", async () => {
    await using one = await startEmulator({ now: () => start });
    const { charts } = createSelfHostedClient(one.selfHosted);
    const count = async (startTime: number, endTime: number): Promise<number> =>
      (await charts.querySeries({ ...question, startTime, endTime, granularity: "1d" })).length;
    expect(await count(start - 20 * 1440 * minute, start - 8 * 1440 * minute)).toBe(0);
    expect(await count(start - 1440 * minute, start)).toBeGreaterThan(0);
    expect(await count(start + minute, start + 1440 * minute)).toBe(0);
  });

  test("have the columns of the usual log and trace tables", async () => {
    await using one = await startEmulator({ now: () => start });
    const { charts, sources } = createSelfHostedClient(one.selfHosted);
    const idOf = async (name: string): Promise<string> =>
      (await sources.list()).find((source) => source.name === name)?.id ?? "";
    const [logs, traces] = [await idOf("Logs"), await idOf("Traces")];
    const total = async (series: Question): Promise<number> => {
      const points = await charts.querySeries({ series: [{ aggFn: "count", ...series }] as never, ...range });
      return points.reduce((sum, point) => sum + Number(point["series_0.data"]), 0);
    };
    const records = await total({ sourceId: logs });
    expect(records).toBeGreaterThan(0);
    expect(await total({ sourceId: logs, where: "ServiceName:* AND SeverityText:* AND Body:*" })).toBe(records);
    expect(await total({ sourceId: logs, where: "SeverityText:error" })).toBe(
      await total({ sourceId: logs, where: "level:error" }),
    );
    const spans = await total({ sourceId: traces });
    expect(spans).toBeGreaterThan(0);
    // Durations are nanoseconds; the shortest request takes 20 ms.
    expect(await total({ sourceId: traces, where: "SpanName:* AND StatusCode:* AND Duration:>=20000000" })).toBe(spans);
  });
});
