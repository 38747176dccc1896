// Text shows the points of a chart: reads drawings back, for random series, widths and heights.
import { stripVTControlCharacters } from "node:util";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimeChart } from "../model/drawing.ts";
import { chartOf } from "../../test/chart-of.ts";
import { drawChart } from "./draw-chart.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");

interface Query {
  readonly chart: TimeChart;
  /** Value of each bucket. */
  readonly values: readonly (number | null)[];
}

/** Bits of Unicode's braille patterns, from the bottom dot to the top dot. */
const brailleBits = [
  [6, 2, 1, 0],
  [7, 5, 4, 3],
] as const;

const queries = fc
  .record({
    width: fc.constantFrom(1, 5, 15),
    values: fc.array(fc.option(fc.integer({ min: 0, max: 400 }), { freq: 4 }), { minLength: 2, maxLength: 300 }),
  })
  .filter(({ values }) => values.some((value) => value !== null))
  .map(({ width, values }): Query => ({ values, chart: chartOf({ a: values }, { start, width: width * minute }) }));

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
      const step = (plot.top - plot.bottom) / (plot.rows.length * 4);
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
        // A dot ends at its value. The lowest dots are on the axis, too.
        const shown = level === 0 && value < plot.bottom + step ? value : plot.bottom + (level + 1) * step;
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
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

const several = fc.integer({ min: 2, max: 60 }).chain((buckets) => {
  // No label has a unit.
  const value = fc.option(fc.integer({ min: 50, max: 200 }), { freq: 6 });
  return fc.array(fc.array(value, { minLength: buckets, maxLength: buckets }), { minLength: 2, maxLength: 4 });
});
const drawSeveral = (all: readonly Query["values"][], display: TimeChart["display"], color: boolean, width: number) => {
  const chart = chartOf(all, { start, display, marks: { thresholds: [{ value: 120 }], firings: [] } });
  const drawn = stripVTControlCharacters(drawChart(chart, { width, color, utc: true }));
  return { drawn, chart, plot: readPlot(drawn, width) };
};
const hasValues = (all: readonly Query["values"][]): boolean =>
  all.every((values) => values.some((value) => value !== null));

test("lines in one plot have all their dots", () => {
  fc.assert(
    fc.property(several.filter(hasValues), sizes, (all, { width }) => {
      const { plot, chart } = drawSeveral(all, "line", true, width);
      const { rows, top, bottom } = plot;
      const columns = (rows[0]?.length ?? 0) * 2;
      const lines = all.map((values) => dotsOf({ values, chart }, columns, { top, bottom, rows: rows.length }));
      rows.forEach((row, y) => {
        Array.from(row).forEach((character, x) => {
          const union = lines.reduce((bits, line) => bits | (line.get(`${x} ${y}`) ?? 0), 0);
          if (union === 0) expect(character).toMatch(/[ ╌]/);
          else expect(character.charCodeAt(0) - 0x28_00).toBe(union);
        });
      });
    }),
    propertyRuns(60),
  );
});

test("bars of several series have the height of each, half a row of tolerance at both ends", () => {
  fc.assert(
    fc.property(several.filter(hasValues), sizes, (all, { width }) => {
      const { drawn, plot } = drawSeveral(all, "stacked", false, width);
      const { rows, top, bottom } = plot;
      const shades = Array.from(drawn.matchAll(/([█▒░▓]) series/g), ([, shade]) => shade);
      expect(shades).toHaveLength(all.length);
      const step = (top - bottom) / rows.length;
      Array.from(rows[0] ?? "").forEach((_, column, { length }) => {
        const bucket = expectedBucket(all, column, length);
        shades.forEach((shade, index) => {
          const height = rows.filter((row) => row[column] === shade).length * step;
          const value = bucket === null ? 0 : (all[index]?.[bucket] ?? 0);
          expect(Math.abs(height - value)).toBeLessThanOrEqual(step + 1e-6);
        });
      });
    }),
    propertyRuns(60),
  );
});

/** Returns the bucket of a bar: the one at its middle or, of those that start in its column, the one with the highest total. */
function expectedBucket(all: readonly Query["values"][], column: number, columns: number): number | null {
  const totals = (all[0] ?? []).map((_, bucket) => {
    const values = all.flatMap((one) => one[bucket] ?? []);
    return values.length === 0 ? null : values.reduce((one, other) => one + other, 0);
  });
  if (totals.length <= columns) {
    const bucket = Math.floor(((column + 0.5) * totals.length) / columns);
    return totals[bucket] === null ? null : bucket;
  }
  const starting = totals.flatMap((total, bucket) =>
    total !== null && Math.floor((bucket * columns) / totals.length) === column ? [{ total, bucket }] : [],
  );
  return starting.toSorted((one, other) => other.total - one.total)[0]?.bucket ?? null;
}

/** Returns the braille dots that a line has in each cell. */
function dotsOf(
  query: Query,
  columns: number,
  { top, bottom, rows }: { readonly top: number; readonly bottom: number; readonly rows: number },
): ReadonlyMap<string, number> {
  const cells = new Map<string, number>();
  const put = (column: number, level: number): void => {
    const cell = `${column >> 1} ${rows - 1 - (level >> 2)}`;
    cells.set(cell, (cells.get(cell) ?? 0) | (1 << (brailleBits[column % 2]?.[level % 4] ?? 0)));
  };
  const levels = Array.from({ length: columns }, (_, column) => {
    const value = expected(query, column, columns);
    return value === null ? null : Math.max(0, Math.round(((value - bottom) / (top - bottom)) * rows * 4) - 1);
  });
  levels.forEach((level, column) => {
    if (level === null) return;
    const before = levels[column - 1] ?? null;
    for (let one = Math.min(level, before ?? level); one <= Math.max(level, before ?? level); one++) put(column, one);
    if (before === null && (levels[column + 1] ?? null) === null)
      put(column % 2 === 0 ? column + 1 : column - 1, level);
  });
  return cells;
}

interface Plot {
  readonly rows: readonly string[];
  readonly top: number;
  readonly bottom: number;
}

/** Reads the characters of a plot, and its range from the labels. */
function readPlot(drawn: string, width: number): Plot {
  const lines = drawn.split("\n").filter((line) => /^ *[\d.]*[┤│]/.test(line));
  // A label is at the upper end of its row; the lowest one is on the axis.
  const labels = lines.flatMap((line, row) => {
    const [, label] = /^ *([\d.]+)┤/.exec(line) ?? [];
    return label === undefined ? [] : [{ height: lines.length - row, value: Number(label) }];
  });
  const bottom = Number(/^ *([\d.]+)└/m.exec(drawn)?.[1]);
  const distances = labels.map(({ height, value }) => (value - bottom) / height);
  // The same number of rows is between all labels.
  for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? Number.NaN, 9);
  const left = (lines[0] ?? "").search(/[┤│]/) + 1;
  return {
    rows: lines.map((line) => line.slice(left).padEnd(width - left)),
    top: bottom + (distances[0] ?? Number.NaN) * lines.length,
    bottom,
  };
}

/** Returns the levels of the dots in each column of dots, from 0 at the bottom, ascending. */
function readBraille(rows: readonly string[]): number[][] {
  return Array.from({ length: (rows[0]?.length ?? 0) * 2 }, (_, column) =>
    rows.toReversed().flatMap((row, cell) => {
      const pattern = row.charCodeAt(column >> 1);
      if (pattern < 0x28_00) return [];
      return (brailleBits[column % 2] ?? []).flatMap((bit, dot) => ((pattern >> bit) & 1 ? [cell * 4 + dot] : []));
    }),
  );
}
