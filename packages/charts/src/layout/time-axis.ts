import type { TimeChart, TimeRange } from "../model/drawing.ts";
import { timeZone, toWallTime } from "./time-zone.ts";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const steps: readonly number[] = [
  ...[1, 5, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((count) => count * day),
];
/** A Monday, at which weeks start. */
const monday = 4 * day;
/** Ranges of more days have no times: weekdays repeat. */
const maxDays = 6;
/** Longer ranges have dates with a year. */
const longRange = 300 * day;

/** A time of an axis and its label. */
export interface TimeTick {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly label: string;
}

/**
 * Returns at most about `count` ticks at round local times, all at the same distance and with different labels: times of day, with
 * weekdays and dates if the range is longer than a day, and seconds only if ticks need them.
 */
export function timeAxisTicks(
  { startTime, endTime }: TimeRange,
  count: number,
  utc: boolean | undefined,
): readonly TimeTick[] {
  const { isUtc } = timeZone(utc);
  const span = endTime - startTime;
  const step =
    steps.find((one) => span / one <= count && (one >= day || span <= maxDays * day)) ??
    Math.ceil(span / count / (364 * day)) * 364 * day;
  const [first, last] = [toWallTime(startTime, isUtc), toWallTime(endTime, isUtc)];
  const origin = step >= 7 * day ? monday : 0;
  const ticks: TimeTick[] = [];
  for (let wall = Math.ceil((first - origin) / step) * step + origin; wall <= last; wall += step) {
    const label = labelOf(wall, step, span);
    // An hour that clocks repeat has one tick.
    if (label !== ticks.at(-1)?.label) ticks.push({ time: fromWallTime(wall, isUtc), label });
  }
  return ticks.filter(({ time }) => time >= startTime && time <= endTime);
}

function labelOf(wall: number, step: number, span: number): string {
  const text = new Date(wall).toISOString();
  if (span > longRange) return text.slice(0, 10);
  if (step >= day || (span > day && wall % day === 0))
    return `${months[Number(text.slice(5, 7)) - 1]} ${Number(text.slice(8, 10))}`;
  const time = text.slice(11, step < minute ? 19 : 16);
  return span > day ? `${weekdays[new Date(wall).getUTCDay()]} ${time}` : time;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns the time at which clocks show a local time. */
function fromWallTime(wall: number, isUtc: boolean): number {
  if (isUtc) return wall;
  const guess = wall + new Date(wall).getTimezoneOffset() * minute;
  return wall + new Date(guess).getTimezoneOffset() * minute;
}

/** Returns what describes a chart's range: its start and end, its time zone, and the width of its buckets if it has any. */
export function describeRange(
  { range, width }: Pick<TimeChart, "range"> & { readonly width?: number },
  utc: boolean | undefined,
): readonly string[] {
  const { name, format } = timeZone(utc);
  const buckets = width === undefined ? [] : [`buckets of ${formatWidth(width)}`];
  return [`${format(range.startTime)} to ${format(range.endTime)}`, name, ...buckets];
}

function formatWidth(width: number): string {
  const units = { d: day, h: hour, m: minute, s: second, ms: 1 };
  const [symbol, length] = Object.entries(units).find(([, one]) => width % one === 0) ?? ["ms", 1];
  return `${width / length}${symbol}`;
}
