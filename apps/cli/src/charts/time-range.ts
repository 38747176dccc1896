import { UsageError } from "../errors/command-error.ts";
import { parseDuration, parseTime } from "../input/parse-time.ts";

/** A time range, in milliseconds since the epoch. */
export interface TimeRange {
  readonly startTime: number;
  /** Exclusive. */
  readonly endTime: number;
}

/** A time range that consists of complete buckets. */
export interface BucketedRange extends TimeRange {
  /** Bucket width as the interface names it, such as `5m`. */
  readonly granularity: string;
  /** Bucket width in milliseconds. */
  readonly width: number;
}

interface RangeFlags {
  readonly since?: string;
  readonly from?: string;
  readonly to?: string;
  /** Whether times without an offset are in UTC instead of local time. */
  readonly utc?: boolean;
}

/** Maximum number of buckets for the granularity `auto`, which is the one of servers. */
const maxAutoBuckets = 60;

/**
 * Returns the time range of a query. Default: the last hour.
 *
 * @throws {UsageError} If a time is invalid, or if the range ends before it starts.
 */
export function timeRange({ since, from, to, utc = false }: RangeFlags, now: number): TimeRange {
  if (since !== undefined && from !== undefined)
    throw new UsageError("--since and --from cannot be combined.", "Pass one of them.");
  const endTime = to === undefined ? now : parseTime(to, now, utc);
  const startTime = from === undefined ? endTime - parseDuration(since ?? "1h") : parseTime(from, now, utc);
  if (startTime >= endTime) throw new UsageError("The time range ends before it starts.", "Check `--from` and `--to`.");
  return { startTime, endTime };
}

/**
 * Extends a range to complete buckets, which servers align in UTC: a bucket cut by the range would show a fraction of its value.
 *
 * @param granularities Bucket widths of the interface, finest first.
 */
export function toBuckets(
  { startTime, endTime }: TimeRange,
  granularity: string,
  granularities: readonly string[],
): BucketedRange {
  const chosen = granularity === "auto" ? autoGranularity(endTime - startTime, granularities) : granularity;
  // The client rejects an unknown granularity.
  const width = granularities.includes(chosen) ? parseDuration(chosen) : 1;
  return {
    startTime: Math.floor(startTime / width) * width,
    endTime: Math.ceil(endTime / width) * width,
    granularity: chosen,
    width,
  };
}

/** Returns the finest granularity with at most 60 buckets. Chosen here, because the range depends on it. */
function autoGranularity(length: number, granularities: readonly string[]): string {
  const fixed = granularities.filter((one) => one !== "auto");
  return fixed.find((one) => length / parseDuration(one) <= maxAutoBuckets) ?? fixed.at(-1) ?? "auto";
}
