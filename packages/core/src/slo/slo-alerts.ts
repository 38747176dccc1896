import { windowLength } from "../alerts/alert-window.ts";
import { errorBudget, exact, formatSloDuration } from "./slo.ts";
import type { BurnRate, Slo, SloSeverity } from "./slo.ts";

/**
 * How burn rates become alerts. `document`: a ratio tile and a threshold, with one window. `sql`: a tile with SQL that returns the smaller burn
 * rate of both windows.
 */
export type SloEncoding = "document" | "sql";

interface SharedByAlerts {
  /** Identifier within the SLO, such as `page-1h`. */
  readonly key: string;
  readonly severity: SloSeverity;
  readonly encoding: SloEncoding;
  readonly interval: string;
  /** Length of a window in milliseconds. */
  readonly length: number;
  readonly threshold: number;
  /** Consecutive windows that must meet the threshold; absent for 1. */
  readonly consecutiveWindows?: number | undefined;
}

/** An alert that fires while the budget is spent too fast. */
export interface BurnAlert extends SharedByAlerts {
  readonly kind: "burn";
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
export function sloAlertKey({ severity, long }: Pick<BurnRate, "severity" | "long">): string {
  return `${severity}-${formatSloDuration(long)}`;
}

/**
 * Returns the alerts of an SLO. Burn rates whose severity has no webhook have no alert.
 *
 * @param hasConsecutiveWindows Whether the server knows `numConsecutiveWindows`.
 */
export function toSloAlerts(slo: Slo, encoding: SloEncoding, hasConsecutiveWindows: boolean): SloAlerts {
  const rates = slo.burnRates.filter(({ severity }) => slo[severity] !== undefined);
  const { absent, delay, exclude = [] } = slo;
  const absence = absent === undefined ? undefined : { ...ofAbsence(slo, absent), encoding };
  if (encoding === "sql") {
    const burns = rates.map((rate): BurnAlert => ({
      ...ofRate(rate),
      encoding,
      threshold: rate.factor,
      ...often(rate.short),
    }));
    return {
      alerts: [...burns, ...(absence === undefined ? [] : [{ ...absence, ...often(absence.absent) }])],
      losses: [],
    };
  }
  const alerts: SloAlert[] = [];
  const losses = [
    "The short windows are not evaluated, so that each alert ends later.",
    ...(slo.minimumEvents > 1 ? [`The minimum of ${slo.minimumEvents} events is not checked.`] : []),
    ...(delay === 0
      ? []
      : [
          `The delay of ${formatSloDuration(delay)} is not applied: events that arrive after their window do not count.`,
        ]),
    ...(exclude.length === 0 ? [] : ["Alerts also fire in the maintenance windows of `exclude`."]),
    ...(slo.indicator.language === "lucene" && slo.indicator.condition.kind === "good"
      ? ["Events without a value in a field of the filter can count as good."]
      : []),
  ];
  const wanted = [
    ...rates.map((rate): Wanted<BurnAlert> => ({
      ...ofRate(rate),
      encoding,
      threshold: exact(rate.factor * errorBudget(slo)),
    })),
    ...(absence === undefined ? [] : [absence]),
  ];
  for (const alert of wanted) {
    const long = alert.kind === "burn" ? alert.rate.long : alert.absent;
    const found = inWindows(long, hasConsecutiveWindows);
    if (typeof found === "string") losses.push(`Alert ${alert.key} is left out: ${found}.`);
    else {
      alerts.push({ ...alert, ...found });
      if (found.consecutiveWindows !== undefined) {
        const [count, length] = [found.consecutiveWindows, formatSloDuration(found.length)];
        losses.push(
          `Alert ${alert.key} needs ${count} windows of ${length} in a row instead of one of ${formatSloDuration(long)}.`,
        );
      }
    }
  }
  if (alerts.length > 0)
    losses.push("Windows are aligned to UTC: an alert fires at the end of its interval, up to one interval later.");
  return { alerts, losses };
}

/** An alert whose windows are not chosen yet. */
type Wanted<A extends SloAlert> = Omit<A, keyof Windows>;

type Windows = Pick<SharedByAlerts, "interval" | "length" | "consecutiveWindows">;

function ofRate(rate: BurnRate): Pick<BurnAlert, "kind" | "key" | "severity" | "rate"> {
  return { kind: "burn", key: sloAlertKey(rate), severity: rate.severity, rate };
}

function ofAbsence(slo: Slo, absent: number): Omit<Wanted<AbsenceAlert>, "encoding"> {
  const severity = slo.page === undefined ? "ticket" : "page";
  // A number of events is below 1 if there are none.
  return { kind: "absence", key: `${severity}-absent`, severity, absent, threshold: 1 };
}

/** Returns the longest interval that evaluates a window often enough. */
function often(window: number): Windows {
  const found = intervals.find(({ length }) => length * evaluationsPerShortWindow <= window) ?? intervals.at(-1);
  return found ?? { interval: "1m", length: 60_000 };
}

/** Returns the windows that cover a length of time, or why there are none. */
function inWindows(long: number, hasConsecutiveWindows: boolean): Windows | string {
  const found = intervals.find(({ length }) => long % length === 0);
  const missing = `there is no interval of ${formatSloDuration(long)}`;
  if (found === undefined) return missing;
  const count = long / found.length;
  if (count === 1) return found;
  return hasConsecutiveWindows
    ? { ...found, consecutiveWindows: count }
    : `${missing}, and this server does not count windows in a row`;
}

/** Returns whether a value makes an alert fire. */
export function meetsSloAlert({ kind, threshold }: SloAlert, value: number): boolean {
  return kind === "absence" ? value < threshold : value >= threshold;
}

/** Returns what the evaluation of an alert costs. */
export function sloAlertCost(alert: SloAlert): {
  /** Notifications per hour while the alert fires. */
  readonly notificationsPerHour: number;
  /** Milliseconds of events that are read each day. */
  readonly readPerDay: number;
} {
  const { length, encoding } = alert;
  const day = 86_400_000;
  const window = alert.kind === "burn" ? alert.rate.long : alert.absent;
  const read = encoding === "sql" ? window : length;
  return { notificationsPerHour: 3_600_000 / length, readPerDay: (day / length) * read };
}
