// Formats values in the locale of the reader.

import { formatMeasure } from "@obstack/drawing";
import type { Unit } from "@obstack/drawing";

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const exactNumbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 });
const seconds = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const secondMoments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

export const formatNumber = (value: number): string => numbers.format(value);

/** Formats a number with all of its digits. Returns `?` for anything else. */
export const formatExact = (value: unknown): string => (typeof value === "number" ? exactNumbers.format(value) : "?");

/** Formats a value with its unit, and exactly if it has none. */
export function formatValue(value: number, unit: Unit | undefined): string {
  return unit === undefined ? formatNumber(value) : formatMeasure(value, unit);
}

export const formatMoment = (time: number): string => moments.format(time);

/** Formats a period. Parts that the start and end share appear once. */
export const formatPeriod = (from: number, to: number): string => moments.formatRange(from, to);

/** Formats a time with seconds, and with its date unless it is today. */
export function formatSeconds(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return (isToday ? seconds : secondMoments).format(time);
}
