import ms from "ms";
import { UsageError } from "../errors/command-error.ts";

/**
 * Parses a duration such as `30s`, `15m`, `3h` or `2d`. Returns milliseconds.
 *
 * @throws {UsageError} If the duration is invalid or not positive.
 */
export function parseDuration(text: string): number {
  const value = /^\d+(?:\.\d+)?\s*[a-z]+$/i.test(text.trim()) ? ms(text.trim() as ms.StringValue) : undefined;
  if (value === undefined || !(value > 0)) {
    throw new UsageError(`Invalid duration ${JSON.stringify(text)}.`, "Use a value such as 30s, 15m, 3h or 2d.");
  }
  return value;
}

/**
 * Parses a time: ISO 8601, seconds or milliseconds since the epoch, `now`, `yesterday`, or a duration before now, such as `3h`. Returns milliseconds since
 * the epoch.
 *
 * @throws {UsageError} If the time is invalid.
 */
export function parseTime(text: string, now: number): number {
  if (text === "now") return now;
  if (text === "yesterday") return now - ms("1d");
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) {
    const time = Date.parse(text);
    if (!Number.isNaN(time) && isDay(text.slice(0, 10))) return time;
  } else if (/^\d+(?:\.\d+)?[a-z]+$/i.test(text)) {
    return now - parseDuration(text);
  }
  throw new UsageError(
    `Invalid time ${JSON.stringify(text)}.`,
    "Use a value such as 2026-01-31, 2026-01-31T08:30:00Z, 1768206600 (seconds since the epoch), or 3h (three hours ago).",
  );
}

/** Tells whether a date exists: `Date` accepts February 30 as March 2. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
