import { AlertTestError } from "./errors.ts";

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A day in milliseconds. */
export const day = 86_400_000;

/** Returns the milliseconds of a duration such as `30s`, `15m`, `3h`, `7d` or `2w`, or undefined if it is invalid. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)([smhdw])$/.exec(text.trim()) ?? [];
  const milliseconds = Math.round(Number(count) * (units[unit] ?? Number.NaN));
  return milliseconds > 0 ? milliseconds : undefined;
}

/**
 * Parses a duration such as `30s`, `15m`, `3h`, `7d` or `2w`. Returns milliseconds.
 *
 * @throws {AlertTestError} Of kind `input`, if the duration is invalid or not positive.
 */
export function parseDuration(text: string): number {
  const milliseconds = readDuration(text);
  if (milliseconds === undefined)
    throw new AlertTestError(
      "input",
      `Invalid duration ${JSON.stringify(text)}.`,
      "Use a value such as 30m, 12h or 7d.",
    );
  return milliseconds;
}

/** Formats a time as ISO 8601 in UTC, without milliseconds if there are none. */
export function toIso(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}

/** Formats a duration with its largest units, such as `2 h 30 min`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${round(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${round(minutes % 60)} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
