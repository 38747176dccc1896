import { UsageError } from "../errors/command-error.ts";
import { parseDuration, parseTime } from "../input/parse-time.ts";

/** Milliseconds since the epoch. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * Returns the time range of a query; by default the last hour.
 *
 * @throws {UsageError} If a time is invalid, or the range ends before it begins.
 */
export function timeRange(flags: { since?: string; from?: string; to?: string }, now: number): TimeRange {
  const { since, from, to } = flags;
  if (since !== undefined && from !== undefined)
    throw new UsageError("--since and --from name the same thing; give one of them.");
  const endTime = to === undefined ? now : parseTime(to, now);
  const startTime = from === undefined ? endTime - parseDuration(since ?? "1h") : parseTime(from, now);
  if (startTime >= endTime) throw new UsageError("The time range ends before it begins.", "Put --from before --to.");
  return { startTime, endTime };
}
