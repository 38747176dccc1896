import type { TimeRange } from "../chart.ts";
import { fitScale } from "../value-scale.ts";
import type { ValueScale } from "../value-scale.ts";

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
