import type { BucketRange, FilledBuckets } from "@obstack/core/charts";
import type { ChartColumn } from "@obstack/selfhosted";
import truncate from "fast-string-truncated-width";
import type { Terminal } from "../context.ts";
import { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import { describeRange, timeAxisTicks, valueScale } from "./chart-axis.ts";
import type { ValueScale } from "./chart-axis.ts";
import type { ChartDrawing, ChartMarks } from "./chart-drawing.ts";
import { drawLine } from "./draw-line.ts";
import { formatMeasure } from "./unit.ts";

const colors = ["cyan", "yellow", "green", "magenta", "red", "blue"] as const;
const maxWidth = 120;
const widthWithoutTerminal = 100;
const minPlotWidth = 10;
const rowsPerTick = 2;
/** Columns for a label below the axis and the space around it. */
const labelSpace = 10;
/** Charts of several series share this number of rows, so that a screen of 24 lines shows up to four of them. */
const sharedRows = 20;
const minHeight = 3;
const maxHeight = 8;
const maxCharts = 8;

/** Draws chart columns over time: one chart below the other with the same scale, so that they differ without color too. */
export function chart(drawing: ChartDrawing, terminal: Terminal): string {
  const { data, names, range, marks, unit, openFrom = Number.POSITIVE_INFINITY } = drawing;
  if (data.times.length === 0) return "No points in this time range.";
  const drawn = data.columns
    .map(({ values }, index) => ({ name: oneLine(names[index] ?? ""), values }))
    .filter(({ values }) => values.some((value) => value !== null));
  if (drawn.length === 0) return "No values in this time range.";
  const shown = highestSeries(drawn);

  const width = Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth);
  const scaled = withScales(shown, marks);
  const labels = scaled.flatMap(({ rows }) => [...rows.ticks.values()].map((tick) => formatMeasure(tick, unit)));
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const plotWidth = Math.max(minPlotWidth, width - labelWidth - 1);
  const firstOpen = columnAt(openFrom, range, plotWidth);
  const paintWith = (format: Format): Paint => (terminal.color ? (text) => style(format, text) : (text) => text);
  const red = paintWith("red");

  const plots = scaled.map(({ name, values, rows, isShared }, index) => {
    const thresholds = new Set((marks?.thresholds ?? []).map((value) => rows.toLevel(value)));
    const paint = paintWith(colorOf(index));
    const dim = paintWith("dim");
    const levels = toColumnValues(data, values, range, plotWidth).map((value) =>
      value === null ? null : rows.toLevel(value),
    );
    const lines = drawLine(levels, rows.height, (character, column) =>
      column < firstOpen ? paint(character) : dim(character.replace("─", openLine)),
    );
    const plot = lines.map((line, row) => {
      const tick = rows.ticks.get(rows.height - row);
      const label = tick === undefined ? undefined : formatMeasure(tick, unit);
      // The line of a threshold is behind the values.
      const whole = thresholds.has(rows.height - row)
        ? line.replaceAll(/ +/g, (gap) => red("╌".repeat(gap.length)))
        : line;
      return `${(label ?? "").padStart(labelWidth)}${label === undefined ? "│" : "┤"}${whole.trimEnd()}`;
    });
    const aside = isShared ? "" : " (own scale)";
    return [paint(`${cut(name, width - aside.length)}${aside}`), ...plot];
  });

  const indent = " ".repeat(labelWidth);
  const hidden = drawn.length - shown.length;
  return [
    ...plots.flat(),
    ...(marks === undefined || marks.firings.length === 0
      ? []
      : [`${indent}│${red(firingRow(marks, range, plotWidth)).trimEnd()}`]),
    ...timeAxis(drawing, plotWidth).map((line) => `${indent}${line}`.trimEnd()),
    ...(marks === undefined ? [] : [legendOf(drawing, marks, red).join("   ")]),
    ...wrap([...describeRange(drawing), ...(firstOpen < plotWidth ? [`${openLine} still open`] : [])], ", ", width),
    ...(hidden === 0 ? [] : wrap([`${hidden} more series with lower peaks`, "`--output csv` lists all"], "; ", width)),
  ].join("\n");
}

/** The line of a bucket that is still open. */
const openLine = "┄";

type Format = Parameters<typeof style>[0];
type Paint = (text: string) => string;

interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Returns the series with the highest peaks, in their order. */
function highestSeries(series: readonly Series[]): readonly Series[] {
  const highest = new Set(series.toSorted((one, other) => peakOf(other) - peakOf(one)).slice(0, maxCharts));
  return series.filter((one) => highest.has(one));
}

function peakOf({ values }: Series): number {
  return values.reduce<number>((one, other) => Math.max(one, Math.abs(other ?? 0)), 0);
}

interface Rows {
  /** Number of the top row. */
  readonly height: number;
  readonly toLevel: (value: number) => number;
  /** The tick of each row with a label. */
  readonly ticks: ReadonlyMap<number, number>;
}

