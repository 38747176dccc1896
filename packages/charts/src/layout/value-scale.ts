import { maxOf, minOf } from "@obstack/basics";
import { nice, ticks } from "d3-array";
import type { TimeChart, Series } from "../model/drawing.ts";

/** A scale with the lowest and the highest value, both rounded, and 0 unless all values are percentages near 100. */
export interface ValueScale {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

/** What charts say whose scale does not start at 0. A terminal may round its start further. */
export const startsAboveZero = "axis starts above 0";
/** Thresholds higher than this multiple of the highest value would flatten the line. */
const maxThresholdRatio = 10;
/** Percentages from this part of 100 have a scale that does not start at 0: otherwise, all of them look the same. */
const nearWhole = 0.9;
/** Part of 100 that these scales show at least: labels have no more digits. */
const leastPart = 1e-6;

/** Creates the scale of a chart's values and thresholds, with about `count` ticks. */
export function valueScale(chart: Pick<TimeChart, "display" | "series" | "marks" | "unit">, count: number): ValueScale {
  const { series } = chart;
  const drawn = chart.display === "stacked" ? [stackTotals(series)] : series.map(({ values }) => values);
  const values = drawn.flatMap((column) => column.filter((value) => value !== null));
  const sizes = values.map((value) => Math.abs(value));
  const limit = maxThresholdRatio * maxOf(sizes, 1);
  const thresholds = (chart.marks?.thresholds ?? []).map(({ value }) => value);
  const shown = [...values, ...thresholds.filter((threshold) => Math.abs(threshold) <= limit)];
  const [least, highest] = [minOf(shown), maxOf(shown)];
  const whole = wholeOf(chart);
  if (whole !== undefined && least >= nearWhole * whole && least < whole && highest <= whole) {
    const [bottom] = nice(Math.min(least, whole * (1 - leastPart)), whole, count);
    return { bottom, top: whole, ticks: ticks(bottom, whole, count) };
  }
  const [lowest, most] = [Math.min(0, least), Math.max(0, highest)];
  const [bottom, top] = nice(lowest, lowest === most ? 1 : most, count);
  return { bottom, top, ticks: ticks(bottom, top, count) };
}

/** Returns 100 % in the unit of a chart with lines. Bars start at 0. */
function wholeOf({ display, unit }: Pick<TimeChart, "display" | "unit">): number | undefined {
  if (display === "stacked") return undefined;
  if (unit?.kind === "percent") return 1;
  return unit?.kind === "other" && unit.symbol === "%" ? 100 : undefined;
}

/**
 * Spreads a scale over rows of characters, so that a whole number of rows is between its ticks.
 *
 * @param rowsPerTick Rows between ticks that are easy to read.
 */
export function fitScale({ bottom, top }: ValueScale, rows: number, rowsPerTick: readonly number[]): ValueScale {
  const fits = rowsPerTick
    .filter((distance) => distance <= rows)
    .map((distance) => {
      const step = niceStep(((top - bottom) * distance) / rows);
      const start = Math.floor(bottom / step + 1e-9) * step;
      // A start below the bottom needs room.
      const fitting = start + (rows / distance) * step >= top - step * 1e-9 ? step : niceStep(step * 1.01);
      const first = Math.floor(bottom / fitting + 1e-9) * fitting;
      return { distance, step: fitting, first, end: first + (rows / distance) * fitting };
    })
    .filter(({ end }) => end >= top);
  const best = fits.toSorted((one, other) => one.end - one.first - (other.end - other.first))[0];
  if (best === undefined) return { bottom, top, ticks: [bottom, top] };
  const count = Math.floor(rows / best.distance + 1e-9) + 1;
  const at = (index: number): number => Number((best.first + index * best.step).toPrecision(12));
  return { bottom: best.first, top: best.end, ticks: Array.from({ length: count }, (_, index) => at(index)) };
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Number((factor * power).toPrecision(12));
}

/** Returns the total of each bucket; `null` if no series has a value. */
export function stackTotals(series: readonly Series[]): (number | null)[] {
  const length = series.reduce((longest, { values }) => Math.max(longest, values.length), 0);
  return Array.from({ length }, (_, row) =>
    series.reduce<number | null>((total, { values }) => {
      const value = values[row] ?? null;
      return value === null ? total : (total ?? 0) + value;
    }, null),
  );
}

/** Returns whether the series can be stacked: negative values cannot, so their chart has lines. */
export function canStack(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));
}
