// Formats values in the locale of the reader.

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const compactNumbers = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 2 });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const seconds = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const days = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const secondMoments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const daySeconds = 86_400;

export const formatNumber = (value: number): string => numbers.format(value);

/** Formats a number for an axis, for example `12K`. */
export const formatCompact = (value: number): string => compactNumbers.format(value);

/** Formats date and time. */
export const formatMoment = (time: number): string => moments.format(time);

/** Formats a period. Parts that the start and end share appear once. */
export const formatPeriod = (from: number, to: number): string => moments.formatRange(from, to);

/** Formats a time with seconds, and with its date unless it is today. */
export function formatSeconds(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return (isToday ? seconds : secondMoments).format(time);
}

/**
 * Formats the label of a tick: a date at midnight and for steps of days, a time otherwise.
 *
 * @param tick Seconds since the epoch.
 * @param step Seconds between two ticks.
 */
export function formatTick(tick: number, step: number): string {
  const date = new Date(tick * 1000);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return (step >= daySeconds || isMidnight ? days : times).format(date);
}
