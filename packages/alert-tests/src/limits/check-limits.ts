import { getOwn, readDuration } from "@obstack/core";
import { windowLength } from "@obstack/core/alerts";
import { AsCodeError } from "@obstack/as-code";
import type { SearchSettings, BacktestReport, TestedAlert, TestedSlo } from "@obstack/alerting/backtest";
import type { ReplayedIncident } from "../incidents/judge-incident.ts";
import type { Coverage } from "../unit/coverage.ts";

/** Values of `fail-on`: outcomes that can fail a backtest, incidents that cannot be judged, and `none`. */
export const failOnValues = ["no-data", "not-testable", "query-failed", "never-fires", "incidents", "none"] as const;

/** Limits of one or all alerts, as written in `obstack.yaml` and in flags. */
export interface AlertLimits {
  /** Maximum number of notifications in any period, for example `5/day`. An alert notifies in every window in which it fires, and when it is resolved. */
  readonly "at-most"?: string | undefined;
  /** Minimum number of firings per period, for example `1/30d`. Checked only if the range contains at least one period. */
  readonly "at-least"?: string | undefined;
  /** Statuses that fail a backtest, in addition to `query-failed`. With `none`, a failed query does not fail it. Default: `query-failed`. */
  readonly "fail-on"?: string | readonly string[] | undefined;
}

/** The `test` settings in `obstack.yaml`. */
export interface TestSettings extends AlertLimits {
  /** Minimum coverage, in percent. */
  readonly coverage?: { readonly alerts?: number | undefined; readonly tiles?: number | undefined } | undefined;
  /** Saved searches by name or identifier, which the interface cannot read. */
  readonly searches?: Readonly<Record<string, SearchSettings>> | undefined;
  /** Limits of single alerts by key. They take precedence. */
  readonly alerts?: Readonly<Record<string, AlertLimits>> | undefined;
}

/** @throws {AsCodeError} Of kind `input`, if a rate or status is invalid. */
function parseLimits(limits: AlertLimits) {
  return {
    atMost: parseRate(limits["at-most"], "at-most"),
    atLeast: parseRate(limits["at-least"], "at-least"),
    failOn: parseStatuses(limits["fail-on"]),
  };
}

/**
 * Parses all limits in settings, so that an invalid one is reported before anything is tested.
 *
 * @throws {AsCodeError} Of kind `input`, if a rate or status is invalid.
 */
export function checkLimits(settings: TestSettings): void {
  for (const one of [settings, ...Object.values(settings.alerts ?? {})]) parseLimits(one);
}

function parseRate(text: string | undefined, name: string): Rate | undefined {
  if (text === undefined) return undefined;
  const rate = readRate(text);
  if (rate !== undefined) return rate;
  throw new AsCodeError(
    "input",
    `Invalid ${name} ${JSON.stringify(text)}.`,
    "Use a value such as 5/day, 2/12h or 1/30d.",
  );
}

function parseStatuses(given: AlertLimits["fail-on"]): readonly string[] {
  const statuses = [given ?? []].flat().flatMap((text) => text.split(",").map((part) => part.trim()));
  const unknown = statuses.find((status) => !failOnValues.some((known) => known === status));
  if (unknown === undefined)
    return statuses.includes("none") ? statuses.filter((status) => status !== "none") : [...statuses, "query-failed"];
  throw new AsCodeError(
    "input",
    `Invalid fail-on ${JSON.stringify(unknown)}.`,
    `Use ${failOnValues.join(", ")}, or several separated by a comma.`,
  );
}

/** A number of notifications or firings in a period. */
interface Rate {
  readonly count: number;
  /** Milliseconds. */
  readonly period: number;
  /** As written, such as `5/day`. */
  readonly text: string;
}

const periods: Readonly<Record<string, string>> = { hour: "1h", day: "1d", week: "7d", month: "30d" };

/** Reads a rate such as `5/day`, `1/30d` or `2/12h`; returns undefined if it is invalid. */
export function readRate(text: string): Rate | undefined {
  const [, count, period = ""] = /^(\d{1,9})\/(\w+)$/.exec(text.trim()) ?? [];
  const length = readDuration(getOwn(periods, period) ?? (/^\d/.test(period) ? period : `1${period}`)) ?? 0;
  return count === undefined || length === 0 ? undefined : { count: Number(count), period: length, text };
}

/** A limit that is not met. */
export interface Violation {
  /** Key of the alert; absent for coverage, SLOs and incidents. */
  readonly alert?: string | undefined;
  /** Key of the SLO. */
  readonly slo?: string | undefined;
  /** Path of the incident's file, without the extension. */
  readonly incident?: string | undefined;
  readonly message: string;
}

