import type { ValueScale } from "../value-scale.ts";

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
