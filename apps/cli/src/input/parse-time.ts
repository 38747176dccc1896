import { hasRealDay, readDuration } from "@obstack/core";
import { UsageError } from "../errors/command-error.ts";

const unitNames: readonly (readonly [name: RegExp, unit: string])[] = [
  [/^(?:millisecond|msec)s?$/, "ms"],
  [/^months?$/, "mo"],
  [/^(?:second|sec)s?$/, "s"],
  [/^(?:minute|min)s?$/, "m"],
  [/^(?:hour|hr)s?$/, "h"],
  [/^days?$/, "d"],
  [/^weeks?$/, "w"],
  [/^(?:year|yr)s?$/, "y"],
];

/** Parses a duration such as `30s`, `15m`, `1h30m`, `2 days` or `1mo`. Returns milliseconds. */
export function parseDuration(text: string): number {
  const [, months] = /^\s*([\d.]+)\s*M\s*$/.exec(text) ?? [];
  if (months !== undefined) {
    throw new UsageError(
      `Invalid duration ${JSON.stringify(text)}.`,
      `Use ${months}mo or ${Number(months) * 30}d for months, and ${months}m for minutes.`,
    );
  }
  const plain = text.trim().toLowerCase();
  const joined = plain.replaceAll(/(?<!\s)\s*([a-z]+)\s*/g, (_, name: string) => {
    return unitNames.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  });
  const value = readDuration(joined);
  if (value === undefined || value === 0) {
    throw new UsageError(
      `Invalid duration ${JSON.stringify(text)}.`,
      "Use a value such as 30s, 15m, 1h30m or 2d. `obstack help times` lists all forms.",
    );
  }
  return value;
}

interface TimeOptions {
  /** Whether days, and times without an offset, are in UTC instead of local time. */
  readonly isUtc: boolean;
  /** Whether a time of day is the next one, and a duration is after now. Default: both are in the past. */
  readonly isFuture?: boolean | undefined;
}

/**
 * Parses a time: ISO 8601, seconds or milliseconds since the epoch, a time of day, `yesterday 17:00`, `today`, `now-3h`, or a duration before now,
 * such as `3h`. Returns milliseconds since the epoch.
 */
export function parseTime(text: string, now: number, { isUtc, isFuture = false }: TimeOptions): number {
  const given = text
    .trim()
    .replace(/^(?:now|today|yesterday|tomorrow)\b/i, (word) => word.toLowerCase())
    .replace(/^(\d.*[a-z])\s+ago$/i, "$1");
  const sign = isFuture ? 1 : -1;
  const [, direction, length] = /^now(?:\s*([-+])\s*(\S.*))?$/.exec(given) ?? [];
  if (given === "now") return now;
  if (length !== undefined) return now + (direction === "+" ? 1 : -1) * parseDuration(length);
  if (/^(?:today|yesterday|tomorrow)$/.test(given)) return atClock("00:00", given, now, { isUtc });
  const [, name, clock] = /^(?:(today|yesterday|tomorrow)\s+)?([01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.exec(given) ?? [];
  if (clock !== undefined) return atClock(given.slice(given.lastIndexOf(" ") + 1), name, now, { isUtc, isFuture });
  if (/^\d{10}$/.test(given)) return Number(given) * 1000;
  if (/^\d{13}$/.test(given)) return Number(given);
  if (/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(given)) {
    const time = Date.parse(withZone(given, isUtc));
    if (!Number.isNaN(time) && hasRealDay(given)) return time;
  } else if (/^\d[\d.\s]*[a-z]/i.test(given)) {
    return now + sign * parseDuration(given);
  }
  const examples = isFuture ? "tomorrow 17:00, or 3h (in three hours)" : "yesterday 17:00, or 3h (three hours ago)";
  throw new UsageError(
    `Invalid time ${JSON.stringify(text)}.`,
    `Use a value such as 2026-01-31T08:30:00Z, 17:00, ${examples}. \`obstack help times\` lists all forms.`,
  );
}

/** Returns a time of a named day or, without one, the last or next time at which a clock shows it. */
function atClock(clock: string, name: string | undefined, now: number, { isUtc, isFuture }: TimeOptions): number {
  const onDay = (days: number): number => {
    const date = new Date(now);
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
    if (isUtc) {
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days, hours, minutes, seconds);
    }
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hours, minutes, seconds).getTime();
  };
  if (name !== undefined) return onDay({ yesterday: -1, today: 0, tomorrow: 1 }[name] ?? 0);
  const today = onDay(0);
  if (isFuture === true) return today > now ? today : onDay(1);
  return today <= now ? today : onDay(-1);
}

/** Adds what makes `Date` read a time without an offset in the wanted time zone: it reads dates in UTC, and other times in local time. */
function withZone(text: string, isUtc: boolean): string {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))) return text;
  const time = text.length === 10 ? `${text}T00:00` : text;
  return isUtc ? `${time}Z` : time;
}
