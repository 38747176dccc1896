import type { Period, TimeChart } from "../chart.ts";
import { formatMeasure } from "../unit.ts";
import { createCanvas } from "./canvas.ts";
import { markers } from "./chart-legend.ts";
import { drawLines } from "./draw-lines.ts";
import { drawStack } from "./draw-stack.ts";
import type { Line, TextStyle } from "./line.ts";
import type { PlotGroup } from "./plot-groups.ts";
import { columnAt, createPlotScale } from "./plot-scale.ts";

const red: TextStyle = { color: "red" };

/** What the plots of a chart have in common. */
export interface PlotLayout {
  readonly labelWidth: number;
  readonly columns: number;
  /** Column from which buckets are still open. */
  readonly firstOpen: number;
  readonly isStacked: boolean;
  readonly color: boolean;
  /** Whether the time axis is below the last plot. */
  readonly hasAxis: boolean;
}

/** The height of a plot, and whether it is the lowest one. */
export interface PlotPlace {
  readonly rows: number;
  readonly isLast: boolean;
}

/** Draws a plot with the labels of its values on the left. */
export function plotLines(
  chart: TimeChart,
  group: PlotGroup,
  { rows, isLast }: PlotPlace,
  { hasAxis, labelWidth, columns, firstOpen, isStacked, color }: PlotLayout,
): readonly Line[] {
  const canvas = createCanvas(columns, rows);
  const scale = createPlotScale(group.scale, rows, hasAxis && isLast);
  const thresholdRows = new Set(
    (chart.marks?.thresholds ?? []).map(({ value }) => Math.min(rows - 1, scale.toRow(value))),
  );
  if (isStacked) drawStack(canvas, chart, group.series, scale, { isColored: color, firstOpen });
  else drawLines(canvas, chart, group.series, scale, { firstOpen, thresholdRows });
  // The line of a threshold is behind the values.
  for (const row of thresholdRows)
    for (let column = 0; column < columns; column++)
      if (canvas.isEmpty(column, row)) canvas.put(column, row, markers.threshold, red);
  return canvas.toLines().map((line, row) => {
    const tick = scale.ticks.get(row);
    const label = tick === undefined ? "" : formatMeasure(tick, chart.unit);
    return [{ text: `${label.padStart(labelWidth)}${tick === undefined ? "│" : "┤"}` }, ...line];
  });
}

/** Returns the label of the axis: the lowest value of the plot above it. */
export function axisLabel(
  { unit }: TimeChart,
  group: PlotGroup | undefined,
  rows: number,
  { labelWidth }: PlotLayout,
): string {
  const tick = group && createPlotScale(group.scale, rows, true).ticks.get(rows);
  return (tick === undefined ? "" : formatMeasure(tick, unit)).padStart(labelWidth);
}

/** Returns the width of the labels of plots. */
export function labelWidthOf({ unit }: TimeChart, groups: readonly PlotGroup[], heights: readonly number[]): number {
  const ticks = groups.flatMap(({ scale }, index) => [
    ...createPlotScale(scale, heights[index] ?? 1, false).ticks.values(),
  ]);
  return Math.max(0, ...ticks.map((tick) => formatMeasure(tick, unit).length));
}

/** Marks the columns in which an alert fired, at least one for each firing. */
export function firingLine(
  firings: readonly Period[],
  { range }: TimeChart,
  { labelWidth, columns }: PlotLayout,
): Line {
  const row = Array.from({ length: columns }, () => " ");
  for (const { from, to } of firings) {
    if (to <= range.startTime || from >= range.endTime) continue;
    const first = Math.max(0, Math.min(columns - 1, Math.floor(columnAt(from, range, columns))));
    row.fill(markers.firing, first, Math.max(first + 1, Math.round(columnAt(to, range, columns))));
  }
  return [{ text: `${" ".repeat(labelWidth)}│` }, { text: row.join(""), style: red }];
}
