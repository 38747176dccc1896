import { nice, ticks } from "d3-array";
import type { TimeChart } from "./chart.ts";
import { stackTotals } from "./stack.ts";

/** A scale from 0 or the lowest value to the highest, both rounded. */
export interface ValueScale {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Thresholds higher than this multiple of the highest value would flatten the line. */
const maxThresholdRatio = 10;

/**
 * Creates the scale of a chart's values and thresholds, with about `count` ticks.
 *
 * @param series Default: all series of the chart.
 */
export function valueScale(
  chart: Pick<TimeChart, "display" | "series" | "marks">,
  count: number,
  series: TimeChart["series"] = chart.series,
): ValueScale {
  const drawn = chart.display === "stacked" ? [stackTotals(series)] : series.map(({ values }) => values);
  const values = drawn.flatMap((column) => column.filter((value) => value !== null));
  const limit = maxThresholdRatio * values.reduce((one, other) => Math.max(one, Math.abs(other)), 1);
  const thresholds = (chart.marks?.thresholds ?? []).map(({ value }) => value);
  const shown = [...values, ...thresholds.filter((threshold) => Math.abs(threshold) <= limit)];
  // Spreading many values into `Math.min` would exceed the stack.
  const lowest = shown.reduce((one, other) => Math.min(one, other), 0);
  const highest = shown.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const [bottom, top] = nice(lowest, highest === lowest ? highest + 1 : highest, count);
  return { bottom, top, ticks: ticks(bottom, top, count) };
}