interface ScaledSeries extends Series {
  readonly rows: Rows;
  /** Whether the scale is that of the other series. */
  readonly isShared: boolean;
}

/** Gives series the same scale, so that they can be compared. A series that would be a flat line gets its own. */
function withScales(series: readonly Series[], marks: ChartMarks | undefined): ScaledSeries[] {
  const scaleOf = (columns: readonly Series[]): Rows => createRows(valueScale(columns, marks, 4), series.length);
  const shared = scaleOf(series);
  return series.map((one) => {
    const isShared = series.length === 1 || peakOf(one) === 0 || shared.toLevel(peakOf(one)) !== shared.toLevel(0);
    return { ...one, rows: isShared ? shared : scaleOf([one]), isShared };
  });
}

/** Divides a scale into rows: the same number of rows between all ticks or, for several charts, only labels at the top and bottom. */
function createRows({ bottom, top, ticks }: ValueScale, charts: number): Rows {
  const height =
    charts === 1
      ? Math.max(1, ticks.length - 1) * rowsPerTick
      : Math.max(minHeight, Math.min(maxHeight, Math.floor(sharedRows / charts) - 2));
  const toLevel = (value: number): number => Math.round(((value - bottom) / (top - bottom)) * height);
  const labeled = charts === 1 ? ticks : [bottom, top];
  return { height, toLevel, ticks: new Map(labeled.map((tick) => [toLevel(tick), tick])) };
}

function columnAt(time: number, { startTime, endTime }: BucketRange, columns: number): number {
  return ((time - startTime) * columns) / (endTime - startTime);
}

/** Marks the columns in which an alert fired, at least one for each firing. */
function firingRow({ firings }: ChartMarks, range: BucketRange, columns: number): string {
  const row = Array.from({ length: columns }, () => " ");
  for (const { from, to } of firings) {
    const first = Math.max(0, Math.min(columns - 1, Math.floor(columnAt(from, range, columns))));
    row.fill("█", first, Math.max(first + 1, Math.round(columnAt(to, range, columns))));
  }
  return row.join("");
}

function legendOf({ unit }: ChartDrawing, { thresholds, firings }: ChartMarks, red: Paint): string[] {
  const values = thresholds.map((threshold) => formatMeasure(threshold, unit)).join(" to ");
  const line = thresholds.length === 0 ? [] : [`${red("╌")} threshold ${values}`];
  return [...line, ...(firings.length === 0 ? ["never fires"] : [`${red("█")} fires`])];
}

/**
 * Returns the value of each column of a plot: that of the bucket at the middle of the column or, if buckets are narrower than columns, the
 * value farthest from 0 among the buckets that start in the column, so that no peak is lost.
 */
export function toColumnValues(
  { times, width }: Pick<FilledBuckets<ChartColumn>, "times" | "width">,
  values: readonly (number | null)[],
  { startTime, endTime }: BucketRange,
  columns: number,
): (number | null)[] {
  const span = endTime - startTime;
  // Divides whole numbers once, so that a bucket edge at the middle of a column is exact.
  const columnOf = (time: number): number => Math.floor(((time - startTime) * columns) / span);
  const columnFrom = (time: number): number => Math.ceil(((time - startTime) * 2 * columns - span) / (2 * span));
  const isWide = width * columns >= span;
  const result = Array.from({ length: columns }, (): number | null => null);
  times.forEach((time, row) => {
    const value = values[row] ?? null;
    if (value === null) return;
    const first = Math.max(0, isWide ? columnFrom(time) : columnOf(time));
    const end = isWide ? columnFrom(time + width) : first + 1;
    for (let column = first; column < Math.min(columns, end); column++) {
      const other = result[column] ?? null;
      if (other === null || Math.abs(value) > Math.abs(other)) result[column] = value;
    }
  });
  return result;
}

/** Draws the axis and its labels at round times, within the width. */
function timeAxis({ range, utc }: ChartDrawing, width: number): string[] {
  const axis = ["└", ...Array.from({ length: width }, () => "─")];
  let labels = "";
  for (const { time, label } of timeAxisTicks(range, Math.max(2, Math.floor(width / labelSpace)), utc)) {
    const column = Math.min(width - 1, Math.floor(columnAt(time, range, width)));
    const start = Math.max(0, Math.min(column + 1 - Math.floor(label.length / 2), width + 1 - label.length));
    if (start < labels.length + (labels === "" ? 0 : 1)) continue;
    axis[column + 1] = "┬";
    labels = labels.padEnd(start) + label;
  }
  return [axis.join(""), labels];
}

/** Joins parts into lines of at most the width. */
function wrap(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? part : `${last}${separator}${part}`;
    if (last !== undefined && truncate(joined).width <= width) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

function colorOf(index: number): (typeof colors)[number] {
  return colors[index % colors.length] ?? "cyan";
}

function cut(text: string, limit: number): string {
  const { truncated, ellipsed, index } = truncate(text, { limit, ellipsis: "…", ellipsisWidth: 1 });
  return truncated ? `${text.slice(0, index)}${ellipsed ? "…" : ""}` : text;
}