/**
 * Compares a backtest with limits. Limits of an alert take precedence over those of all alerts. A limit that could not be checked is not met: if
 * the query failed, or if the limit is that of an alert that cannot be tested.
 *
 * @throws {AsCodeError} Of kind `input`, if a limit is invalid.
 */
export function checkBacktest(report: BacktestReport, settings: TestSettings): readonly Violation[] {
  const length = Date.parse(report.to) - Date.parse(report.from);
  const common = parseLimits(settings);
  return report.alerts.flatMap((alert) => {
    const specific = getOwn(settings.alerts, alert.key);
    const limits = specific === undefined ? common : parseLimits({ ...settings, ...specific });
    return checkAlert(alert, limits, specific, length).map((message) => ({ alert: alert.key, message }));
  });
}

/** Returns the SLOs whose outcome fails a backtest. */
export function checkSlos(slos: readonly TestedSlo[], settings: TestSettings): readonly Violation[] {
  const { failOn } = parseLimits(settings);
  return slos
    .filter(({ status }) => failOn.includes(status))
    .map((slo) => ({ slo: slo.key, message: statusMessage(slo) }));
}

/** Returns the incidents that cannot be judged, if that fails tests. Unmet expectations always do. */
export function checkIncidents(incidents: readonly ReplayedIncident[], settings: TestSettings): readonly Violation[] {
  const { failOn } = parseLimits(settings);
  return incidents
    .filter(({ status }) => status === "not-judged" && failOn.includes("incidents"))
    .map(({ path, failures }) => ({ incident: path, message: failures[0]?.message ?? "Cannot be judged." }));
}

/** Compares coverage with limits. */
export function checkCoverage(
  { alertsPercent, tilesPercent }: Coverage,
  { coverage = {} }: TestSettings,
): readonly Violation[] {
  const { alerts = 0, tiles = 0 } = coverage;
  return [
    ...(alertsPercent < alerts ? [`${alertsPercent}% of the alerts have a test. The minimum is ${alerts}%.`] : []),
    ...(tilesPercent < tiles ? [`${tilesPercent}% of the tiles have an alert. The minimum is ${tiles}%.`] : []),
  ].map((message) => ({ message }));
}

function checkAlert(
  alert: TestedAlert,
  { atMost, atLeast, failOn }: ReturnType<typeof parseLimits>,
  specific: AlertLimits | undefined,
  length: number,
): string[] {
  const { status } = alert;
  if (failOn.some((one) => one === status)) return [statusMessage(alert)];
  if (status === "not-testable" || status === "query-failed") {
    const limits = status === "query-failed" ? [atMost, atLeast] : [specific?.["at-most"], specific?.["at-least"]];
    return limits.every((limit) => limit === undefined)
      ? []
      : [`The limits could not be checked. ${statusMessage(alert)}`];
  }
  const { length: count } = alert.firings;
  const messages: string[] = [];
  if (atMost !== undefined) {
    const most = mostWithin(sentBy(alert), atMost.period);
    if (most > atMost.count) {
      const times = most === 1 ? "once" : `up to ${most} times`;
      messages.push(`Notifies ${times} in ${periodOf(atMost.text)}. The limit is ${atMost.text}.`);
    }
  }
  if (atLeast !== undefined) {
    const needed = atLeast.count * Math.floor(length / atLeast.period);
    const times = count === 1 ? "once" : `${count} times`;
    if (count < needed) messages.push(`Fires ${times} in this range. The minimum is ${needed} (${atLeast.text}).`);
  }
  return messages;
}

const names = {
  tested: "Tested",
  "no-data": "No data",
  "not-testable": "Not testable",
  "query-failed": "The query failed",
  "never-fires": "Never fires",
} as const satisfies Record<TestedAlert["status"], string>;

function statusMessage({ status, reason = "" }: Pick<TestedAlert, "status" | "reason">): string {
  return `${names[status]}: ${reason}.`;
}

/** Returns when an alert notifies, sorted. */
function sentBy({ firings, interval = "" }: TestedAlert): number[] {
  const length = windowLength(interval) ?? 0;
  const times = firings.flatMap(({ notifiedAt, notifications, sentAt }) => {
    const first = Date.parse(notifiedAt);
    return (
      sentAt?.map((time) => Date.parse(time)) ??
      Array.from({ length: notifications }, (_, index) => first + index * length)
    );
  });
  return times.toSorted((one, other) => one - other);
}

/** Returns the largest number of times within any period. Expects sorted times. */
function mostWithin(times: readonly number[], period: number): number {
  let most = 0;
  let first = 0;
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= period) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

function periodOf(text: string): string {
  const period = text.split("/")[1] ?? "";
  return /^\d/.test(period) ? period : `a ${period}`;
}
