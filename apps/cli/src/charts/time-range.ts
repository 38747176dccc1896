import { UsageError } from "../errors/command-error.ts";
import { parseDuration, parseTime } from "../input/parse-time.ts";

/** A time range, in milliseconds since the epoch. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * Returns the time range of a query. Default: the last hour.
 *
 * @throws {UsageError} If a time is invalid, or if the range ends before it starts.
 */
export function timeRange(flags: { since?: string; from?: string; to?: string }, now: number): TimeRange {
  const { since, from, to } = flags;
  if (since !== undefined && from !== undefined)
    throw new UsageError("--since and --from cannot be combined.", "Pass one of them.");
  const endTime = to === undefined ? now : parseTime(to, now);
  const startTime = from === undefined ? endTime - parseDuration(since ?? "1h") : parseTime(from, now);
  if (startTime >= endTime) throw new UsageError("The time range ends before it starts.", "Check `--from` and `--to`.");
  return { startTime, endTime };
}
