import type { BucketRange, FilledBuckets } from "@obstack/core/charts";
import type { ChartColumn } from "@obstack/selfhosted";
import { nice, ticks } from "d3-array";
import { timeTicks } from "d3-time";
import truncate from "fast-string-truncated-width";
import type { Terminal } from "../context.ts";
import { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import type { ChartMarks } from "./chart-marks.ts";
import { drawLines } from "./draw-lines.ts";

const colors = ["cyan", "yellow", "green", "magenta", "red", "blue"] as const;
const day = 86_400_000;
const maxWidth = 120;
const widthWithoutTerminal = 100;
const minPlotWidth = 10;
const rowsPerTick = 2;
/** Columns for a label below the axis and the space around it. */
const labelSpace = 10;

/** Draws chart columns over time: all in one chart with colors, or one chart per column without. */
export function chart(
  data: FilledBuckets<ChartColumn>,
  names: readonly string[],
  range: BucketRange,
  terminal: Terminal,
  marks?: ChartMarks,
): string {
  if (data.times.length === 0) return "No points in this time range.";
  const series = data.columns.map(({ values }, index) => ({ name: oneLine(names[index] ?? ""), values }));
  const drawn = series.filter(({ values }) => values.some((value) => value !== null));
  if (drawn.length === 0) return "No values in this time range.";
  const width = Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth);
  const drawOne = (group: readonly Series[], hasColor: boolean): string => {
    const legend = group.map(({ name }, index) =>
      hasColor ? `${style(colorOf(index), "─")} ${cut(name, width - 2)}` : cut(name, width),
    );
    const plot = draw(data, group, range, { width, hasColor, marks });
    const named = marks === undefined ? [] : [legendOf(marks, hasColor)];
    return [...(hasColor ? [] : legend), ...plot, ...(hasColor ? legend : []), ...named].join("\n");
  };
  return terminal.color ? drawOne(drawn, true) : drawn.map((column) => drawOne([column], false)).join("\n\n");
}

interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

function draw(
  data: FilledBuckets<ChartColumn>,
  series: readonly Series[],
  range: BucketRange,
  { width, hasColor, marks = noMarks }: PlotOptions,
): string[] {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const scale = createScale([...values, ...marks.thresholds]);
  const labels = scale.ticks.map(format);
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const plotWidth = Math.max(minPlotWidth, width - labelWidth - 1);
  const lines = series.map((one) =>
    toColumnValues(data, one.values, range, plotWidth).map((value) => (value === null ? null : scale.toLevel(value))),
  );
  const thresholds = new Set(marks.thresholds.map((value) => scale.toLevel(value)));
  const inRed = (text: string): string => (hasColor ? style("red", text) : text);
  const rows = drawLines(lines, scale.height, hasColor ? (line, text) => style(colorOf(line), text) : undefined);
  const named = new Map(scale.ticks.map((tick, index) => [scale.toLevel(tick), labels[index] ?? ""]));
  return [
    ...rows.map((row, index) => {
      const label = named.get(scale.height - index);
      // The line of a threshold is behind the values.
      const drawn = thresholds.has(scale.height - index)
        ? row.replaceAll(/ +/g, (gap) => inRed("╌".repeat(gap.length)))
        : row;
      return `${(label ?? "").padStart(labelWidth)}${label === undefined ? "│" : "┤"}${drawn.trimEnd()}`;
    }),
    ...(marks.firings.length === 0
      ? []
      : [`${" ".repeat(labelWidth)}│${inRed(firingRow(marks, range, plotWidth)).trimEnd()}`]),
    ...timeAxis(range, plotWidth).map((line) => `${" ".repeat(labelWidth)}${line}`.trimEnd()),
  ];
}

interface PlotOptions {
  readonly width: number;
  readonly hasColor: boolean;
  readonly marks?: ChartMarks | undefined;
}

const noMarks: ChartMarks = { thresholds: [], firings: [] };

