import { getOwn, readDuration } from "@obstack/core/internal";

/** A number of firings in a period. */
export interface Rate {
  readonly count: number;
  /** Milliseconds. */
  readonly period: number;
  /** As written, such as `5/day`. */
  readonly text: string;
}

const names: Readonly<Record<string, string>> = { hour: "1h", day: "1d", week: "7d", month: "30d" };

/** Reads a rate such as `5/day`, `1/30d` or `2/12h`; returns undefined if it is invalid. */
export function readRate(text: string): Rate | undefined {
  const [, count, period = ""] = /^(\d{1,9})\/(\w+)$/.exec(text.trim()) ?? [];
  const length = readDuration(getOwn(names, period) ?? (/^\d/.test(period) ? period : `1${period}`)) ?? 0;
  return count === undefined || length === 0 ? undefined : { count: Number(count), period: length, text };
}
