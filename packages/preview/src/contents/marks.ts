import type { TestedFiring } from "@obstack/alert-tests";
import { canCombine, dependsOnStart, testAlert, watchAlert } from "@obstack/alert-tests/internal";
import type { CountedSource, drawingOf, Evaluated, Loaded } from "@obstack/alert-tests/internal";
import { findSilence, readRule, windowStart, withoutSilence } from "@obstack/core/alerts";
import { alertMarks, hiddenMarks, withMarks } from "@obstack/drawing";
import type { AlertMarks, AlertState, FiringPeriod, TimeChart } from "@obstack/drawing";
import type { Fields } from "../tiles/tile-query.ts";

export interface TileAlert {
  readonly name: string;
  readonly state: AlertState;
}

/** Returns the name and state of an alert. One that no server has evaluated, such as a planned one, has no state. */
export function readAlert(
  alert: Fields,
  now: number,
): Pick<TileAlert, "name"> & { readonly state?: AlertState | undefined } {
  const { name, state } = alert;
  const isSilenced = findSilence(alert, now) !== undefined;
  const known = typeof state === "string" ? state.toUpperCase() : "";
  return {
    name: typeof name === "string" && name !== "" ? name : "Alert without a name",
    ...(state === undefined && !isSilenced
      ? {}
      : { state: isSilenced ? "silenced" : known === "ALERT" ? "firing" : known === "DISABLED" ? "disabled" : "ok" }),
  };
}

/** Returns the alerts of a tile that have a state. */
export function readAlerts(alerts: readonly Fields[], now: number): TileAlert[] {
  return alerts.flatMap((alert) => {
    const { name, state } = readAlert(alert, now);
    return state === undefined ? [] : [{ name, state }];
  });
}

/** What the alerts on a tile watch, and the points that servers evaluate. */
export interface Judgment {
  readonly watched: ReturnType<typeof drawingOf>;
  readonly evaluated: Evaluated;
  /** Start of the range, in milliseconds since the epoch. Windows that end after it are evaluated. */
  readonly from: number;
  /** End of the range, and the current time. */
  readonly to: number;
  /** Returns the time of the first event of a source, if it is known. */
  readonly firstEventOf: (source: CountedSource) => Promise<number | undefined>;
  /** The series or formula that alerts watch, if the chart shows several. */
  readonly watchedName?: string | undefined;
}

/**
 * Returns a chart with the marks of alerts, as a backtest evaluates them: the thresholds of those whose windows are its buckets, when they would have
 * fired, and why the others have none.
 */
export async function judgeAlerts(chart: TimeChart, alerts: readonly Fields[], judgment: Judgment): Promise<TimeChart> {
  const known: Loaded["known"] = new Map();
  return withMarks(chart, await Promise.all(alerts.map((alert) => judge(alert, chart, judgment, known))));
}

/** Returns whether a missing group would meet the condition of an alert. Servers do not evaluate groups that are missing, so that they are not 0. */
export function meetsWithNothing(alerts: readonly Fields[]): boolean {
  return alerts.some((alert) => {
    const read = readRule(alert, true);
    return typeof read !== "string" && read.rule.condition(0);
  });
}

async function judge(
  alert: Fields,
  chart: TimeChart,
  { watched, evaluated, from, to, firstEventOf, watchedName }: Judgment,
  known: Loaded["known"],
): Promise<AlertMarks> {
  const marked = { ...readAlert(alert, to), thresholdType: alert["thresholdType"], interval: alert["interval"] };
  const { name } = marked;
  const read = watchAlert({ key: name, name, settings: withoutSilence(alert), drawing: watched });
  if ("status" in read) return hiddenMarks(marked, read.reason);
  const { drawing, length, offset = 0 } = read;
  const { width, groups } = evaluated;
  if (offset !== 0) return hiddenMarks(marked, "its windows are shifted");
  const isWindow = length === width;
  const isDivisible = length % width === 0 && canCombine(drawing) && windowStart(from, length) >= chart.range.startTime;
  if (!isWindow && !isDivisible) return alertMarks(marked, read, chart, [], watchedName);
  const options = { from, to, firstEventOf: dependsOnStart(read) ? firstEventOf : undefined };
  const { status, reason = "", firings: tested } = await testAlert(read, { ...evaluated, known }, options);
  if (status !== "tested" && status !== "no-data") return hiddenMarks(marked, reason);
  const periods = mergePeriods(tested);
  const firings = periods.length === 0 ? [] : [{ name, periods }];
  if (isWindow && groups.numeric.length > 0)
    return hiddenMarks(marked, "it watches the numbers in its groups", firings);
  if (isWindow && groups.dates.length > 0)
    return hiddenMarks(marked, "it watches 0, because its groups are dates", firings);
  return alertMarks(marked, read, chart, firings, watchedName);
}

/** Merges the firings of groups that overlap or touch. */
function mergePeriods(firings: readonly TestedFiring[]): FiringPeriod[] {
  const merged: FiringPeriod[] = [];
  for (const { from, to, isOpenAtStart } of firings) {
    const period = { from: Date.parse(from), to: Date.parse(to), ...(isOpenAtStart ? { isOpenAtStart } : {}) };
    const last = merged.at(-1);
    if (last === undefined || period.from > last.to) merged.push(period);
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, period.to) };
  }
  return merged;
}
