import { exact } from "./slo.ts";
import type { BurnRate, SloSeverity } from "./slo.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Windows of the default burn rates, and the share of the budget that is spent when each of them notifies. */
const defaults = [
  { severity: "page", long: hour, short: 5 * minute, share: 0.02 },
  { severity: "page", long: 6 * hour, short: 30 * minute, share: 0.05 },
  { severity: "ticket", long: day, short: 2 * hour, share: 0.1 },
  { severity: "ticket", long: 3 * day, short: 6 * hour, share: 0.1 },
] as const satisfies readonly { severity: SloSeverity; long: number; short: number; share: number }[];

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
 * 1 day and 1 over 3 days open tickets.
 *
 * @param window Length of the SLO's window in milliseconds.
 */
export function defaultBurnRates(window: number): BurnRate[] {
  return defaults.map(({ share, ...rate }) => ({ ...rate, factor: burnFactor(share, window, rate.long) }));
}
