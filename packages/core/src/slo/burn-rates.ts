import { exact } from "./slo.ts";
import type { BurnRate, SloSeverity } from "./slo.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Windows and factors of the default burn rates for a window of 30 days. */
const defaults = [
  { severity: "page", long: hour, factor: 14.4 },
  { severity: "page", long: 6 * hour, factor: 6 },
  { severity: "ticket", long: day, factor: 3 },
  { severity: "ticket", long: 3 * day, factor: 1 },
] as const satisfies readonly { severity: SloSeverity; long: number; factor: number }[];

/** The window for which the defaults are. */
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
 * 1 day and 1 over 3 days open tickets. A longer window has higher factors over the same windows, and a shorter one the same factors over shorter
 * windows, so that a factor is never below 1.
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