/** Marks the columns in which an alert fired, at least one for each firing. */
function firingRow({ firings }: ChartMarks, { startTime, endTime }: BucketRange, columns: number): string {
  const row = Array.from({ length: columns }, () => " ");
  const columnAt = (time: number): number => ((time - startTime) * columns) / (endTime - startTime);
  for (const { from, to } of firings) {
    const first = Math.max(0, Math.min(columns - 1, Math.floor(columnAt(from))));
    row.fill("█", first, Math.max(first + 1, Math.round(columnAt(to))));
  }
  return row.join("");
}

function legendOf({ thresholds, firings }: ChartMarks, hasColor: boolean): string {
  const inRed = (text: string): string => (hasColor ? style("red", text) : text);
  const line = thresholds.length === 0 ? [] : [`${inRed("╌")} threshold ${thresholds.map(format).join(" to ")}`];
  return [...line, ...(firings.length === 0 ? ["never fires"] : [`${inRed("█")} fires`])].join("   ");
}

interface Scale {
  readonly ticks: readonly number[];
  /** Number of the top row. */
  readonly height: number;
  readonly toLevel: (value: number) => number;
}

/** Creates a scale from 0 or the lowest value, with round ticks and the same number of rows between them. */
function createScale(values: readonly number[]): Scale {
  // Spreading many values into `Math.min` would exceed the stack.
  const lowest = values.reduce((one, other) => Math.min(one, other), 0);
  const highest = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const [bottom, top] = nice(lowest, highest === lowest ? highest + 1 : highest, 4);
  const steps = ticks(bottom, top, 4);
  const height = Math.max(1, steps.length - 1) * rowsPerTick;
  return {
    ticks: steps,
    height,
    toLevel: (value) => Math.round(((value - bottom) / (top - bottom)) * height),
  };
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
  const columnAt = (time: number): number => Math.floor(((time - startTime) * columns) / span);
  const columnFrom = (time: number): number => Math.ceil(((time - startTime) * 2 * columns - span) / (2 * span));
  const isWide = width * columns >= span;
  const result = Array.from({ length: columns }, (): number | null => null);
  times.forEach((time, row) => {
    const value = values[row] ?? null;
    if (value === null) return;
    const first = Math.max(0, isWide ? columnFrom(time) : columnAt(time));
    const end = isWide ? columnFrom(time + width) : first + 1;
    for (let column = first; column < Math.min(columns, end); column++) {
      const other = result[column] ?? null;
      if (other === null || Math.abs(value) > Math.abs(other)) result[column] = value;
    }
  });
  return result;
}

/** Draws the axis and its labels at round times, within the width. */
function timeAxis({ startTime, endTime }: BucketRange, width: number): string[] {
  const axis = ["└", ...Array.from({ length: width }, () => "─")];
  let labels = "";
  const span = endTime - startTime;
  for (const time of timeTicks(new Date(startTime), new Date(endTime), Math.max(2, Math.floor(width / labelSpace)))) {
    const column = Math.min(width - 1, Math.floor(((time.getTime() - startTime) / span) * width));
    const label = formatTime(time.getTime(), span);
    const start = Math.max(0, Math.min(column + 1 - Math.floor(label.length / 2), width + 1 - label.length));
    if (start < labels.length + (labels === "" ? 0 : 1)) continue;
    axis[column + 1] = "┬";
    labels = labels.padEnd(start) + label;
  }
  return [axis.join(""), labels];
}

function colorOf(index: number): (typeof colors)[number] {
  return colors[index % colors.length] ?? "cyan";
}

function cut(text: string, limit: number): string {
  const { truncated, ellipsed, index } = truncate(text, { limit, ellipsis: "…", ellipsisWidth: 1 });
  return truncated ? `${text.slice(0, index)}${ellipsed ? "…" : ""}` : text;
}

function format(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}

/** Formats a local time: the day for ranges longer than two days, the time of day otherwise. */
function formatTime(time: number, span: number): string {
  const options: Intl.DateTimeFormatOptions =
    span > 2 * day ? { month: "short", day: "numeric" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat("en", options).format(time);
}
