import type { TimeRange } from "../chart.ts";
import type { ValueScale } from "../value-scale.ts";

/** Rows from which a plot has labels between its top and bottom. */
const minRowsForTicks = 7;

/** Vertical positions in a plot. */
export interface PlotScale {
  readonly rows: number;
  /** Returns the position of a value among `steps` positions, from 0 at the bottom. */
  readonly toLevel: (value: number, steps: number) => number;
  /** Returns the row of a value, from 0 at the top. */
  readonly toRow: (value: number) => number;
  /** The tick of each row with a label. */
  readonly ticks: ReadonlyMap<number, number>;
}

/** Spreads a scale over rows of a plot. Its lowest value is at the lowest dot, its highest at the highest dot. */
export function createPlotScale({ bottom, top, ticks }: ValueScale, rows: number): PlotScale {
  const toLevel = (value: number, steps: number): number =>
    Math.round(((value - bottom) / (top - bottom)) * (steps - 1));
  const toRow = (value: number): number => rows - 1 - Math.floor(toLevel(value, rows * 4) / 4);
  const labeled = rows < minRowsForTicks ? [bottom, top] : ticks;
  return { rows, toLevel, toRow, ticks: new Map(labeled.map((tick) => [toRow(tick), tick])) };
}

/** Returns the position of a time among columns, with a fraction. */
export function columnAt(time: number, { startTime, endTime }: TimeRange, columns: number): number {
  return ((time - startTime) * columns) / (endTime - startTime);
}
