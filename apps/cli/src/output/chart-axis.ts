import { nice, ticks } from "d3-array";
import { timeTicks, utcTicks } from "d3-time";
import type { BucketRange } from "@obstack/core/charts";
import type { ChartDrawing, ChartMarks } from "./chart-drawing.ts";
import { timeZone } from "./time-zone.ts";

const day = 86_400_000;

/** A tick of the time axis. */
export interface TimeTick {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly label: string;
}

/** Returns about `count` ticks at round times of the drawing's time zone: days for ranges longer than two days, times of day otherwise. */
export function timeAxisTicks(
  { startTime, endTime }: BucketRange,
  count: number,
  utc: boolean | undefined,
): readonly TimeTick[] {
  const { isUtc } = timeZone(utc);
  const zone = isUtc ? { timeZone: "UTC" } : {};
  const format = new Intl.DateTimeFormat(
    "en",
    endTime - startTime > 2 * day
      ? { ...zone, month: "short", day: "numeric" }
      : { ...zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  );
  const times = (isUtc ? utcTicks : timeTicks)(new Date(startTime), new Date(endTime), count);
  return times.map((time) => ({ time: time.getTime(), label: format.format(time) }));
}

/** Returns what describes a chart's range: its start and end, its time zone and the width of its buckets. */
export function describeRange({ data, range, utc }: ChartDrawing): readonly string[] {
  const { name, format } = timeZone(utc);
  return [`${format(range.startTime)} to ${format(range.endTime)}`, name, `buckets of ${formatWidth(data.width)}`];
}

function formatWidth(width: number): string {
  const [symbol, unit] = [
    ["d", day],
    ["h", 3_600_000],
    ["m", 60_000],
    ["s", 1000],
    ["ms", 1],
  ].find(([, length]) => width % Number(length) === 0) ?? ["ms", 1];
  return `${width / Number(unit)}${symbol}`;
}

/** A scale from 0 or the lowest value to the highest, both rounded. */
export interface ValueScale {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Thresholds higher than this multiple of the highest value would flatten the line. */
const maxThresholdRatio = 10;

/** Creates the scale of values and thresholds, with about `count` ticks. */
export function valueScale(
  columns: readonly { readonly values: readonly (number | null)[] }[],
  marks: ChartMarks | undefined,
  count: number,
): ValueScale {
  const values = columns.flatMap((column) => column.values.filter((value) => value !== null));
  const limit = maxThresholdRatio * values.reduce((one, other) => Math.max(one, Math.abs(other)), 1);
  const shown = [...values, ...(marks?.thresholds ?? []).filter((threshold) => Math.abs(threshold) <= limit)];
  // Spreading many values into `Math.min` would exceed the stack.
  const lowest = shown.reduce((one, other) => Math.min(one, other), 0);
  const highest = shown.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const [bottom, top] = nice(lowest, highest === lowest ? highest + 1 : highest, count);
  return { bottom, top, ticks: ticks(bottom, top, count) };
}
