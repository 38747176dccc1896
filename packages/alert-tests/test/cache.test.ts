// The cache of past windows.
import { temporaryStack } from "@obstack/testing";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { expect, test } from "vitest";
import { backtestAlerts, pointCacheIn } from "../src/index.ts";
import type { BacktestReport, ChartQueries } from "../src/index.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse("2026-03-10T12:00:00Z");

/** Returns charts with a value in every second bucket, and the ranges that they are queried for. */
function createCharts(): ChartQueries & { readonly ranges: number[][] } {
  const ranges: number[][] = [];
  return {
    ranges,
    async querySeries({ startTime, endTime }: QueryChartSeriesRequest) {
      ranges.push([(startTime - start) / minute, (endTime - start) / minute]);
      const points = [];
      for (let time = startTime; time < endTime; time += 5 * minute)
        if ((time / minute) % 2 === 0) points.push({ ts_bucket: time, "series_0.data": String((time / minute) % 100) });
      return points;
    },
  };
}

const drawing = { series: [{ sourceId: "s", aggFn: "count" }], asRatio: false, isGrouped: false };
const settings = { interval: "5m", thresholdType: "above", threshold: 50 };
const alerts = [{ key: "a", name: "A", settings, drawing: drawing as never }];

test("queries only new windows in a second run, with the same result", async () => {
  using folder = temporaryStack({});
  const charts = createCharts();
  const run = async (from: number, to: number, address = "http://a"): Promise<BacktestReport> => {
    const range = { target: "t", from: start + from * minute, to: start + to * minute };
    const cache = pointCacheIn(folder.path, address, { now: () => range.to });
    const cached = await backtestAlerts(alerts, charts, { ...range, cache });
    expect(cached).toEqual(await backtestAlerts(alerts, createCharts(), range));
    return cached;
  };
  const takeRanges = (): number[][] => charts.ranges.splice(0);
  await run(0, 60);
  expect(takeRanges()).toEqual([[0, 60]]);
  // The last bucket has just ended and may still receive events.
  await run(0, 60);
  expect(takeRanges()).toEqual([[55, 60]]);
  await run(10, 90);
  expect(takeRanges()).toEqual([[55, 90]]);
  await run(20, 80);
  expect(takeRanges()).toEqual([]);
  await run(-30, 95);
  expect(takeRanges()).toEqual([
    [-30, 0],
    [85, 95],
  ]);
  // A range that is not adjacent is queried in full, and so is another deployment.
  await run(600, 660);
  expect(takeRanges()).toEqual([[600, 660]]);
  await run(300, 650);
  expect(takeRanges()).toEqual([[300, 600]]);
  await run(600, 660, "http://b");
  expect(takeRanges()).toEqual([[600, 660]]);
});

test("is private, ignored by Git, and survives damage", async () => {
  using folder = temporaryStack({});
  const charts = createCharts();
  const range = { target: "t", from: start, to: start + hour };
  const run = (): Promise<BacktestReport> =>
    backtestAlerts(alerts, charts, { ...range, cache: pointCacheIn(folder.path, "x") });
  const first = await run();
  const files = join(folder.path, ".obstack/cache");
  const [name = ""] = readdirSync(files);
  expect(statSync(join(files, name)).mode & 0o777).toBe(0o600);
  expect(statSync(files).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder.path, ".obstack/.gitignore"), "utf8")).toBe("*\n");
  for (const damage of ["", "{", "null", '{"from":0}', '{"from":0,"to":9e15,"points":7}']) {
    writeFileSync(join(files, name), damage);
    expect(await run()).toEqual(first);
  }
  expect(charts.ranges).toHaveLength(6);
});
