// The terminal and the SVG draw the same points for any series and width.
import { fillBuckets } from "@obstack/core/charts";
import { toColumns } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chart } from "./chart.ts";
import { chartSvg } from "./chart-svg.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");
const now = start;

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

function prepare({ width, buckets, aggFn, values }: Query) {
  const range = { startTime: start, endTime: start + buckets * width * minute };
  const points = [...values].map(([bucket, value]) => ({
    ts_bucket: start + bucket * width * minute,
    "series_0.data": value,
  }));
  return { range, data: fillBuckets(toColumns(points), { ...range, width: width * minute }, aggFn) };
}

test("the terminal draws every bucket in the right place at widths from 40 to 200", () => {
  fc.assert(
    fc.property(queries, fc.integer({ min: 40, max: 200 }), (query, columns) => {
      const { range, data } = prepare(query);
      const drawn = chart({ data, names: ["a"], range, utc: true }, { columns, color: false, now })
        .split("\n")
        .slice(1);
      for (const line of drawn) expect(line.length).toBeLessThanOrEqual(Math.min(columns, 120));
      const { values, tolerance } = readDrawing(drawn);
      const step = query.buckets / values.length;
      values.forEach((value, column) => {
        const middle = expected(query, Math.floor(((column + 0.5) * query.buckets) / values.length));
        const starting = Array.from({ length: query.buckets }, (_, bucket) => bucket)
          .filter((bucket) => Math.floor((bucket * values.length) / query.buckets) === column)
          .map((bucket) => expected(query, bucket))
          .filter((item) => item !== null);
        const wanted = step <= 1 ? middle : starting.length === 0 ? null : Math.max(...starting);
        if (wanted === null) expect(value).toBeNull();
        else expect(Math.abs((value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(tolerance);
      });
    }),
    propertyRuns(500),
  );
});

test("the SVG draws the same buckets", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { range, data } = prepare(query);
      const drawn = readSvg(chartSvg({ data, names: ["a"], range }));
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

test("ticks are round times below the axis", () => {
  const range = { startTime: start + 7 * minute, endTime: start + 97 * minute };
  const data = fillBuckets(
    { times: [range.startTime], columns: [{ series: 0, group: [], values: [1] }] },
    range,
    "count",
  );
  const labels = chart({ data, names: ["a"], range }, { columns: 100, color: false, now })
    .split("\n")
    .at(-2)
    ?.trim()
    .split(/ +/);
  expect(labels?.length).toBeGreaterThan(4);
  for (const label of labels ?? []) expect(label).toMatch(/^\d\d:[0-5][05]$/);
});

/** Reads the value of each column from a drawing, by the labels of its axis. */
function readDrawing(lines: readonly string[]): { values: (number | null)[]; tolerance: number } {
  const plot = lines.filter((line) => /^ *[\d.]*[┤│]/.test(line));
  const axis = lines[plot.length] ?? "";
  const left = axis.indexOf("└") + 1;
  const labels = plot.flatMap((line, row) => {
    const [, text] = /^ *([\d.]+)┤/.exec(line) ?? [];
    return text === undefined ? [] : [{ row, value: Number(text) }];
  });
  const [top, bottom] = [labels[0], labels.at(-1)];
  const unit = ((top?.value ?? 0) - (bottom?.value ?? 0)) / ((bottom?.row ?? 1) - (top?.row ?? 0));
  const values = Array.from({ length: axis.length - left }, (_, column) => {
    const row = plot.findIndex((line) => "─╭╰".includes(line[left + column] ?? " "));
    return row < 0 ? null : (bottom?.value ?? 0) + ((bottom?.row ?? 0) - row) * unit;
  });
  return { values, tolerance: unit / 2 + 1e-6 };
}

/** Reads the points of the line from an SVG. */
function readSvg(svg: string): { x: number; y: number }[] {
  const [, path = ""] =
    /<path d="([^"]*)" fill="none" stroke="#5070dd" stroke-width="2" stroke-linejoin/.exec(svg) ?? [];
  return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

function scale(value: number, [from, to]: readonly [number, number], [start_, end]: readonly [number, number]): number {
  return from === to ? start_ : start_ + ((value - from) / (to - from)) * (end - start_);
}
