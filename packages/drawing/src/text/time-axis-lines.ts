import type { TimeRange } from "../chart.ts";
import { timeAxisTicks } from "../time-axis.ts";
import { columnAt } from "./plot-scale.ts";

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
