import { readDuration } from "@obstack/core/internal";
import { UsageError } from "../errors/command-error.ts";

/** Names of units that the first letter abbreviates. */
const unitNames = /^(?:second|sec|minute|min|hour|hr|day|week|year|yr)s?$/;

/**
 * Parses a duration such as `30s`, `15m`, `3h`, `2 days` or `1y`. Returns milliseconds.
 *
 * @throws {UsageError} If the duration is invalid or not positive.
 */
export function parseDuration(text: string): number {
  const [, count, name = ""] = /^([\d.]+)\s*([a-z]+)$/.exec(text.trim().toLowerCase()) ?? [];
  const unit = unitNames.test(name) ? name.charAt(0) : name.replace(/^m(?:illisecond|sec)s?$/, "ms");
  const value = unit === "y" ? (readDuration(`${count}d`) ?? 0) * 365.25 : readDuration(`${count}${unit}`);
  if (value === undefined || value === 0) {
    throw new UsageError(`Invalid duration ${JSON.stringify(text)}.`, "Use a value such as 30s, 15m, 3h or 2d.");
  }
  return value;
}

/**
 * Parses a time: ISO 8601, seconds or milliseconds since the epoch, `now`, `yesterday`, or a duration before now, such as `3h`. Returns milliseconds since
 * the epoch.
 *
 * @param isUtc Whether dates and times without an offset are in UTC instead of local time. Default: true.
 * @throws {UsageError} If the time is invalid.
 */
export function parseTime(text: string, now: number, isUtc = true): number {
  if (text === "now") return now;
  if (text === "yesterday") return now - parseDuration("1d");
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) {
    const time = Date.parse(withZone(text, isUtc));
    if (!Number.isNaN(time) && isDay(text.slice(0, 10))) return time;
  } else if (/^\d+(?:\.\d+)?[a-z]+$/i.test(text)) {
    return now - parseDuration(text);
  }
  throw new UsageError(
    `Invalid time ${JSON.stringify(text)}.`,
    "Use a value such as 2026-01-31, 2026-01-31T08:30:00Z, 1768206600 (seconds since the epoch), or 3h (three hours ago).",
  );
}

/** Adds what makes `Date` read a time without an offset in the wanted time zone: it reads dates in UTC, and other times in local time. */
function withZone(text: string, isUtc: boolean): string {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))) return text;
  const time = text.length === 10 ? `${text}T00:00` : text;
  return isUtc ? `${time}Z` : time;
}

/** Returns whether a date exists: `Date` accepts February 30 as March 2. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
