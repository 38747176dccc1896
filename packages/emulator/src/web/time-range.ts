interface Range {
  /** Milliseconds. */
  readonly length: number;
  /** Granularity of the spec that divides the range into 30 to 168 buckets, which fit a chart. */
  readonly granularity: string;
  /** Width of a bucket in milliseconds. */
  readonly width: number;
  readonly title: string;
}

const minute = 60_000;
const hour = 60 * minute;

export type RangeName = "15m" | "1h" | "6h" | "24h" | "7d";

export const ranges: Readonly<Record<RangeName, Range>> = {
  "15m": { length: 15 * minute, granularity: "30s", width: minute / 2, title: "last 15 minutes" },
  "1h": { length: hour, granularity: "1m", width: minute, title: "last hour" },
  "6h": { length: 6 * hour, granularity: "5m", width: 5 * minute, title: "last 6 hours" },
  "24h": { length: 24 * hour, granularity: "15m", width: 15 * minute, title: "last 24 hours" },
  "7d": { length: 168 * hour, granularity: "1h", width: hour, title: "last 7 days" },
};

export const defaultRange: RangeName = "1h";

export const rangeNames = Object.keys(ranges) as readonly RangeName[];

/** A time range of complete buckets. Times are in milliseconds since the epoch. */
export interface TimeWindow {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly width: number;
  readonly granularity: string;
  readonly title: string;
}

/** Returns the latest window of a range. It ends before the current bucket and minute, which are still incomplete. */
export function windowOf(name: RangeName, now: number): TimeWindow {
  const { length, width, granularity, title } = ranges[name];
  const step = Math.max(width, minute);
  const end = Math.floor(now / step) * step;
  return { start: end - length, end, width, granularity, title };
}

export function bucketsOf({ start, end, width }: TimeWindow): readonly number[] {
  return Array.from({ length: Math.round((end - start) / width) }, (_, index) => start + index * width);
}
