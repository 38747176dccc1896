import { json, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { runSelfHosted, outcome } from "./environment.ts";

const source = "665f1c2ab4d3e5f6a7b8cb01";
const hour = 3_600_000;
const at = Date.parse("2026-01-12T08:17:05Z");

interface Total {
  readonly rows: readonly { readonly group: object; readonly value?: number | null; readonly values?: object }[];
}

/** Runs a query on a server with these points, and returns its request, output and result. */
async function query(points: readonly object[], ...words: readonly string[]) {
  await using server = await startServer(json({ data: points }));
  const { code, stdout, stderr } = await runSelfHosted(server, "charts", "query", "--source", source, ...words);
  const request = JSON.parse(server.requests[0]?.body ?? "{}") as Readonly<Record<string, unknown>>;
  return { code, stdout, stderr, request, requests: server.requests.length };
}

function between(from: number, to: number): readonly string[] {
  return ["--from", new Date(from).toISOString(), "--to", new Date(to).toISOString()];
}

const point = (time: number, group: string, value: unknown): object => ({
  ts_bucket: time,
  group: [group],
  "series_0.data": value,
});

describe("charts query --total", () => {
  test("requests exactly the range in one bucket, and returns the largest groups first", async () => {
    const points = [point(0, "b", "7"), point(0, "a", 9), point(0, "c10", "7"), point(0, "c9", 7), point(0, "d", null)];
    const words = ["--group-by", "host", "--top", "4", "--output", "json", ...between(at, at + 3 * hour)];
    const { stdout, request } = await query(points, ...words);
    expect(request).toMatchObject({ startTime: at, endTime: at + 3 * hour, granularity: "6h" });
    expect(JSON.parse(stdout)).toEqual({
      from: "2026-01-12T08:17:05.000Z",
      to: "2026-01-12T11:17:05.000Z",
      groups: 5,
      rows: [
        { group: { host: "a" }, value: 9 },
        { group: { host: "b" }, value: 7 },
        { group: { host: "c9" }, value: 7 },
        { group: { host: "c10" }, value: 7 },
      ],
    });
    expect((await query(points, ...words.slice(0, 4), ...between(at, at + 3 * hour))).stdout).toContain(
      "1 more group.",
    );
  });

  test("prints the wanted columns of the table", async () => {
    const words = ["--group-by", "host", "--total", "--columns", "COUNT,host", ...between(at, at + hour)];
    const points = [point(0, "a", 9), point(0, "b", 1234)];
    expect((await query(points, ...words)).stdout).toBe("COUNT  HOST\n1,234  b\n    9  a\n");
    expect((await query(points, ...words, "--no-header")).stdout).toBe("1,234  b\n    9  a\n");
  });

  test.each([
    // A bucket of 30 days starts at 2026-02-06T00:00Z, one of 7 days at 2026-02-05T00:00Z.
    ["2026-02-05T22:00:00Z", 3 * hour, "7d"],
    ["2026-02-04T22:00:00Z", 3 * hour, "2d"],
    ["2026-02-06T00:00:00Z", 3 * hour, "6h"],
    ["2026-02-05T21:00:00Z", 3 * hour, "6h"],
    ["2026-01-06T00:00:00Z", 60 * 24 * hour, "30d"],
  ])("from %s, requests %d ms in buckets that contain them", async (from, length, granularity) => {
    const { request } = await query([], "--total", ...between(Date.parse(from), Date.parse(from) + length));
    expect(request["granularity"]).toBe(granularity);
  });

  test.each([
    ["count", [3, "4"], 7],
    ["count", [], 0],
    ["max", [3, 9, 4], 9],
    ["min", [3, null, -4], -4],
    ["avg", [3], 3],
    ["avg", [], null],
  ])("the %s of buckets with %j is %j", async (agg, values, expected) => {
    const points = values.map((value, index) => ({ ts_bucket: at + index, "series_0.data": value }));
    const field = agg === "count" ? [] : ["--field", "a"];
    const words = ["--total", "--output", "json", "--agg", agg, ...field, ...between(at, at + 60 * 24 * hour)];
    expect((JSON.parse((await query(points, ...words)).stdout) as Total).rows).toEqual([
      { group: {}, value: expected },
    ]);
  });

  test.each([
    ["avg", [], "The avg of this range has no exact total"],
    ["p95", [], "The p95 of this range has no exact total"],
    ["avg", ["--metric-name", "cpu.load"], "The avg of a metric has no exact total"],
    ["sum", ["--metric-name", "cpu.load"], "The sum of a metric has no exact total"],
  ])("says that the %s of buckets %j cannot be combined", async (agg, words, message) => {
    const points = [at, at + 1].map((time) => ({ ts_bucket: time, "series_0.data": 1 }));
    const range = between(at, at + 60 * 24 * hour);
    const { code, stderr } = await query(points, "--total", "--agg", agg, "--field", "a", ...words, ...range);
    expect({ code, hasMessage: stderr.includes(message) }).toEqual({ code: 2, hasMessage: true });
  });

  test("divides totals, and shows several series side by side", async () => {
    const points = [
      { ts_bucket: 0, group: ["a"], "series_0.data": 1, "series_1.data": 4 },
      { ts_bucket: 0, group: ["b"], "series_1.data": 4 },
    ];
    const words = ["--total", "--group-by", "host", "--series", "x:1", "--series", "", "--output", "json"];
    const range = between(at, at + hour);
    const divided = await query(points, ...words, "--ratio", ...range);
    expect(divided.request).not.toHaveProperty("seriesReturnType");
    expect((JSON.parse(divided.stdout) as Total).rows.map(({ value }) => value)).toEqual([0.25, 0]);
    expect((JSON.parse((await query(points, ...words, ...range)).stdout) as Total).rows).toEqual([
      { group: { host: "a" }, values: { "count · x:1": 1, count: 4 } },
      { group: { host: "b" }, values: { "count · x:1": 0, count: 4 } },
    ]);
  });

  test("compares groups with an earlier range, the largest changes first", async () => {
    const after = json({ data: [point(0, "a", 100), point(0, "b", "9"), point(0, "new", 3)] });
    const before = json({ data: [point(0, "a", 101), point(0, "b", 2), point(0, "gone", 5)] });
    await using server = await startServer(after, before, after, before);
    const words = ["charts", "query", "--source", source, "--group-by", "host", "--compare-to", "1d"];
    const asked = [...words, ...between(at, at + hour)];
    const found = JSON.parse(
      (await runSelfHosted(server, ...asked, "--top", "4", "--output", "json")).stdout,
    ) as object;
    expect(server.requests.map(({ body }) => JSON.parse(body) as object)).toMatchObject(
      [at, at - 24 * hour].map((startTime) => ({ startTime, endTime: startTime + hour })),
    );
    expect(found).toMatchObject({
      from: "2026-01-12T08:17:05.000Z",
      comparedTo: { from: "2026-01-11T08:17:05.000Z", to: "2026-01-11T09:17:05.000Z" },
      groups: 4,
      rows: [
        { group: { host: "b" }, before: 2, value: 9, change: 7 },
        { group: { host: "gone" }, before: 5, value: 0, change: -5 },
        { group: { host: "new" }, before: 0, value: 3, change: 3 },
        { group: { host: "a" }, before: 101, value: 100, change: -1 },
      ],
    });
    const { stdout } = await runSelfHosted(server, ...asked, "--utc");
    expect(stdout).toContain("09:17Z UTC, compared with 2026-01-11T08:17Z to");
    expect(stdout).toMatch(/HOST +BEFORE +COUNT +CHANGE\nb +2 +9 +\+7\n/);
  });

  test("the change of a value that a range lacks is unknown", async () => {
    const points = [{ ts_bucket: 0, group: ["a"], "series_0.data": 1, "series_1.data": 4 }];
    await using server = await startServer(json({ data: points }), json({ data: [] }));
    const words = ["--group-by", "host", "--series", "x:1", "--series", "", "--ratio", "--compare-to", "1d"];
    const { stdout } = await runSelfHosted(server, "charts", "query", "--source", source, ...words, "--output", "json");
    expect((JSON.parse(stdout) as Total).rows).toEqual([
      { group: { host: "a" }, before: null, value: 0.25, change: null },
    ]);
    const several = words.filter((word) => word !== "--ratio");
    expect(await runSelfHosted(server, "charts", "query", "--source", source, ...several)).toMatchObject(
      outcome(2, "--compare-to needs one series."),
    );
    const overlapping = ["--since", "2h", "--compare-to", "1h"];
    expect(await runSelfHosted(server, "charts", "query", "--source", source, ...overlapping)).toMatchObject(
      outcome(2, "the compared ranges overlap"),
    );
  });

  test("computes the largest value of a gauge from complete fine buckets, and names them", async () => {
    const points = [5, 8, 2].map((value, index) => ({ ts_bucket: at + index * 60_000, "series_0.data": value }));
    const words = "--total --agg max --metric-name cpu --output json".split(" ");
    const { request, stdout } = await query(points, ...words, ...between(at, at + 3 * hour));
    expect(request).toMatchObject({ startTime: at - 5000, endTime: at + 3 * hour + 25_000, granularity: "30s" });
    expect(JSON.parse(stdout)).toMatchObject({ bucket: "30s", rows: [{ value: 8 }] });
  });

  test.each([["--granularity=5m"], ["--newest-first"], ["--svg=a.svg"]])("refuses %s", async (flag) => {
    for (const total of ["--total", "--compare-to=1h"]) {
      const { code, requests } = await query([], total, flag);
      expect({ code, requests }).toEqual({ code: 2, requests: 0 });
    }
  });

  test("prints the newest bucket first on request", async () => {
    const points = [0, 1].map((index) => ({ ts_bucket: at - (at % hour) + index * hour, "series_0.data": index }));
    const words = ["--granularity", "1h", "--output", "csv", ...between(at - (at % hour), at + hour)];
    const lines = (text: string): string[] => text.trim().split("\n").slice(1);
    const oldest = lines((await query(points, ...words)).stdout);
    expect(lines((await query(points, ...words, "--newest-first")).stdout)).toEqual(oldest.toReversed());
    expect(oldest[0]).toContain("2026-01-12T08:00");
  });
});
