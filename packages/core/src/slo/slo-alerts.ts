import { minute, hour, day, errorBudget, exact, formatSloDuration } from "./slo.ts";
import type { BurnRate, Slo, SloSeverity } from "./slo.ts";
import { windowLength } from "../alerts/alert-window.ts";
import { sloSimulation } from "../generated/slo-simulation.ts";

/** How burn rates become alerts: `sql` alerts watch the smaller burn rate of both windows, `document` alerts a ratio in up to three windows. */
export type SloEncoding = "document" | "sql";

interface SharedByAlerts extends SloWindows {
  /** Identifier within the SLO, such as `page-1h`. Further alerts for the same burn rate end with their interval, such as `page-1h-5m`. */
  readonly key: string;
  readonly severity: SloSeverity;
  readonly encoding: SloEncoding;
  readonly threshold: number;
}

/** An alert that fires while the budget is spent too fast. */
export interface BurnAlert extends SharedByAlerts {
  readonly kind: "burn";
  /** The burn rate of the file. */
  readonly rate: BurnRate;
  /** The burn rate at which it fires. */
  readonly factor: number;
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
  return encoding === "sql" ? toSqlAlerts(slo, rates) : toRatioAlerts(slo, rates, hasConsecutiveWindows);
}

function toSqlAlerts(slo: Slo, rates: readonly BurnRate[]): SloAlerts {
  const burns = rates.map((rate): BurnAlert => {
    const { severity, factor } = rate;
    const shared = { kind: "burn", key: sloAlertKey(rate), severity, encoding: "sql", rate, factor } as const;
    return { ...shared, threshold: factor, ...sqlWindows(rate, slo) };
  });
  const { absent, interval } = slo;
  if (absent === undefined) return { alerts: burns, losses: [] };
  const absence = { ...ofAbsence(slo, absent), encoding: "sql", ...longestInterval(absent / 10, interval) } as const;
  return { alerts: [...burns, absence], losses: [] };
}

function toRatioAlerts(slo: Slo, rates: readonly BurnRate[], hasConsecutiveWindows: boolean): SloAlerts {
  const { absent, delay, exclude = [] } = slo;
  const losses = [
    ...(slo.minimumEvents > 1 ? [`The minimum of ${slo.minimumEvents} events is not checked.`] : []),
    ...(delay === 0
      ? []
      : [
          `The delay of ${formatSloDuration(delay)} is not applied: events that arrive after their window do not count.`,
        ]),
    ...(exclude.length === 0 ? [] : ["Alerts also fire in the maintenance windows of `exclude`."]),
    ...(slo.indicator.language === "lucene" && slo.indicator.condition?.kind === "good"
      ? ["Events without a value in a field of the filter can count as good."]
      : []),
  ];
  const burns = rates.flatMap((rate) => toRatioBurns(slo, rate, hasConsecutiveWindows));
  const alerts: SloAlert[] = burns.filter((one, index) => {
    const earlier = burns.find((other, position) => isAsEarly(other, one, position < index));
    if (earlier !== undefined && one.key === sloAlertKey(one.rate))
      losses.push(`Alert ${one.key} is left out: ${earlier.key} always fires as early.`);
    return earlier === undefined;
  });
  if (absent !== undefined) {
    const alert = { ...ofAbsence(slo, absent), encoding: "document" } as const;
    const found = coveringWindows(absent, hasConsecutiveWindows);
    if (typeof found === "string") losses.push(`Alert ${alert.key} is left out: ${found}.`);
    else alerts.push({ ...alert, ...found });
  }
  return { alerts, losses };
}

/** Returns the alerts on a ratio for a burn rate. Ratios above 1 are impossible. */
function toRatioBurns(slo: Slo, rate: BurnRate, hasConsecutiveWindows: boolean): BurnAlert[] {
  const { severity } = rate;
  const key = sloAlertKey(rate);
  return ratioWindows(rate, slo, hasConsecutiveWindows)
    .map((windows, index): BurnAlert => ({
      kind: "burn",
      key: index === 0 ? key : `${key}-${windows.interval}`,
      severity,
      encoding: "document",
      rate,
      threshold: exact(windows.factor * errorBudget(slo)),
      ...windows,
    }))
    .filter(({ threshold }, index) => index === 0 || threshold <= 1);
}

/** Returns whether an alert of the same severity fires whenever another one does, and not later. Of two equal alerts, the first one counts. */
function isAsEarly(one: BurnAlert, other: BurnAlert, isFirst: boolean): boolean {
  if (one === other || one.severity !== other.severity || one.threshold > other.threshold) return false;
  const [count, otherCount] = [one.consecutiveWindows ?? 1, other.consecutiveWindows ?? 1];
  // One of the parts of a window has at least its ratio.
  if (one.length !== other.length) return one.length < other.length && count === 1;
  return count < otherCount || (count === otherCount && (one.threshold < other.threshold || isFirst));
}

