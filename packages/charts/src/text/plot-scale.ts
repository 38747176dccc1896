import { timeAxisTicks } from "../layout/time-axis.ts";
import { fitScale } from "../layout/value-scale.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { TimeRange } from "../model/drawing.ts";

/** Rows from which a plot has labels between its top and bottom. */
const minRowsForTicks = 7;
/** Rows between two ticks. */
const rowsPerTick = [2, 3, 4];

export interface PlotScale {
  /** Returns the height of a value in steps: 0 at the bottom, and `steps` at the top. */
  readonly toLevel: (value: number, steps: number) => number;
  /** Returns the row that ends at a value, from 0 at the top. The lowest value is on the axis, in the row after the last. */
  readonly toRow: (value: number) => number;
  /** The tick of each row with a label. */
  readonly ticks: ReadonlyMap<number, number>;
}

/**
 * Spreads a scale over rows of a plot, with the same number of rows between all ticks. Its lowest value is the axis.
 *
 * @param hasAxis Whether the axis is below the plot, and can have the label of the lowest value.
 */
export function createPlotScale(scale: ValueScale, rows: number, hasAxis: boolean): PlotScale {
  const isShort = rows < minRowsForTicks;
  const { bottom, top, ticks } = isShort || isEven(scale, rows) ? scale : fitScale(scale, rows, rowsPerTick);
  const toLevel = (value: number, steps: number): number => Math.round(((value - bottom) / (top - bottom)) * steps);
  const toRow = (value: number): number => rows - Math.ceil(toLevel(value, rows * 4) / 4);
  // Without an axis, a short plot has its lowest label in its last row. In others, it would be nearer to the next one than they are to each other.
  const labeled = isShort ? [bottom, top] : hasAxis ? ticks : ticks.filter((tick) => tick > bottom);
  const last = hasAxis ? rows : rows - 1;
  return { toLevel, toRow, ticks: new Map(labeled.map((tick) => [Math.min(last, toRow(tick)), tick])) };
}

/** Returns whether the ticks of a scale are from its bottom to its top, with whole rows between them. */
function isEven({ bottom, top, ticks }: ValueScale, rows: number): boolean {
  return ticks[0] === bottom && ticks.at(-1) === top && rows % (ticks.length - 1) === 0;
}

/** Returns the position of a time among columns, with a fraction. */
export function columnAt(time: number, { startTime, endTime }: TimeRange, columns: number): number {
  return ((time - startTime) * columns) / (endTime - startTime);
}

const rowsOfPlot = 8;
const minRowsPerTick = 2;
/** Plots share this number of lines, so that a screen of 24 lines shows up to four of them. */
const sharedLines = 20;
const minRows = 3;
const maxRows = 9;

/** Returns the heights of plots that are easy to read: the same number of rows between all ticks. */
export function naturalHeights({ ticks }: ValueScale, plots: number): readonly number[] {
  const steps = Math.max(1, ticks.length - 1);
  const rows =
    plots === 1
      ? steps * Math.max(minRowsPerTick, Math.round(rowsOfPlot / steps))
      : Math.max(minRows, Math.min(maxRows, Math.floor(sharedLines / plots) - 1));
  return Array.from({ length: plots }, () => rows);
}

/** Divides rows among plots, at least one for each. The first plots get what is left over. */
export function fillHeights(rows: number, plots: number): readonly number[] {
  const each = Math.floor(rows / plots);
  return Array.from({ length: plots }, (_, index) => Math.max(1, each + (index < rows % plots ? 1 : 0)));
}

/** Columns for a label below the axis and the space around it. */
const labelSpace = 10;

/** The axis below buckets that are still open. */
export const openAxis = "┄";

/**
 * Returns the axis and its labels at round times, both one column wider than the plot.
 *
 * @param firstOpen Column from which buckets are still open.
 */
export function timeAxisLines(
  range: TimeRange,
  columns: number,
  { utc, firstOpen }: { readonly utc: boolean | undefined; readonly firstOpen: number },
): readonly [axis: string, labels: string] {
  const axis = ["└", ...Array.from({ length: columns }, (_, column) => (column < firstOpen ? "─" : openAxis))];
  let labels = "";
  for (const { time, label } of timeAxisTicks(range, Math.max(2, Math.floor(columns / labelSpace)), utc)) {
    const column = Math.min(columns - 1, Math.floor(columnAt(time, range, columns)));
    const start = Math.max(0, Math.min(column + 1 - Math.floor(label.length / 2), columns + 1 - label.length));
    if (label.length > columns || start < labels.length + (labels === "" ? 0 : 1)) continue;
    axis[column + 1] = "┬";
    labels = labels.padEnd(start) + label;
  }
  return [axis.join(""), labels.padEnd(columns + 1)];
}
