// Compares backtests of random series with a second evaluator.
import { thresholdTypes } from "../src/evaluate/threshold.ts";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { backtestAlerts } from "../src/backtest/backtest-alerts.ts";
import type { AlertToTest } from "../src/backtest/alert-to-test.ts";
import type { ChartQueries } from "../src/queries/chart-queries.ts";
import { plainFirings } from "./second-evaluator.ts";
import type { Sample } from "./second-evaluator.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T00:00:00Z");
const intervals = ["1m", "5m", "15m", "30m", "1h"] as const;
const minutes = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60 } as const;

const value = fc.option(fc.integer({ min: -2, max: 6 }), { freq: 8 });
/** Some points lack a series. */
const values = fc.tuple(value, fc.option(value, { freq: 8, nil: undefined }));
const samples = fc.uniqueArray(
  fc.record({
    // A small range, so that there are empty windows, adjacent windows, and windows at the edges.
    minute: fc.integer({ min: 0, max: 150 }),
    group: fc.constantFrom("", "a", "b\u0000", '["c"]'),
    values,
  }),
  { maxLength: 80, selector: ({ minute: time, group }) => `${time} ${group}` },
);
const alert = fc.record({
  type: fc.constantFrom(...thresholdTypes),
  low: fc.integer({ min: -3, max: 10 }),
  high: fc.integer({ min: -3, max: 12 }),
  consecutive: fc.integer({ min: 1, max: 4 }),
  interval: fc.constantFrom(...intervals),
  /** Share of the interval by which windows are shifted. */
  shift: fc.constantFrom(0, 0, 0.2, 0.4),
});

test("agrees with a second evaluator on random series", async () => {
  const property = fc.asyncProperty(
    samples,
    fc.array(alert, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
    fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 41, max: 160 })),
    fc.constantFrom(7, 60, 1000),
    async (random, alerts, isGrouped, isRatio, [first, last], maxBuckets) => {
      const known = isGrouped ? random : random.filter(({ group }) => group === "");
      const series: Sample[] = known.map((one) => ({ ...one, time: start + one.minute * minute }));
      const from = start + first * minute;
      const to = start + last * minute;
      const queries: QueryChartSeriesRequest[] = [];
      const report = await backtestAlerts(
        alerts.map((one, index) => toAlert(one, String(index), isGrouped, isRatio)),
        chartsOf(series, isGrouped, queries),
        { target: "random", from, to, maxBuckets, firstEventOf: async () => start - minute },
      );
      alerts.forEach((one, index) => {
        const length = minutes[one.interval] * minute;
        const shift = shiftOf(one) * minute;
        const expected = plainFirings({ ...one, length, shift, isGrouped, isRatio }, series, from, to);
        const found = report.alerts[index]?.firings.map((firing) => {
          const { group, notifications } = firing;
          const name = isGrouped ? (group?.[0] ?? "?") : "";
          return `${name} ${Date.parse(firing.from) / minute}-${Date.parse(firing.to) / minute} ${notifications}`;
        });
        expect(found?.toSorted()).toEqual(expected);
      });
      // One query, split only where it is too long.
      expect(new Set(queries.map(({ granularity }) => granularity)).size).toBeLessThanOrEqual(1);
    },
  );
  await fc.assert(property, propertyRuns(2000));
});

type RandomAlert = typeof alert extends fc.Arbitrary<infer One> ? One : never;

/** Returns the minutes by which windows are shifted. */
function shiftOf({ interval, shift }: RandomAlert): number {
  return Math.floor(minutes[interval] * shift);
}

function toAlert(random: RandomAlert, key: string, isGrouped: boolean, isRatio: boolean): AlertToTest {
  const { type, low, high, consecutive, interval } = random;
  const groupBy = isGrouped ? ["Name"] : [];
  return {
    key,
    name: key,
    settings: {
      thresholdType: type,
      threshold: low,
      thresholdMax: high,
      numConsecutiveWindows: consecutive,
      interval,
      scheduleOffsetMinutes: shiftOf(random),
    },
    drawing: {
      series: [
        { aggFn: "sum", groupBy },
        { aggFn: "sum", groupBy },
      ],
      asRatio: isRatio,
      isGrouped,
    },
  };
}

/** Returns charts of samples like a server: one point per bucket and group, and an incomplete bucket at the end of the range. */
function chartsOf(series: readonly Sample[], isGrouped: boolean, queries: QueryChartSeriesRequest[]): ChartQueries {
  return {
    async querySeries(query) {
      queries.push(query);
      const width = minutes[query.granularity as keyof typeof minutes] * minute;
      const points = new Map<string, Record<string, unknown>>();
      for (const { time, group, values: given } of series) {
        if (time < query.startTime || time > query.endTime) continue;
        const bucket = Math.floor(time / width) * width;
        const key = `${bucket} ${group}`;
        const point = points.get(key) ?? { ts_bucket: bucket, group: isGrouped ? [group] : [] };
        points.set(key, point);
        given.forEach((one, index) => {
          const name = `series_${index}.data`;
          if (one === undefined) return;
          const before = point[name];
          point[name] = typeof before === "number" && one !== null ? before + one : (one ?? before ?? null);
        });
      }
      return [...points.values()] as never;
    },
  };
}
