import {
  json,
  readRecording,
  readRecordings,
  readSloRecordings,
  releases,
  replay,
  replayRelease,
  startServer,
} from "@obstack/testing";
import type { Recording, Release } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { createSelfHostedClient } from "../client.ts";
import type { ChartSeriesPoint, QueryChartSeriesRequest } from "../generated/schema.ts";

type Exchange = { readonly points: ChartSeriesPoint[]; readonly requestBody: unknown };

/** Queries a server that returns `data`. Returns the points and the request body. */
async function query(data: unknown, body: object = {}): Promise<Exchange> {
  return queryServer(json({ data }), { series: [{ sourceId: "s1" }], startTime: 0, endTime: 1, ...body });
}

async function queryServer(response: ReturnType<typeof json>, body: object): Promise<Exchange> {
  await using server = await startServer(response);
  const { charts } = createSelfHostedClient({ baseUrl: server.baseUrl, apiKey: "key" });
  const points = await charts.querySeries(body as QueryChartSeriesRequest);
  return { points, requestBody: JSON.parse(server.requests[0]?.body ?? "") };
}

async function queryRecording(recording: Recording, change: object = {}): Promise<Exchange> {
  return queryServer(replay(recording), { ...(recording.request.body as object), ...change });
}

const recordedPoints = (release: Release, name: string): ChartSeriesPoint[] =>
  (readRecording(release, name).response.body as { data: ChartSeriesPoint[] }).data;

describe.each(releases)("recorded with %s", (release) => {
  const charts = readRecordings(release).filter(({ name }) => name.startsWith("chart: "));

  test("has recorded charts", () => expect(charts.length).toBeGreaterThan(15));

  test.each(charts.filter(({ response }) => response.status === 200).map((one) => [one.name, one] as const))(
    "%s returns a value in every point",
    async (_name, recording) => {
      const { points } = await queryRecording(recording);
      expect(points.length).toBeGreaterThan(0);
      for (const point of points) {
        expect(Number(point.ts_bucket)).toBeGreaterThan(1_795_000_000_000);
        expect(Number(point["series_0.data"])).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test.each(charts.filter(({ response }) => response.status !== 200).map((one) => [one.name, one] as const))(
    "%s fails with the server's reason",
    async (_name, recording) => {
      const { status, body } = recording.response;
      const reason = Object.values(body as Record<string, string>)[0]?.slice(0, 60);
      await expect(queryRecording(recording)).rejects.toMatchObject({
        status,
        message: expect.stringContaining(reason ?? "?"),
      });
    },
  );

  test.each([
    ["chart: seriesReturnType column", "chart: no seriesReturnType"],
    ["chart: grouped, column", "chart: grouped"],
  ])("%s returns the points of %s", async (column, points) => {
    expect((await queryRecording(readRecording(release, column))).points).toEqual(recordedPoints(release, points));
  });

  test("omits `column`, which returns another shape", async () => {
    const { requestBody } = await queryRecording(readRecording(release, "chart: seriesReturnType column"));
    expect(requestBody).toEqual(readRecording(release, "chart: no seriesReturnType").request.body);
  });

  test.each(["chart: no groupBy", "chart: no where"])("%s: sends the required fields", async (name) => {
    const { points, requestBody } = await queryServer(
      replayRelease(release),
      readRecording(release, name).request.body as object,
    );
    expect(requestBody).toEqual(readRecording(release, "chart: no seriesReturnType").request.body);
    expect(points).toEqual(recordedPoints(release, "chart: no seriesReturnType"));
  });

  test("returns every group of an expression", async () => {
    const [merged, rows] = readSloRecordings(release).filter(({ name }) =>
      name.startsWith("group column with another"),
    );
    if (merged === undefined || rows === undefined) throw new Error("No recordings.");
    const { points, requestBody } = await queryServer(replay(rows), merged.request.body as object);
    expect(requestBody).toEqual(rows.request.body);
    expect(new Set(points.map(({ group }) => group?.[0]))).toEqual(new Set(["200", "201", "202", "203", "204"]));
    // A server that ignores the request for rows merges the groups.
    await expect(queryRecording(merged)).rejects.toThrow(`merged all groups of "LogAttributes['code']"`);
  });

  test("merges the rows of several series", async () => {
    const recorded = readSloRecordings(release);
    const points = recorded.find(({ name }) => name === "bad and total by SQL filters, one request");
    const rows = recorded.find(({ name }) => name === "the same, seriesReturnType column");
    const found = await queryServer(replay(rows as Recording), points?.request.body as object);
    expect({ data: found.points }).toEqual(points?.response.body);
  });

  test("divides the series that `ratio` returns undivided", async () => {
    const recording = readRecording(release, "chart: seriesReturnType ratio");
    const { points, requestBody } = await queryRecording(recording);
    expect(requestBody).toEqual(recording.request.body);
    expect(points).toEqual(
      recordedPoints(release, recording.name).map(({ ts_bucket, group, ...point }) => ({
        ts_bucket,
        group,
        "series_0.data": Number(point["series_0.data"]) / Number(point["series_1.data"]),
      })),
    );
  });
});

test("requests rows for expressions, and for columns only if the query asks for them", async () => {
  const row = { __stack_time_bucket: "2026-11-22T00:15:00Z", series_0: 1, Code: 200 };
  const series = [{ groupBy: ["Code"] }];
  expect((await query([], { series })).requestBody).not.toHaveProperty("seriesReturnType");
  const { points, requestBody } = await query([row], { series, seriesReturnType: "column" });
  expect(requestBody).toMatchObject({ seriesReturnType: "column" });
  expect(points).toMatchObject([{ group: ["200"], numericGroups: [0] }]);
  expect((await query([], { series: [{ groupBy: ["LOWER(a)"] }] })).requestBody).toMatchObject({
    seriesReturnType: "column",
  });
});

test("sends dates in milliseconds, and rejects invalid ones", async () => {
  const [startTime, endTime] = [new Date(1_795_000_000_000), new Date(1_795_000_060_000)];
  expect((await query([], { startTime, endTime })).requestBody).toMatchObject({
    startTime: 1_795_000_000_000,
    endTime: 1_795_000_060_000,
  });
  await expect(query([], { endTime: new Date("soon") })).rejects.toMatchObject({ kind: "input", field: "endTime" });
});

test("returns points unchanged: without a series, with unknown fields, with numeric strings", async () => {
  const points = [
    { ts_bucket: 0, group: [] },
    { ts_bucket: "60000", "series_1.data": "1", more: true },
  ];
  expect((await query(points)).points).toEqual(points);
});

test.each([[[]], [null]])("%j contains no points", async (data) => {
  expect((await query(data)).points).toEqual([]);
  expect((await query(data, { seriesReturnType: "ratio" })).points).toEqual([]);
});

describe("rejects a response without points instead of returning an empty chart", () => {
  test.each([
    [[{ count: 5, time: 1 }], "`count`, `time`"],
    [[{ ts_bucket: 1, count: 5 }], "`ts_bucket`, `count`"],
    [[{ ts_bucket: 1, series_0: 5 }], "`ts_bucket`, `series_0`"],
    [[{ ts_bucket: "soon", "series_0.data": 1 }], "`series_0.data`"],
    [[{ __stack_time_bucket: "soon", series_0: 5 }], "`__stack_time_bucket`"],
    [[{ __stack_time_bucket: "2026-11-22T00:15:00Z", count: 5 }], "`count`"],
    [[{ ts_bucket: 1, "series_0.data": 1 }, {}], "no fields"],
    [[[1, 2]], "a list instead of a record at index 0"],
    [[null], "null"],
    [{ rows: [] }, "a record instead of a list"],
  ])("%j", async (data, expected) => {
    await expect(query(data)).rejects.toMatchObject({
      kind: "unexpected-response",
      status: 200,
      path: "/api/v2/charts/series",
      message: expect.stringContaining(expected),
    });
  });

  test("limits the length of the error message and omits values", async () => {
    const row = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`column ${index} ${"x".repeat(500)}`, "secret"]),
    );
    const error = (await query([row]).catch((caught: unknown) => caught)) as Error;
    expect(error.message.length).toBeLessThan(700);
    expect(error.message).not.toContain("secret");
  });
});

