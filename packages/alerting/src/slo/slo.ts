import { day, hour, minute } from "../evaluate/duration.ts";
import { readDuration } from "@obstack/core";

/** Which webhook an alert of an SLO calls: that of urgent alerts, or that of slow ones. */
export type SloSeverity = "page" | "ticket";

/** A pair of windows over which a burn rate is measured. Both must exceed the factor. */
export interface BurnRate {
  readonly severity: SloSeverity;
  /** Length of the long window in milliseconds. */
  readonly long: number;
  /** Length of the short window in milliseconds. It ends the alert soon after the incident. */
  readonly short: number;
  /** How many times faster than allowed the budget is spent. */
  readonly factor: number;
}

/** What an SLO counts. */
export interface Indicator {
  /** Name of the source. */
  readonly source: string;
  /** What counts the events of a source of metrics. Absent for other sources. */
  readonly metric?: IndicatorMetric | undefined;
  /** Filter of the events that count. Default: all events of the source. */
  readonly total?: string | undefined;
  /** Absent if the metric determines which events are bad. */
  readonly condition?: IndicatorCondition | undefined;
}

/** A metric that counts events. */
export type IndicatorMetric =
  /** A counter, whose increase is the number of events. The condition of the indicator selects the bad ones. */
  | { readonly kind: "counter"; readonly name: string }
  /** Two counters: one of all events, and one of the bad or the good ones. */
  | {
      readonly kind: "counters";
      /** Name of the counter of all events. */
      readonly name: string;
      /** The counter of the bad events, or of the good ones. */
      readonly part: { readonly name: string; readonly isGood: boolean; readonly filter?: string | undefined };
    }
  /** A histogram, whose observations are the events. Those above the bound, in the unit of the histogram, are bad. */
  | { readonly kind: "histogram"; readonly name: string; readonly bound: number };

/** Which of the events are bad. */
export type IndicatorCondition =
  | { readonly kind: "bad" | "good"; readonly filter: string }
  | {
      readonly kind: "slower";
      readonly field: string;
      /** In nanoseconds. */
      readonly than: number;
      /** Unit of the field in nanoseconds. Default: that of the source. */
      readonly unit?: number | undefined;
    };

/** A part of the calendar, in UTC. */
export type SloCalendar = "month" | "quarter";

/** A service level objective. */
export interface Slo {
  readonly name: string;
  readonly description?: string | undefined;
  /** In percent, between 0 and 100. */
  readonly objective: number;
  /** Length of the rolling window in milliseconds. With a calendar, the length with which burn rates are computed. */
  readonly window: number;
  /** The part of the calendar, to date, that is the window. Default: the window rolls. */
  readonly calendar?: SloCalendar | undefined;
  readonly indicator: Indicator;
  /** Name of the webhook of urgent alerts. Default: no such alerts. */
  readonly page?: string | undefined;
  /** Name of the webhook of slow alerts. Default: no such alerts. */
  readonly ticket?: string | undefined;
  /** Events in the long window below which no alert fires. */
  readonly minimumEvents: number;
  /** Percentage of the window with events below which the budget is unknown. */
  readonly minimumCoverage: number;
  /** How long events take to arrive, in milliseconds: both windows end this much earlier. */
  readonly delay: number;
  /** Milliseconds without events after which an alert fires. Default: no such alert. */
  readonly absent?: number | undefined;
  /** Shortest interval of the alerts, in milliseconds. Default: a minute. */
  readonly interval?: number | undefined;
  readonly burnRates: readonly BurnRate[];
  /** Maintenance windows, sorted by start. Default: none. */
  readonly exclude?: readonly Exclusion[] | undefined;
}

/** Default of {@link Slo.minimumEvents}. With a few events an hour, 10 would lose most pages. */
export const defaultMinimumEvents = 5;

/** Default of {@link Slo.minimumCoverage}, in percent. */
export const defaultMinimumCoverage = 50;

/** Returns the share of events that may be bad, such as 0.001 for an objective of 99.9. */
export function errorBudget(slo: Pick<Slo, "objective">): number {
  const [part, whole] = budgetFraction(slo);
  return part / whole;
}

/** Returns how many of a number of events may be bad, rounded down. Exact for whole numbers of events. */
export function allowedEvents(slo: Pick<Slo, "objective">, total: number): number {
  const [part, whole] = budgetFraction(slo);
  return Number.isSafeInteger(total)
    ? Number((BigInt(part) * BigInt(total)) / BigInt(whole))
    : Math.floor(exact((part / whole) * total));
}

/** Returns the share of events that may be bad as a fraction of whole numbers: binary fractions cannot represent 0.0003. */
function budgetFraction({ objective }: Pick<Slo, "objective">): readonly [part: number, whole: number] {
  return [Math.round((100 - objective) * precision), 100 * precision];
}

/** Objectives have at most this precision: ten decimals. */
const precision = 1e10;

/** Removes the error of floating-point arithmetic on decimal fractions. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

const units = { m: minute, h: hour, d: day } as const;

/** Returns the milliseconds of a duration of whole minutes, such as `5m` or `30d`. Returns undefined for other text. */
export function readSloDuration(text: unknown): number | undefined {
  const length = typeof text === "string" ? readDuration(text) : undefined;
  return length !== undefined && length > 0 && length % minute === 0 ? length : undefined;
}

/** Formats milliseconds with the largest unit that divides them, up to days: `5m`, `6h`, `30d`. */
export function formatSloDuration(milliseconds: number): string {
  const unit = (["d", "h", "m"] as const).find((one) => milliseconds % units[one] === 0);
  return unit === undefined ? `${milliseconds}ms` : `${milliseconds / units[unit]}${unit}`;
}

/** Lengths with which burn rates are computed, in milliseconds. */
export const calendarLengths: Readonly<Record<SloCalendar, number>> = { month: 30 * day, quarter: 90 * day };

const months: Readonly<Record<SloCalendar, number>> = { month: 1, quarter: 3 };

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

/** A maintenance window, whose events do not count. Times are in milliseconds since the epoch, and whole minutes. */
export interface Exclusion {
  readonly from: number;
  readonly to: number;
  readonly reason?: string | undefined;
}

/** Formats a maintenance window: `2026-10-03 22:00 to 2026-10-04 02:00 UTC: Database upgrade`. */
export function describeExclusion({ from, to, reason }: Exclusion): string {
  const [start, end] = [from, to].map((time) => new Date(time).toISOString().slice(0, 16).replace("T", " "));
  return `${start} to ${end} UTC${reason === undefined ? "" : `: ${reason}`}`;
}
