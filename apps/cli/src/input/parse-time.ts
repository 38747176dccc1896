import ms from "ms";
import { UsageError } from "../errors/command-error.ts";

/**
 * Reads a length of time such as `30s`, `15m`, `3h` or `2d`, in milliseconds.
 *
 * @throws {UsageError} when it is none, or not longer than nothing.
 */
export function parseDuration(text: string): number {
  const value = /^\d+(?:\.\d+)?\s*[a-z]+$/i.test(text.trim()) ? ms(text.trim() as ms.StringValue) : undefined;
  if (value === undefined || !(value > 0)) {
    throw new UsageError(`${JSON.stringify(text)} is no length of time.`, "Write it as 30s, 15m, 3h or 2d.");
  }
  return value;
}

/**
 * Reads a moment: ISO 8601, seconds or milliseconds since the epoch, or a length of time before now such as `3h`.
 *
 * @throws {UsageError} when it is none of these.
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
    `${JSON.stringify(text)} is no time.`,
    "Write it as 2026-01-31, 2026-01-31T08:30:00Z, 1768206600 (seconds since the epoch), or 3h (ago).",
  );
}

/** `Date` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
