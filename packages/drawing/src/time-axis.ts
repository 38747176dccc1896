import { timeTicks, utcTicks } from "d3-time";
import type { TimeChart, TimeRange } from "./chart.ts";
import { timeZone } from "./time-zone.ts";

const day = 86_400_000;

/** A tick of the time axis. */
export interface TimeTick {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly label: string;
}

/** Returns about `count` ticks at round times: days for ranges longer than two days, times of day otherwise. */
export function timeAxisTicks(
  { startTime, endTime }: TimeRange,
  count: number,
  utc: boolean | undefined,
): readonly TimeTick[] {
  const { isUtc, name } = timeZone(utc);
  const format = labelFormat(name, endTime - startTime > 2 * day);
  const times = (isUtc ? utcTicks : timeTicks)(new Date(startTime), new Date(endTime), count);
  return times.map((time) => ({ time: time.getTime(), label: format.format(time) }));
}

// Creating a format costs a hundred times as much as using it.
const formats = new Map<string, Intl.DateTimeFormat>();

function labelFormat(zone: string, isLong: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${isLong}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat("en", {
      timeZone: zone,
      ...(isLong ? { month: "short", day: "numeric" } : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    });
  formats.set(key, format);
  return format;
}

/** Returns what describes a chart's range: its start and end, its time zone and the width of its buckets. */
export function describeRange({ range, width }: TimeChart, utc: boolean | undefined): readonly string[] {
  const { name, format } = timeZone(utc);
  return [`${format(range.startTime)} to ${format(range.endTime)}`, name, `buckets of ${formatWidth(width)}`];
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
