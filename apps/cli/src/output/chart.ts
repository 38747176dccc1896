import type { ChartColumn, ChartColumns } from "@obstack/selfhosted";
import { ticks } from "d3-array";
import { plot } from "simple-ascii-chart";
import type { Terminal } from "../context.ts";
import { oneLine, trustEscapes } from "../terminal/terminal-text.ts";

const colors = ["ansiCyan", "ansiYellow", "ansiGreen", "ansiMagenta", "ansiRed", "ansiBlue"] as const;
const day = 86_400_000;
const maxWidth = 120;
const widthWithoutTerminal = 100;

/** Draws chart columns over time: in one chart with colors, in a separate chart per column without. */
export function chart(data: ChartColumns, names: readonly string[], terminal: Terminal): string {
  if (data.times.length === 0) return "No points in this time range.";
  const series = data.columns.map((column, index) => ({
    name: oneLine(names[index] ?? ""),
    points: pointsOf(data.times, column),
  }));
  const drawn = series.filter(({ points }) => points.length > 0);
  if (drawn.length === 0) return "No values in this time range.";
  if (terminal.color) return draw(data.times, drawn, terminal);
  return drawn.map((column) => `${column.name}\n${draw(data.times, [column], terminal)}`).join("\n\n");
}

type Series = { readonly name: string; readonly points: [number, number][] };

function pointsOf(times: readonly number[], column: ChartColumn): [number, number][] {
  return times.flatMap((time, row): [number, number][] => {
    const value = column.values[row];
    return value === undefined || value === null ? [] : [[time, value]];
  });
}

function draw(times: readonly number[], series: readonly Series[], terminal: Terminal): string {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value));
  const top = Math.max(...values);
  const bottom = Math.min(0, ...values);
  const steps = ticks(bottom, top === bottom ? top + 1 : top, 4);
  const labels = steps.map(format);
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const width = Math.max(20, Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth) - labelWidth - 3);
  const height = series.length === 1 ? 8 : 12;
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const drawn = plot(
    series.map(({ points }) => points),
    {
      width,
      height,
      yRange: [Math.min(bottom, ...steps), Math.max(top, ...steps)],
      customXAxisTicks: sample(times, Math.floor(width / 14)),
      customYAxisTicks: steps,
      // The library reserves space only for the first and last label.
      formatter: (value, { axis }) => (axis === "x" ? formatTime(value, span) : format(value).padStart(labelWidth)),
      ...(terminal.color
        ? {
            color: series.map((_, index) => colors[index % colors.length] ?? "ansiWhite"),
            legend: { position: "bottom", series: series.map(({ name }) => name) },
          }
        : {}),
    },
  );
  return trustEscapes(drawn)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

function sample(times: readonly number[], maxCount: number): number[] {
  const step = Math.max(1, Math.ceil(times.length / Math.max(1, maxCount)));
  return times.filter((_, index) => index % step === 0);
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
