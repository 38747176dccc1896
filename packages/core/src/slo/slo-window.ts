import { formatSloDuration } from "./slo.ts";
import type { Slo, SloCalendar } from "./slo.ts";

const day = 86_400_000;

/** Lengths with which burn rates are computed, in milliseconds. */
export const calendarLengths: Readonly<Record<SloCalendar, number>> = { month: 30 * day, quarter: 90 * day };

const months: Readonly<Record<SloCalendar, number>> = { month: 1, quarter: 3 };

/** Returns whether a value names a part of the calendar. */
export function isCalendar(value: unknown): value is SloCalendar {
  return value === "month" || value === "quarter";
}

/** Returns the start and the end of the month or quarter that contains a time, in milliseconds since the epoch. */
export function calendarRange(calendar: SloCalendar, time: number): { readonly from: number; readonly to: number } {
  const date = new Date(time);
  const first = Math.floor(date.getUTCMonth() / months[calendar]) * months[calendar];
  const year = date.getUTCFullYear();
  return { from: Date.UTC(year, first), to: Date.UTC(year, first + months[calendar]) };
}

/** Returns the start of the window of an SLO that ends at a time: a length of time earlier, or the start of the month or quarter. */
export function sloWindowStart({ window, calendar }: Pick<Slo, "window" | "calendar">, end: number): number {
  // At midnight, the month that ended is complete.
  return calendar === undefined ? end - window : calendarRange(calendar, end - 1).from;
}

/** Formats the window of an SLO: `30d`, `the month`. */
export function formatSloWindow({ window, calendar }: Pick<Slo, "window" | "calendar">): string {
  return calendar === undefined ? formatSloDuration(window) : `the ${calendar}`;
}
