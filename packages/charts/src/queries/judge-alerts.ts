import { dependsOnStart, testAlert, watchAlert } from "@obstack/alerting/backtest";
import type { CountedSource, drawingOf, Evaluated } from "@obstack/alerting/backtest";
import { windowStart, withoutSilence } from "@obstack/core/alerts";
import { canCombine } from "@obstack/core/charts";
import type { TimeChart, Fields } from "../model/drawing.ts";
import { alertMarks, readAlert, withMarks } from "../tiles/alert-marks.ts";
import type { KnownAlert } from "../tiles/alert-marks.ts";

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
  const marks = alerts.map(async (alert) => alertMarks(alert, chart, judgment.to, await judge(alert, chart, judgment)));
  return withMarks(chart, await Promise.all(marks));
}

/** Returns what a backtest finds out about an alert. */
async function judge(
  alert: Fields,
  chart: TimeChart,
  { watched, evaluated, from, to, firstEventOf, watchedName }: Judgment,
): Promise<KnownAlert> {
  const { name } = readAlert(alert, to);
  const read = watchAlert({ key: name, name, settings: withoutSilence(alert), drawing: watched });
  if ("status" in read) return { periods: [], reason: read.reason };
  const { drawing, length, offset = 0 } = read;
  const { width, groups } = evaluated;
  const isWindow = length === width;
  const isDivisible = length % width === 0 && canCombine(drawing) && windowStart(from, length) >= chart.range.startTime;
  if (offset !== 0 || (!isWindow && !isDivisible)) return { periods: [], watchedName };
  const options = { from, to, firstEventOf: dependsOnStart(read) ? firstEventOf : undefined };
  const { status, reason = "", firings } = await testAlert(read, evaluated, options);
  if (status !== "tested" && status !== "no-data") return { periods: [], reason };
  const periods = firings.map((firing) => {
    return { from: Date.parse(firing.from), to: Date.parse(firing.to), isOpenAtStart: firing.isOpenAtStart };
  });
  if (isWindow && groups.numeric.length > 0) return { periods, reason: "it watches the numbers in its groups" };
  if (isWindow && groups.dates.length > 0) return { periods, reason: "it watches 0, because its groups are dates" };
  return { periods, watchedName };
}
