import { maxOf } from "@obstack/basics";
import { formatMeasure } from "../layout/unit.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { AlertFirings, TimeChart } from "../model/drawing.ts";
import { createCanvas } from "./canvas.ts";
import { markers } from "./chart-legend.ts";
import { drawLines } from "./draw-lines.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { drawStack } from "./draw-stack.ts";
import { lineOf } from "./line.ts";
import type { Line, TextStyle } from "./line.ts";
import { columnAt, createPlotScale, timeAxisLines } from "./plot-scale.ts";

const red: TextStyle = { color: "red" };

/** What the plots of a chart have in common. */
export interface PlotLayout {
  readonly scale: ValueScale;
  readonly labelWidth: number;
  readonly columns: number;
  /** Column from which buckets are still open. */
  readonly firstOpen: number;
  readonly isStacked: boolean;
  readonly color: boolean;
  readonly utc: boolean | undefined;
  /** Lines of the time axis below the last plot, at most two. */
  readonly axisLines: number;
  /** Alerts whose firings are marked above the first plot. */
  readonly lanes: readonly AlertFirings[];
}

/** A plot with the lines above it. */
export interface TitledPlot {
  readonly series: readonly StyledSeries[];
  readonly rows: number;
  readonly title: readonly Line[];
}

/** Draws plots above each other, with the labels of their values on the left, and their time axis. */
export function plotLines(chart: TimeChart, plots: readonly TitledPlot[], layout: PlotLayout): readonly Line[] {
  const { scale, labelWidth, columns, firstOpen, utc, axisLines, lanes } = layout;
  const last = plots.at(-1);
  // The label of the axis is the lowest value of the plot above it.
  const lowest = last && createPlotScale(scale, last.rows, true).ticks.get(last.rows);
  const indents = [labelOf(chart, lowest, labelWidth), " ".repeat(labelWidth)];
  return [
    ...plots.flatMap((plot, index) => [
      ...plot.title,
      ...(index > 0 ? [] : lanes.map((lane) => firingLine(chart, lane, layout))),
      ...linesOfPlot(chart, plot, layout, axisLines > 0 && plot === last),
    ]),
    ...timeAxisLines(chart.range, columns, { utc, firstOpen })
      .slice(0, axisLines)
      .map((line, row) => lineOf(`${indents[row]}${line}`)),
  ];
}

function linesOfPlot(
  chart: TimeChart,
  { series, rows }: TitledPlot,
  { scale: values, labelWidth, columns, firstOpen, isStacked, color }: PlotLayout,
  hasAxis: boolean,
): readonly Line[] {
  const canvas = createCanvas(columns, rows);
  const scale = createPlotScale(values, rows, hasAxis);
  const thresholdRows = new Set(
    (chart.marks?.thresholds ?? []).map(({ value }) => Math.min(rows - 1, scale.toRow(value))),
  );
  if (isStacked) drawStack(canvas, chart, series, scale, { isColored: color, firstOpen });
  else drawLines(canvas, chart, series, scale, firstOpen);
  // The line of a threshold is behind the values.
  for (const row of thresholdRows)
    for (let column = 0; column < columns; column++)
      if (canvas.isEmpty(column, row)) canvas.put(column, row, markers.threshold, red);
  return canvas.toLines().map((line, row) => {
    const tick = scale.ticks.get(row);
    return [{ text: `${labelOf(chart, tick, labelWidth)}${tick === undefined ? "│" : "┤"}` }, ...line];
  });
}

function labelOf({ unit }: TimeChart, tick: number | undefined, width: number): string {
  return (tick === undefined ? "" : formatMeasure(tick, unit)).padStart(width);
}

export function labelWidthOf({ unit }: TimeChart, scale: ValueScale, heights: readonly number[]): number {
  const ticks = heights.flatMap((rows) => [...createPlotScale(scale, rows, false).ticks.values()]);
  return maxOf(
    ticks.map((tick) => formatMeasure(tick, unit).length),
    0,
  );
}

/** Marks the columns in which an alert fired, at least one for each firing. One of several alerts has its number in the legend. */
function firingLine({ range }: TimeChart, lane: AlertFirings, { labelWidth, columns, lanes }: PlotLayout): Line {
  const row = Array.from({ length: columns }, () => " ");
  for (const { from, to } of lane.periods) {
    if (to <= range.startTime || from >= range.endTime) continue;
    const first = Math.max(0, Math.min(columns - 1, Math.floor(columnAt(from, range, columns))));
    row.fill(markers.firing, first, Math.max(first + 1, Math.round(columnAt(to, range, columns))));
  }
  const number = lanes.length > 1 && labelWidth > 0 ? String(lanes.indexOf(lane) + 1) : "";
  return [{ text: `${number.padStart(labelWidth)}│` }, { text: row.join(""), style: red }];
}
