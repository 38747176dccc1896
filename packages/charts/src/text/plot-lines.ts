import { maxOf } from "@obstack/basics";
import { formatMeasure } from "../layout/unit.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { AlertFirings, TimeChart, TimeRange } from "../model/drawing.ts";
import { createCanvas } from "./canvas.ts";
import type { Canvas } from "./canvas.ts";
import { markers } from "./chart-legend.ts";
import { drawLines } from "./draw-lines.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { drawStack } from "./draw-stack.ts";
import { lineOf } from "./line.ts";
import type { Line, TextStyle } from "./line.ts";
import type { PlotGroups } from "./plot-groups.ts";
import { columnAt, createPlotScale, timeAxisLines } from "./plot-scale.ts";
import type { PlotScale } from "./plot-scale.ts";

const red: TextStyle = { color: "red" };

/** Room for the plots of a chart, and what is around them. */
export interface PlotRoom {
  /** Columns of the labels, the axis and the plots. */
  readonly width: number;
  /** Columns that a plot has even if there is no room. */
  readonly minColumns: number;
  readonly maxLabelWidth: number;
  /** Number of rows of each plot. */
  readonly heights: readonly number[];
  /** Returns the lines above a plot. */
  readonly titleOf: (series: readonly StyledSeries[]) => readonly Line[];
  /** Lines of the time axis below the last plot, at most two. */
  readonly axisLines: number;
  /** Alerts whose firings are marked above the first plot. */
  readonly lanes: readonly AlertFirings[];
  readonly color: boolean;
  readonly utc: boolean | undefined;
}

/** Draws plots above each other, with the labels of their values on the left, and their time axis. */
export function plotLines(chart: TimeChart, plots: PlotGroups, room: PlotRoom): readonly Line[] {
  const { range, openFrom = Number.POSITIVE_INFINITY } = chart;
  const { groups, scale } = plots;
  const { heights, titleOf, axisLines, lanes, utc } = room;
  const labelWidth = Math.min(labelWidthOf(chart, scale, heights), room.maxLabelWidth);
  const columns = Math.max(room.minColumns, room.width - labelWidth - 1);
  const firstOpen = columnAt(openFrom, range, columns);
  // The label of the axis is the lowest value of the plot above it.
  const last = groups.length - 1;
  const lowest = createPlotScale(scale, heights[last] ?? 1, true).ticks.get(heights[last] ?? 1);
  const indents = [labelOf(chart, lowest, labelWidth), " ".repeat(labelWidth)];
  const firings = lanes.map((lane, index): Line => {
    // One of several alerts has its number in the legend.
    const number = lanes.length > 1 && labelWidth > 0 ? String(index + 1) : "";
    return [{ text: `${number.padStart(labelWidth)}│` }, { text: firingMarks(range, lane, columns), style: red }];
  });
  return [
    ...groups.flatMap((series, index) => {
      const canvas = createCanvas(columns, heights[index] ?? 1);
      const shown = createPlotScale(scale, canvas.rows, axisLines > 0 && index === last);
      if (plots.isStacked) drawStack(canvas, chart, series, shown, { isColored: room.color, firstOpen });
      else drawLines(canvas, chart, series, shown, firstOpen);
      drawThresholds(canvas, chart, shown);
      return [
        ...titleOf(series),
        ...(index > 0 ? [] : firings),
        ...canvas.toLines().map((line, row): Line => {
          const tick = shown.ticks.get(row);
          return [{ text: `${labelOf(chart, tick, labelWidth)}${tick === undefined ? "│" : "┤"}` }, ...line];
        }),
      ];
    }),
    ...timeAxisLines(range, columns, { utc, firstOpen })
      .slice(0, axisLines)
      .map((line, row) => lineOf(`${indents[row]}${line}`)),
  ];
}

/** Draws the lines of thresholds behind the values. */
function drawThresholds(canvas: Canvas, { marks }: TimeChart, { toRow }: PlotScale): void {
  for (const row of new Set(marks?.thresholds.map(({ value }) => Math.min(canvas.rows - 1, toRow(value)))))
    for (let column = 0; column < canvas.columns; column++)
      if (canvas.isEmpty(column, row)) canvas.put(column, row, markers.threshold, red);
}

function labelOf({ unit }: TimeChart, tick: number | undefined, width: number): string {
  return (tick === undefined ? "" : formatMeasure(tick, unit)).padStart(width);
}

function labelWidthOf({ unit }: TimeChart, scale: ValueScale, heights: readonly number[]): number {
  const ticks = heights.flatMap((rows) => [...createPlotScale(scale, rows, false).ticks.values()]);
  const widths = ticks.map((tick) => formatMeasure(tick, unit).length);
  return maxOf(widths, 0);
}

/** Marks the columns in which an alert fired, at least one for each firing. */
function firingMarks(range: TimeRange, { periods }: AlertFirings, columns: number): string {
  const row = Array.from({ length: columns }, () => " ");
  for (const { from, to } of periods) {
    if (to <= range.startTime || from >= range.endTime) continue;
    const first = Math.max(0, Math.min(columns - 1, Math.floor(columnAt(from, range, columns))));
    row.fill(markers.firing, first, Math.max(first + 1, Math.round(columnAt(to, range, columns))));
  }
  return row.join("");
}