describe("ratio", () => {
  const ratio = async (...data: object[]) => (await query(data, { seriesReturnType: "ratio" })).points;

  test("is returned unchanged if the server divided, with a gap if it divided by zero", async () => {
    const point = { ts_bucket: 0, group: ["a"], "series_0.data": "0.25" };
    const gaps = [{ "series_0.data": null }, { "series_0.data": "inf" }];
    expect(await ratio(point, ...gaps.map((gap, index) => ({ ts_bucket: index + 1, ...gap })))).toEqual([
      point,
      { ts_bucket: 1 },
      { ts_bucket: 2 },
    ]);
  });

  test("has gaps if a value is missing or the divisor is zero", async () => {
    const values: readonly object[] = [
      { "series_0.data": 1, "series_1.data": "4" },
      { "series_0.data": 1, "series_1.data": "0" },
      { "series_0.data": 0, "series_1.data": 0 },
      { "series_0.data": 1 },
      { "series_1.data": 4 },
      { "series_0.data": null, "series_1.data": 4 },
      { "series_0.data": "nan", "series_1.data": 4 },
      { "series_0.data": 0, "series_1.data": 4, "series_2.data": 9 },
    ];
    expect(await ratio(...values.map((point, index) => ({ ts_bucket: index, ...point })))).toEqual([
      { ts_bucket: 0, "series_0.data": 0.25 },
      { ts_bucket: 1 },
      { ts_bucket: 2 },
      { ts_bucket: 3 },
      { ts_bucket: 4 },
      { ts_bucket: 5 },
      { ts_bucket: 6 },
      { ts_bucket: 7, "series_0.data": 0 },
    ]);
  });

  test("merges points that have one series each", async () => {
    const points = [
      { ts_bucket: 0, group: ["a"], "series_0.data": 1 },
      { ts_bucket: 0, group: ["b"], "series_0.data": 3 },
      { ts_bucket: "0", group: ["a"], "series_1.data": 2 },
    ];
    expect(await ratio(...points)).toEqual([
      { ts_bucket: "0", group: ["a"], "series_0.data": 0.5 },
      { ts_bucket: 0, group: ["b"] },
    ]);
  });
});

test("more points than fit into memory are an error", async () => {
  const points = Array.from({ length: 250_001 }, (_, index) => ({ ts_bucket: index }));
  await expect(query(points)).rejects.toMatchObject({
    kind: "unexpected-response",
    message: expect.stringContaining("`data` is a list of 250001 points (limit: 250000). Use a shorter range"),
  });
  expect((await query(points.slice(1))).points).toHaveLength(250_000);
});

test("refuses an end before the start, and no query at all, without a request", async () => {
  const { charts } = createSelfHostedClient({ baseUrl: "http://127.0.0.1:1", apiKey: "key", retry: false });
  const reversed = { series: [{ sourceId: "s1" }], startTime: 2, endTime: 1 } as QueryChartSeriesRequest;
  await expect(charts.querySeries(reversed)).rejects.toThrow("endTime must be on or after startTime, not 1.");
  await expect(charts.querySeries(undefined as never)).rejects.toThrow("body must be an object.");
});
