import { readNumber } from "@obstack/core";
import { findSilence, findUnknownThreshold, withoutSilence } from "@obstack/core/alerts";
import { readRule } from "@obstack/alerting";
import type { AlertState, FiringPeriod, Marks, TimeChart, TileDrawing, Fields } from "../model/drawing.ts";

/** What an alert adds to a chart. */
export interface AlertMarks extends Marks {
  readonly remarks: readonly string[];
  /** Whether the alert fires above its threshold, as stacked bars show it. */
  readonly isAbove: boolean;
}

/** What is known about an alert on a chart. */
export interface KnownAlert {
  /** When it fired or would have fired. */
  readonly periods: readonly FiringPeriod[];
  /** Why its threshold is not drawn, without a period. Default: its windows decide. */
  readonly reason?: string | undefined;
  /** The series or formula that alerts watch, if the chart shows several. */
  readonly watchedName?: string | undefined;
}

/** Returns the name and state of an alert. One that no server has evaluated, such as a planned one, has no state. */
export function readAlert(
  alert: object,
  now: number,
): { readonly name: string; readonly state?: AlertState | undefined } {
  const { name, state } = alert as Fields;
  const isSilenced = findSilence(alert, now) !== undefined;
  const known = typeof state === "string" ? state.toUpperCase() : "";
  return {
    name: typeof name === "string" && name !== "" ? name : "Alert without a name",
    ...(state === undefined && !isSilenced
      ? {}
      : { state: isSilenced ? "silenced" : known === "ALERT" ? "firing" : known === "DISABLED" ? "disabled" : "ok" }),
  };
}

/** Returns the marks of an alert: its firings, and its threshold if its windows are the buckets of the chart. */
export function alertMarks(
  alert: object,
  { width, range }: Pick<TimeChart, "width" | "range">,
  now: number,
  { periods, reason, watchedName }: KnownAlert,
): AlertMarks {
  const { name, state } = readAlert(alert, now);
  const settings: Fields = withoutSilence(alert as Fields);
  const { thresholdType, interval } = settings;
  const isAbove = thresholdType === "above" || thresholdType === "above_exclusive";
  const shown = periods.filter(({ from, to }) => to > range.startTime && from < range.endTime);
  const marks = { isAbove, firings: shown.length === 0 ? [] : [{ name, periods: mergePeriods(shown) }] };
  const hidden = (why: string): AlertMarks => ({
    ...marks,
    thresholds: [],
    remarks: [`${name}: not drawn, because ${why}`],
  });
  const read = reason ?? findUnknownThreshold(settings) ?? readRule(settings, false);
  if (typeof read === "string") return hidden(read);
  const { rule, length, offset = 0 } = read;
  if (offset !== 0) return hidden("its windows are shifted");
  if (length !== width)
    return hidden(
      `it watches windows of ${String(interval)}, and these buckets are ${width < length ? "shorter" : "longer"}`,
    );
  const { threshold, thresholdMax, consecutiveWindows = 1 } = rule;
  const label = isAbove ? name : `${name} (${String(thresholdType).replaceAll("_", " ")})`;
  return {
    ...marks,
    thresholds: [threshold, thresholdMax].flatMap((value) =>
      typeof value === "number" ? [{ value, name: label, state }] : [],
    ),
    remarks: [
      ...(watchedName === undefined ? [] : [`${name}: watches ${watchedName}`]),
      ...(consecutiveWindows > 1 ? [`${name}: fires after ${consecutiveWindows} windows in a row`] : []),
    ],
  };
}

/** Merges the firings of groups that overlap or touch. */
function mergePeriods(periods: readonly FiringPeriod[]): FiringPeriod[] {
  const merged: FiringPeriod[] = [];
  for (const { from, to, isOpenAtStart } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) merged[merged.length - 1] = { ...last, to: Math.max(last.to, to) };
    else merged.push({ from, to, ...(isOpenAtStart ? { isOpenAtStart } : {}) });
  }
  return merged;
}

/** Returns a chart with the marks of its alerts. Stacked bars become lines if an alert watches their layers one by one. */
export function withMarks(chart: TimeChart, alerts: readonly AlertMarks[]): TimeChart {
  const thresholds = alerts.flatMap((one) => one.thresholds);
  const firings = alerts.flatMap((one) => one.firings);
  const isDivided =
    chart.display === "stacked" &&
    thresholds.length > 0 &&
    (chart.series.length > 1 || !alerts.every(({ isAbove }) => isAbove));
  const remarks = [
    ...new Set(alerts.flatMap((one) => one.remarks)),
    ...(isDivided ? ["lines instead of bars, because alerts watch them one by one"] : []),
  ];
  if (thresholds.length + firings.length + remarks.length === 0) return chart;
  return { ...chart, ...(isDivided ? { display: "line" } : {}), marks: { thresholds, firings, remarks } };
}

/** Returns what a drawing shows around the content of a tile: its name, its place, and the alerts that have a state. */
export function tileFrame(tile: Fields, alerts: readonly object[], now: number): Omit<TileDrawing, "content"> {
  const { name, x, y, w, h } = tile;
  const states = alerts.flatMap((alert) => {
    const { name: title, state } = readAlert(alert, now);
    return state === undefined ? [] : [{ name: title, state }];
  });
  return {
    name: typeof name === "string" ? name : "",
    x: readNumber(x),
    y: readNumber(y),
    w: readNumber(w),
    h: readNumber(h),
    alerts: states.length === 0 ? undefined : states,
  };
}
