import { InputError } from "@obstack/core";

/** A period of UTC days, both included, as `2026-01-31`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const millisecondsOfDay = 86_400_000;

/**
 * Returns the UTC days of a period.
 *
 * @throws {InputError} when one is no day, or the last comes before the first.
 */
export function days(from: Date | string, to: Date | string): Period {
  const period = { from: day("from", from), to: day("to", to) };
  if (period.to < period.from) throw new InputError("to", `on or after from (${period.from})`, period.to);
  return period;
}

function day(field: string, value: Date | string): string {
  const text = value instanceof Date ? (Number.isNaN(value.getTime()) ? "" : value.toISOString()) : value;
  // A text with a time zone names a moment; its UTC day counts.
  const date = /^\d{4}-\d{2}-\d{2}(?:T.*(?:Z|[+-]\d{2}:?\d{2}))?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  const valid = !Number.isNaN(date.getTime()) && (text.length > 10 || date.toISOString().startsWith(text));
  if (!valid) throw new InputError(field, "a date such as 2026-01-31, or a date-time with its zone", value);
  return date.toISOString().slice(0, 10);
}

/** Divides a period into windows of at most so many days, in order. */
export function* windows({ from, to }: Period, maximumDays: number): Generator<Period> {
  const last = Date.parse(to);
  for (let begin = Date.parse(from); begin <= last; begin += maximumDays * millisecondsOfDay) {
    const end = Math.min(last, begin + (maximumDays - 1) * millisecondsOfDay);
    yield { from: new Date(begin).toISOString().slice(0, 10), to: new Date(end).toISOString().slice(0, 10) };
  }
}
