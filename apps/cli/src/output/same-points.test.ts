// The SVG draws the points of any series.
import { fillBuckets } from "@obstack/core/charts";
import { toColumns } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import type { TimeChart, TimeRange } from "@obstack/drawing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartPicture } from "./chart-picture.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

interface Query {
  /** Bucket width in minutes. */
  readonly width: number;
  readonly buckets: number;
  readonly aggFn: string;
  /** Values by bucket; missing buckets have no row. */
  readonly values: ReadonlyMap<number, number>;
}

const queries = fc
  .record({
    width: fc.constantFrom(1, 5, 15),
    buckets: fc.integer({ min: 2, max: 130 }),
    aggFn: fc.constantFrom("count", "sum", "avg"),
    values: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 140 }),
  })
  .map(({ values, ...query }): Query => ({
    ...query,
    values: new Map(values.map(([bucket, value]) => [bucket % query.buckets, value])),
  }));

/** Returns the value that a reader expects for a bucket. */
function expected({ aggFn, values }: Query, bucket: number): number | null {
  return values.get(bucket) ?? (aggFn === "avg" ? null : 0);
}

function drawingOf(range: TimeRange, { times, width, columns }: ReturnType<typeof fillBuckets>): TimeChart {
  const series = columns.map(({ values }) => ({ name: "a", values }));
  return { kind: "time", display: "line", times, width, range, series };
}

function prepare({ width, buckets, aggFn, values }: Query) {
  const range = { startTime: start, endTime: start + buckets * width * minute };
  const points = [...values].map(([bucket, value]) => ({
    ts_bucket: start + bucket * width * minute,
    "series_0.data": value,
  }));
  const data = fillBuckets(toColumns(points), { ...range, width: width * minute }, aggFn);
  return { range, data, drawing: drawingOf(range, data) };
}

test("the SVG draws the same buckets", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { data, drawing } = prepare(query);
      const drawn = readSvg(chartPicture(drawing));
      const wanted = data.times.flatMap((time, row) => {
        const value = expected(query, Math.round((time - start) / (query.width * minute)));
        expect(data.columns[0]?.values[row]).toBe(value);
        return value === null ? [] : [{ time, value }];
      });
      expect(drawn).toHaveLength(wanted.length);
      // Both axes are linear, so two points determine the position of all others.
      const lowest = wanted.toSorted((one, other) => one.value - other.value)[0];
      const highest = wanted.toSorted((one, other) => other.value - one.value)[0];
      const yOf = (value: number): number => drawn[wanted.findIndex((one) => one.value === value)]?.y ?? Number.NaN;
      const [first, last] = [wanted[0], wanted.at(-1)];
      wanted.forEach(({ time, value }, index) => {
        const x = scale(time, [first?.time ?? 0, last?.time ?? 0], [drawn[0]?.x ?? 0, drawn.at(-1)?.x ?? 0]);
        const y = scale(
          value,
          [lowest?.value ?? 0, highest?.value ?? 0],
          [yOf(lowest?.value ?? 0), yOf(highest?.value ?? 0)],
        );
        expect(Math.abs((drawn[index]?.x ?? 0) - x)).toBeLessThan(0.1);
        expect(Math.abs((drawn[index]?.y ?? 0) - y)).toBeLessThan(0.1);
      });
    }),
    propertyRuns(100),
  );
});

describe("buckets without rows", () => {
  const points = [
    { ts_bucket: start + 10 * minute, "series_0.data": 9 },
    { ts_bucket: start + 20 * minute, "series_0.data": 4 },
  ];
  const range = { startTime: start, endTime: start + 40 * minute };
  const valuesOf = (aggFn: string): unknown => fillBuckets(toColumns(points), range, aggFn).columns[0]?.values;

  test("are 0 for counts and sums, and gaps for everything else", () => {
    for (const aggFn of ["count", "count_distinct", "sum"]) expect(valuesOf(aggFn)).toEqual([0, 9, 4, 0]);
    for (const aggFn of ["avg", "max", "p95", "ratio"]) expect(valuesOf(aggFn)).toEqual([null, 9, 4, null]);
  });

  test("reach to the end of the range, where the axis ends", () => {
    const { times } = fillBuckets(toColumns(points), range, "count");
    expect(times.map((time) => (time - start) / minute)).toEqual([0, 10, 20, 30]);
    const single = fillBuckets(toColumns(points.slice(0, 1)), range, "count");
    expect(single.columns[0]?.values.filter((value) => value !== 0)).toEqual([9]);
    expect(single.times.length).toBeGreaterThan(10);
  });

  test("are not added to a range with millions of them", () => {
    const unaligned = [start, start + 1].map((time) => ({ ts_bucket: time, "series_0.data": 1 }));
    const { times, width } = fillBuckets(toColumns(unaligned), { ...range, endTime: start + 7200 * minute }, "count");
    expect({ times, width }).toEqual({ times: [start, start + 1], width: 1 });
  });

  test("keep points outside the range and buckets with another alignment", () => {
    const early = [{ ts_bucket: start - 3 * minute, "series_0.data": 1 }, ...points.slice(0, 1)];
    const { times, width } = fillBuckets(toColumns(early), { ...range, width: 13 * minute }, "count");
    expect(width).toBe(13 * minute);
    expect(times.map((time) => (time - start) / minute)).toEqual([-3, 10, 23, 36]);
  });
});

/** Reads the points of the line from an SVG. */
function readSvg(svg: string): { x: number; y: number }[] {
  const [, path = ""] = /<g data-series="0"><path d="([^"]*)"/.exec(svg) ?? [];
  return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

function scale(value: number, [from, to]: readonly [number, number], [start_, end]: readonly [number, number]): number {
  return from === to ? start_ : start_ + ((value - from) / (to - from)) * (end - start_);
}
