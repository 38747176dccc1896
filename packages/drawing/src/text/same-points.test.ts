// Text shows the points of a chart: reads drawings back, for random series, widths and heights.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimeChart } from "../chart.ts";
import { drawChart } from "./draw-chart.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

interface Query {
  readonly chart: TimeChart;
  /** Value of each bucket. */
  readonly values: readonly (number | null)[];
}

const queries = fc
  .record({
    width: fc.constantFrom(1, 5, 15),
    values: fc.array(fc.option(fc.integer({ min: 0, max: 400 }), { freq: 4 }), { minLength: 2, maxLength: 300 }),
  })
  .filter(({ values }) => values.some((value) => value !== null))
  .map(({ width, values }): Query => {
    const times = values.map((_, bucket) => start + bucket * width * minute);
    const range = { startTime: start, endTime: start + values.length * width * minute };
    const series = [{ name: "a", values }];
    return { values, chart: { kind: "time", display: "line", times, width: width * minute, range, series } };
  });

const sizes = fc.record({
  width: fc.integer({ min: 40, max: 200 }),
  height: fc.option(fc.integer({ min: 2, max: 30 }), { nil: undefined }),
});

/** Returns the value that a reader expects in a column: that of the bucket at its middle, or the peak of the buckets that start in it. */
function expected({ values }: Query, column: number, columns: number): number | null {
  if (values.length <= columns) return values[Math.floor(((column + 0.5) * values.length) / columns)] ?? null;
  const starting = values.filter(
    (value, bucket) => value !== null && Math.floor((bucket * columns) / values.length) === column,
  );
  return starting.length === 0 ? null : Math.max(...starting.map(Number));
}

test("lines have the value of each bucket, half a dot of tolerance", () => {
  fc.assert(
    fc.property(queries, sizes, (query, { width, height }) => {
      const plot = readPlot(drawChart(query.chart, { width, height, color: false, utc: true }), width);
      const columns = readBraille(plot.rows);
      const wanted = columns.map((_, column) => expected(query, column, columns.length));
      const step = (plot.top - plot.bottom) / (plot.rows.length * 4 - 1);
      let before: number | null = null;
      columns.forEach((dots, column) => {
        const value = wanted[column] ?? null;
        if (value === null) {
          const other = column % 2 === 0 ? column + 1 : column - 1;
          // The second dot of a single point.
          const isSingle = wanted[other] !== null && (wanted[other - 1] ?? null) === null;
          if (!isSingle) expect(dots).toEqual([]);
          before = null;
          return;
        }
        // A run of dots reaches from the previous value to this one.
        const [lowest = Number.NaN, highest = Number.NaN] = [dots[0], dots.at(-1)];
        expect(dots).toEqual(Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index));
        const level = before === null || lowest === before ? highest : lowest;
        if (before !== null) expect([lowest, highest]).toContain(before);
        expect(Math.abs(plot.bottom + level * step - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
        before = level;
      });
    }),
    propertyRuns(100),
  );
});

test("bars have the total of each bucket, half an eighth of tolerance", () => {
  fc.assert(
    fc.property(queries, sizes, (query, { width, height }) => {
      const chart = { ...query.chart, display: "stacked" as const };
      const plot = readPlot(drawChart(chart, { width, height, color: false, utc: true }), width);
      const step = (plot.top - plot.bottom) / (plot.rows.length * 8);
      Array.from(plot.rows[0] ?? "").forEach((_, column, { length }) => {
        const value = expected(query, column, length);
        const level = plot.rows.reduce((sum, row) => sum + Math.max(0, " ▁▂▃▄▅▆▇█".indexOf(row[column] ?? " ")), 0);
        if (value === null) expect(level).toBe(0);
        // Bars of low values have one eighth.
        else if (value > 0 && value < step / 2) expect(level).toBe(1);
        else expect(Math.abs(level * step - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
      });
    }),
    propertyRuns(100),
  );
});

interface Plot {
  /** Characters of each row, from the top. */
  readonly rows: readonly string[];
  readonly top: number;
  readonly bottom: number;
}

/** Reads the characters of a plot, and its range from the labels. */
function readPlot(drawn: string, width: number): Plot {
  const lines = drawn.split("\n").filter((line) => /^ *[\d.]*[┤│]/.test(line));
  const labels = lines.flatMap((line) => /^ *([\d.]+)┤/.exec(line)?.slice(1, 2).map(Number) ?? []);
  const left = (lines[0] ?? "").search(/[┤│]/) + 1;
  return {
    rows: lines.map((line) => line.slice(left).padEnd(width - left)),
    top: labels[0] ?? Number.NaN,
    bottom: labels.at(-1) ?? Number.NaN,
  };
}

/** Returns the levels of the dots in each column of dots, from 0 at the bottom, ascending. */
function readBraille(rows: readonly string[]): number[][] {
  // Bits of Unicode's braille patterns, from the bottom dot to the top dot.
  const bits = [
    [6, 2, 1, 0],
    [7, 5, 4, 3],
  ] as const;
  return Array.from({ length: (rows[0]?.length ?? 0) * 2 }, (_, column) =>
    rows.toReversed().flatMap((row, cell) => {
      const pattern = row.charCodeAt(column >> 1);
      if (pattern < 0x28_00) return [];
      return (bits[column % 2] ?? []).flatMap((bit, dot) => ((pattern >> bit) & 1 ? [cell * 4 + dot] : []));
    }),
  );
}
