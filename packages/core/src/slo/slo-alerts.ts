import { windowLength } from "../alerts/alert-window.ts";
import { formatSloDuration } from "./duration.ts";
import { errorBudget, exact } from "./slo.ts";
import type { BurnRate, Slo } from "./slo.ts";

/**
 * How burn rates become alerts. `document`: a ratio tile and a threshold, with one window. `sql`: a tile with SQL that returns the smaller burn
 * rate of both windows.
 */
export type SloEncoding = "document" | "sql";

/** An alert of an SLO. */
export interface SloAlert {
  /** Identifier within the SLO, such as `page-1h`. */
  readonly key: string;
  readonly encoding: SloEncoding;
  readonly rate: BurnRate;
  readonly interval: string;
  /** Length of a window in milliseconds. */
  readonly length: number;
  readonly threshold: number;
  /** Consecutive windows that must meet the threshold; absent for 1. */
  readonly consecutiveWindows?: number | undefined;
}

/** The alerts of an SLO, and what they lose against the two windows of each burn rate, as sentences. */
export interface SloAlerts {
  readonly alerts: readonly SloAlert[];
  readonly losses: readonly string[];
}

/** Intervals that every release of the servers accepts, longest first. */
const intervals = ["1d", "12h", "6h", "1h", "30m", "15m", "5m", "1m"].map((interval) => ({
  interval,
  length: windowLength(interval) ?? 0,
}));

/** A short window has at least this many evaluations. */
const evaluationsPerShortWindow = 5;

/** Returns the identifier of the alert for a burn rate. */
export function sloAlertKey({ severity, long }: BurnRate): string {
  return `${severity}-${formatSloDuration(long)}`;
}

/**
 * Returns the alerts of an SLO. Burn rates whose severity has no webhook have no alert.
 *
 * @param hasConsecutiveWindows Whether the server knows `numConsecutiveWindows`.
 */
export function toSloAlerts(slo: Slo, encoding: SloEncoding, hasConsecutiveWindows: boolean): SloAlerts {
  const rates = slo.burnRates.filter(({ severity }) => slo[severity] !== undefined);
  if (encoding === "sql") return { alerts: rates.map(sqlAlert), losses: [] };
  const alerts: SloAlert[] = [];
  const losses = [
    "The short windows are not evaluated, so that each alert ends later.",
    ...(slo.minimumEvents > 1 ? [`The minimum of ${slo.minimumEvents} events is not checked.`] : []),
  ];
  for (const rate of rates) {
    const found = documentAlert(slo, rate, hasConsecutiveWindows);
    if (typeof found === "string") losses.push(found);
    else {
      alerts.push(found);
      if (found.consecutiveWindows !== undefined) {
        const [count, length] = [found.consecutiveWindows, formatSloDuration(found.length)];
        losses.push(
          `Alert ${found.key} needs ${count} windows of ${length} in a row instead of one of ${formatSloDuration(rate.long)}.`,
        );
      }
    }
  }
  if (alerts.length > 0)
    losses.push("Windows are aligned to UTC: an alert fires at the end of its interval, up to one interval later.");
  return { alerts, losses };
}

function sqlAlert(rate: BurnRate): SloAlert {
  const found = intervals.find(({ length }) => length * evaluationsPerShortWindow <= rate.short) ?? intervals.at(-1);
  const { interval = "1m", length = 60_000 } = found ?? {};
  return { key: sloAlertKey(rate), encoding: "sql", rate, interval, length, threshold: rate.factor };
}

function documentAlert(slo: Slo, rate: BurnRate, hasConsecutiveWindows: boolean): SloAlert | string {
  const key = sloAlertKey(rate);
  const threshold = exact(rate.factor * errorBudget(slo));
  const shared = { key, encoding: "document" as const, rate, threshold };
  const found = intervals.find(({ length }) => rate.long % length === 0);
  const left = `Alert ${key} is left out: there is no interval of ${formatSloDuration(rate.long)}`;
  if (found === undefined) return `${left}.`;
  const count = rate.long / found.length;
  if (count === 1) return { ...shared, ...found };
  return hasConsecutiveWindows
    ? { ...shared, ...found, consecutiveWindows: count }
    : `${left}, and this server does not count windows in a row.`;
}

/** Returns what the evaluation of an alert costs. */
export function sloAlertCost({ length, rate, encoding }: SloAlert): {
  /** Notifications per hour while the alert fires. */
  readonly notificationsPerHour: number;
  /** Milliseconds of events that are read each day. */
  readonly readPerDay: number;
} {
  const day = 86_400_000;
  const read = encoding === "sql" ? rate.long : length;
  return { notificationsPerHour: 3_600_000 / length, readPerDay: (day / length) * read };
}
