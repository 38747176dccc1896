import { coveringWindows, longestInterval, ratioWindows, sqlWindows } from "./alert-windows.ts";
import type { SloWindows } from "./alert-windows.ts";
import { errorBudget, exact, formatSloDuration } from "./slo.ts";
import type { BurnRate, Slo, SloSeverity } from "./slo.ts";

/**
 * How burn rates become alerts. `document`: a ratio tile, and up to three alerts with one window each. `sql`: a tile with SQL that returns the smaller burn
 * rate of both windows, and an alert.
 */
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

/** Returns whether a value makes an alert fire. */
export function meetsSloAlert({ kind, threshold }: SloAlert, value: number): boolean {
  return kind === "absence" ? value < threshold : value >= threshold;
}

/** Returns how many milliseconds of events the evaluations of an alert read each day. */
export function sloReadPerDay(alert: SloAlert): number {
  const { length, encoding } = alert;
  const window = alert.kind === "burn" ? alert.rate.long : alert.absent;
  return (86_400_000 / length) * (encoding === "sql" ? window : length);
}
