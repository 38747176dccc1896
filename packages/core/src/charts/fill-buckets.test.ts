// Charts have a point for every bucket, also for those without rows.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillBuckets } from "./fill-buckets.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

type Point = readonly [time: number, value: number];

const columnsOf = (points: readonly Point[]) => ({
  times: points.map(([time]) => time),
  columns: [{ series: 0, group: [], values: points.map(([, value]) => value) }],
});

const queries = fc.record({
  width: fc.constantFrom(1, 5, 15),
  buckets: fc.integer({ min: 2, max: 130 }),
  aggFn: fc.constantFrom("count", "sum", "avg"),
  rows: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 140 }),
});

test("every bucket has the value of its row, or none", () => {
  fc.assert(
    fc.property(queries, ({ width, buckets, aggFn, rows }) => {
      const values = new Map(rows.map(([bucket, value]) => [start + (bucket % buckets) * width * minute, value]));
      const points = [...values].toSorted(([one], [other]) => one - other);
      const range = { startTime: start, endTime: start + buckets * width * minute, width: width * minute };
      const { times, columns } = fillBuckets(columnsOf(points), range, aggFn);
      expect(columns[0]?.values).toEqual(times.map((time) => values.get(time) ?? (aggFn === "avg" ? null : 0)));
    }),
    propertyRuns(100),
  );
});

describe("buckets without rows", () => {
  const points: readonly Point[] = [
    [start + 10 * minute, 9],
    [start + 20 * minute, 4],
  ];
  const range = { startTime: start, endTime: start + 40 * minute };
  const valuesOf = (aggFn: string): unknown => fillBuckets(columnsOf(points), range, aggFn).columns[0]?.values;

  test("are 0 for counts and sums, and gaps for everything else", () => {
    for (const aggFn of ["count", "count_distinct", "sum"]) expect(valuesOf(aggFn)).toEqual([0, 9, 4, 0]);
    for (const aggFn of ["avg", "max", "p95", "ratio"]) expect(valuesOf(aggFn)).toEqual([null, 9, 4, null]);
  });

  test("reach to the end of the range, where the axis ends", () => {
    const { times } = fillBuckets(columnsOf(points), range, "count");
    expect(times.map((time) => (time - start) / minute)).toEqual([0, 10, 20, 30]);
    const single = fillBuckets(columnsOf(points.slice(0, 1)), range, "count");
    expect(single.columns[0]?.values.filter((value) => value !== 0)).toEqual([9]);
    expect(single.times.length).toBeGreaterThan(10);
  });

  test("are not added to a range with millions of them", () => {
    const unaligned = [start, start + 1].map((time): Point => [time, 1]);
    const { times, width } = fillBuckets(columnsOf(unaligned), { ...range, endTime: start + 7200 * minute }, "count");
    expect({ times, width }).toEqual({ times: [start, start + 1], width: 1 });
  });

  test("keep points outside the range and buckets with another alignment", () => {
    const early: readonly Point[] = [[start - 3 * minute, 1], ...points.slice(0, 1)];
    const { times, width } = fillBuckets(columnsOf(early), { ...range, width: 13 * minute }, "count");
    expect(width).toBe(13 * minute);
    expect(times.map((time) => (time - start) / minute)).toEqual([-3, 10, 23, 36]);
  });
});
