import { minute, hour, day } from "../evaluate/duration.ts";
import { exact, formatSloDuration } from "./slo.ts";
import type { BurnRate, Slo, SloSeverity } from "./slo.ts";
import { windowLength } from "@obstack/core/alerts";

interface SharedByAlerts extends SloWindows {
  /** Identifier within the SLO, such as `page-1h`. Further alerts for the same burn rate end with their interval, such as `page-1h-5m`. */
  readonly key: string;
  readonly severity: SloSeverity;
  readonly threshold: number;
}

/** An alert that fires while the budget is spent too fast. */
export interface BurnAlert extends SharedByAlerts {
  readonly kind: "burn";
  /** The burn rate of the file. */
  readonly rate: BurnRate;
}

/** An alert that fires while no events arrive. */
export interface AbsenceAlert extends SharedByAlerts {
  readonly kind: "absence";
  /** Milliseconds without events. */
  readonly absent: number;
}

/** An alert of an SLO. */
export type SloAlert = BurnAlert | AbsenceAlert;

export function sloAlertKey({ severity, long }: Pick<BurnRate, "severity" | "long">): string {
  return `${severity}-${formatSloDuration(long)}`;
}

/** Returns the alerts of an SLO. Burn rates whose severity has no webhook have no alert. */
export function toSloAlerts(slo: Slo): readonly SloAlert[] {
  const { absent, interval } = slo;
  const rates = slo.burnRates.filter(({ severity }) => slo[severity] !== undefined);
  const burns = rates.map((rate): BurnAlert => {
    const { severity, factor } = rate;
    return { kind: "burn", key: sloAlertKey(rate), severity, rate, threshold: factor, ...burnWindows(rate, slo) };
  });
  if (absent === undefined) return burns;
  const severity = slo.page === undefined ? "ticket" : "page";
  const windows = longestInterval(absent / 10, interval);
  // A number of events is below 1 if there are none.
  return [...burns, { kind: "absence", key: `${severity}-absent`, severity, absent, threshold: 1, ...windows }];
}

export function meetsSloAlert({ kind, threshold }: SloAlert, value: number): boolean {
  return kind === "absence" ? value < threshold : value >= threshold;
}

/** Returns how many milliseconds of events the evaluations of an alert read each day. */
export function sloReadPerDay(alert: SloAlert): number {
  return (day / alert.length) * (alert.kind === "burn" ? alert.rate.long : alert.absent);
}

/** When an alert is evaluated. */
interface SloWindows {
  readonly interval: string;
  readonly length: number;
}

const shortestInterval: SloWindows = { interval: "1m", length: minute };

/** Intervals that every release of the servers accepts, longest first. */
const intervals: readonly SloWindows[] = [
  ...["1d", "12h", "6h", "1h", "30m", "15m", "5m"].map((interval) => ({
    interval,
    length: windowLength(interval) ?? 0,
  })),
  shortestInterval,
];

/** Returns the length of an interval that every release accepts. */
export function readInterval(interval: unknown): number | undefined {
  return intervals.find((one) => one.interval === interval)?.length;
}

/** Returns the longest interval up to a length, else the shortest one from another length. */
function longestInterval(most: number, least = 0): SloWindows {
  const allowed = intervals.filter(({ length }) => length >= least);
  return allowed.find(({ length }) => length <= most) ?? allowed.at(-1) ?? shortestInterval;
}

/** Share of the time to the detection by which the interval of an alert may delay it. */
const maxDelayShare = 0.1;

/**
 * Returns how often an alert is evaluated: as rarely as possible, because it notifies each time. The interval delays the alert by at most a tenth
 * of the time to the detection at the fastest rate without a faster alert, and a short window has at least two evaluations.
 */
function burnWindows({ long, short, factor }: BurnRate, slo: Pick<Slo, "burnRates" | "interval">): SloWindows {
  const faster = slo.burnRates.map((other) => other.factor).filter((other) => other > factor);
  const limit = Math.min(10 * factor, ...faster);
  const detection = (long * factor) / limit;
  return longestInterval(Math.min(detection * maxDelayShare, short / 2), slo.interval);
}

/** Windows and factors of the default burn rates for a window of 30 days. */
const defaults = [
  { severity: "page", long: hour, factor: 14.4 },
  { severity: "page", long: 6 * hour, factor: 6 },
  { severity: "ticket", long: day, factor: 3 },
  { severity: "ticket", long: 3 * day, factor: 1 },
] as const satisfies readonly { severity: SloSeverity; long: number; factor: number }[];

const usualWindow = 30 * day;

/** Lengths of long windows, which intervals of alerts divide. */
const lengths = [15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day];

/** The shortest short window: alerts are evaluated once a minute. */
export const minShortWindow: number = 5 * minute;

/** The shortest window of an SLO with default burn rates. */
export const minDefaultWindow: number = 6 * hour;

/** Returns the burn rate at which a share of the budget is spent in a window: 14.4 for 2% of 30 days in an hour. */
export function burnFactor(share: number, window: number, long: number): number {
  return exact((share * window) / long);
}

/** Returns the share of the budget that a burn rate spends in its long window. */
export function budgetShare({ factor, long }: Pick<BurnRate, "factor" | "long">, window: number): number {
  return exact((factor * long) / window);
}

/**
 * Returns the burn rates of the multi-window, multi-burn-rate method. With a window of 30 days: 14.4 over 1 hour and 6 over 6 hours page; 3 over
 * 1 day and 1 over 3 days open tickets. A longer window has higher factors, and a shorter one shorter windows, so that a factor is never below 1.
 *
 * @param window Length of the SLO's window in milliseconds, at least {@link minDefaultWindow}.
 */
export function defaultBurnRates(window: number): BurnRate[] {
  let shortest = 0;
  return defaults.map(({ severity, long: usual, factor }): BurnRate => {
    if (window >= usualWindow) return rateOf(severity, usual, exact((factor * window) / usualWindow));
    const ideal = (usual * window) / usualWindow;
    const distance = (length: number): number => Math.abs(Math.log(length / ideal));
    const long = lengths
      .filter((length) => length > shortest)
      .reduce((best, length) => (distance(length) < distance(best) ? length : best));
    shortest = long;
    return rateOf(severity, long, factor);
  });
}

/** Returns a burn rate whose short window is a twelfth of the long one. */
function rateOf(severity: SloSeverity, long: number, factor: number): BurnRate {
  return { severity, long, short: Math.max(minShortWindow, long / 12), factor };
}
