import { hasRealDay, InputError } from "@obstack/core";

/** A period of UTC days such as `2026-01-31`, both inclusive. */
export interface Period {
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

const millisecondsOfDay = 86_400_000;

/**
 * Converts two dates to a period of UTC days.
 *
 * @throws {InputError} If a date is invalid, or `to` is before `from`.
 */
export function toPeriod(from: Date | string, to: Date | string): Period {
  const period = { from: toDay("from", from), to: toDay("to", to) };
  if (period.to < period.from) throw new InputError("to", `on or after from (${period.from})`, period.to);
  return period;
}

function toDay(field: string, value: Date | string | undefined): string {
  const text = value instanceof Date ? (Number.isNaN(value.getTime()) ? "" : value.toISOString()) : String(value);
  // A date-time with a time zone counts as its UTC day.
  const date = /^\d{4}-\d{2}-\d{2}(?:T.*(?:Z|[+-]\d{2}:?\d{2}))?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !hasRealDay(text))
    throw new InputError(field, "a date such as 2026-01-31, or a date-time with a time zone", value);
  return date.toISOString().slice(0, 10);
}

/** Splits a period into consecutive windows of at most `maximumDays` days. */
export function* splitPeriod({ from, to }: Period, maximumDays: number): Generator<Period> {
  const last = Date.parse(to);
  for (let begin = Date.parse(from); begin <= last; begin += maximumDays * millisecondsOfDay) {
    const end = Math.min(last, begin + (maximumDays - 1) * millisecondsOfDay);
    yield { from: new Date(begin).toISOString().slice(0, 10), to: new Date(end).toISOString().slice(0, 10) };
  }
}