function ofAbsence(slo: Slo, absent: number): Omit<AbsenceAlert, "encoding" | keyof SloWindows> {
  const severity = slo.page === undefined ? "ticket" : "page";
  // A number of events is below 1 if there are none.
  return { kind: "absence", key: `${severity}-absent`, severity, absent, threshold: 1 };
}

export function meetsSloAlert({ kind, threshold }: SloAlert, value: number): boolean {
  return kind === "absence" ? value < threshold : value >= threshold;
}

/** Returns how many milliseconds of events the evaluations of an alert read each day. */
export function sloReadPerDay(alert: SloAlert): number {
  const { length, encoding } = alert;
  const window = alert.kind === "burn" ? alert.rate.long : alert.absent;
  return (day / length) * (encoding === "sql" ? window : length);
}

/** When an alert is evaluated. */
interface SloWindows {
  readonly interval: string;
  readonly length: number;
  /** Consecutive windows that must meet the threshold; absent for 1. */
  readonly consecutiveWindows?: number | undefined;
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
 * Returns how often an alert with SQL is evaluated: as rarely as possible, because it notifies each time. The interval delays the alert by at most a tenth
 * of the time to the detection at the fastest rate without a faster alert, and a short window has at least two evaluations.
 */
function sqlWindows({ long, short, factor }: BurnRate, slo: Pick<Slo, "burnRates" | "interval">): SloWindows {
  const faster = slo.burnRates.map((other) => other.factor).filter((other) => other > factor);
  const limit = Math.min(10 * factor, ...faster);
  const detection = (long * factor) / limit;
  return longestInterval(Math.min(detection * maxDelayShare, short / 2), slo.interval);
}

/** Share of the events' budget from which an alert with one window fires. A part of an incident is usually in another window. */
const oneWindowShare = 0.8;

/**
 * Returns the windows that stand in for the two sliding windows of a burn rate where alerts have one aligned window: half of the long window in a row at
 * the burn rate, or a quarter or a twelfth of it in which 80% of the same budget is spent. The simulation loses the fewest alerts with these shares.
 */
function ratioWindows(
  { long, factor }: BurnRate,
  { interval }: Pick<Slo, "interval">,
  hasConsecutiveWindows: boolean,
): (SloWindows & Pick<BurnAlert, "factor">)[] {
  const atOnce = (part: number): SloWindows & Pick<BurnAlert, "factor"> => {
    const window = longestInterval(long / part, interval);
    return { ...window, factor: exact((oneWindowShare * factor * long) / window.length) };
  };
  const quarter = atOnce(4);
  const count = Math.max(1, Math.round(long / 2 / quarter.length));
  const first = hasConsecutiveWindows && count > 1 ? { ...quarter, consecutiveWindows: count, factor } : atOnce(1);
  return [first, quarter, atOnce(12)];
}

/** Returns the windows that cover a length of time, or why there are none. */
function coveringWindows(long: number, hasConsecutiveWindows: boolean): SloWindows | string {
  const found = intervals.find(({ length }) => long % length === 0) ?? shortestInterval;
  const count = long / found.length;
  if (count === 1) return found;
  return hasConsecutiveWindows
    ? { ...found, consecutiveWindows: count }
    : "there is no such interval, and this server does not count windows in a row";
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

/** Returns what alerts on ratios lost and added in the simulation, by the length of incidents. */
export function describeRatios(hasConsecutiveWindows: boolean): string {
  const { incidents, rows } = sloSimulation;
  const parts = (["page", "ticket"] as const).map((severity) => {
    const own = rows
      .filter((row) => row.severity === severity)
      .map((row) => ({ ...row, found: hasConsecutiveWindows ? row.ratio : row.old }));
    const sum = (pick: (row: (typeof own)[number]) => number): number => own.reduce((all, row) => all + pick(row), 0);
    const lost = percent(
      sum(({ found }) => found.lost),
      sum(({ workbook }) => workbook),
    );
    const extra = percent(
      sum(({ found }) => found.extra),
      sum(({ quiet }) => quiet),
    );
    const byLength = own.map(
      ({ minutes, found, workbook }) => `${percent(found.lost, workbook)} up to ${formatSloDuration(minutes * minute)}`,
    );
    const late = own.map(({ found }) => found.late);
    return `${lost} of the ${severity}s are lost (${byLength.join(", ")}), ${extra} of the other incidents have one, and they are ${Math.min(...late)} to ${Math.max(...late)} minutes late`;
  });
  return `In ${incidents} simulated incidents with the default burn rates, against two sliding windows: ${parts.join("; ")} (medians by length of the incident).`;
}

/** Formats a share of a whole: `1.6%`. */
function percent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Number(((100 * part) / whole).toFixed(1))}%`;
}
