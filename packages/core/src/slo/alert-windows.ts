import { windowLength } from "../alerts/alert-window.ts";
import { exact } from "./slo.ts";
import type { BurnRate, Slo } from "./slo.ts";

/** When an alert is evaluated. */
export interface SloWindows {
  readonly interval: string;
  /** Length of a window in milliseconds. */
  readonly length: number;
  /** Consecutive windows that must meet the threshold; absent for 1. */
  readonly consecutiveWindows?: number | undefined;
}

/** Windows in which a burn rate makes an alert fire. */
export interface BurnWindows extends SloWindows {
  /** The burn rate. */
  readonly factor: number;
}

const shortestInterval: SloWindows = { interval: "1m", length: 60_000 };

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

/** Returns the longest interval up to a length, or the shortest one from another length if there is none. */
export function longestInterval(most: number, least = 0): SloWindows {
  const allowed = intervals.filter(({ length }) => length >= least);
  return allowed.find(({ length }) => length <= most) ?? allowed.at(-1) ?? shortestInterval;
}

/** Share of the time to the detection by which the interval of an alert may delay it. */
const maxDelayShare = 0.1;

/**
 * Returns how often an alert with SQL is evaluated: as rarely as possible, because it notifies each time. The interval delays the alert by at most a tenth of
 * the time that it needs if the budget is spent as fast as possible without a faster alert, and a short window has at least two evaluations.
 */
export function sqlWindows({ long, short, factor }: BurnRate, slo: Pick<Slo, "burnRates" | "interval">): SloWindows {
  const faster = slo.burnRates.map((other) => other.factor).filter((other) => other > factor);
  const limit = Math.min(10 * factor, ...faster);
  const detection = (long * factor) / limit;
  return longestInterval(Math.min(detection * maxDelayShare, short / 2), slo.interval);
}

/** Share of the events' budget from which an alert with one window fires. A part of an incident is usually in another window. */
const oneWindowShare = 0.8;

/**
 * Returns the windows that stand in for the two sliding windows of a burn rate where alerts have one aligned window: half of the long window in a row at
 * the burn rate, or a quarter or a twelfth of it in which 80% of the same budget is spent. The shares are those with the fewest lost and extra alerts in the
 * simulation.
 *
 * @param hasConsecutiveWindows Whether the server knows `numConsecutiveWindows`. Without it, the longest window is the long one.
 */
export function ratioWindows(
  { long, factor }: BurnRate,
  { interval }: Pick<Slo, "interval">,
  hasConsecutiveWindows: boolean,
): BurnWindows[] {
  const atOnce = (part: number): BurnWindows => {
    const window = longestInterval(long / part, interval);
    return { ...window, factor: exact((oneWindowShare * factor * long) / window.length) };
  };
  const quarter = atOnce(4);
  const count = Math.max(1, Math.round(long / 2 / quarter.length));
  const first = hasConsecutiveWindows && count > 1 ? { ...quarter, consecutiveWindows: count, factor } : atOnce(1);
  return [first, quarter, atOnce(12)];
}

/** Returns the windows that cover a length of time, or why there are none. */
export function coveringWindows(long: number, hasConsecutiveWindows: boolean): SloWindows | string {
  const found = intervals.find(({ length }) => long % length === 0) ?? shortestInterval;
  const count = long / found.length;
  if (count === 1) return found;
  return hasConsecutiveWindows
    ? { ...found, consecutiveWindows: count }
    : "there is no such interval, and this server does not count windows in a row";
}
