import type { AlertRule } from "@obstack/core/alerts";
import type { AlertState, Marks, TimeChart } from "./chart.ts";

/** An alert on a chart. */
export interface MarkedAlert {
  readonly name: string;
  /** Default: not known. */
  readonly state?: AlertState | undefined;
  readonly thresholdType?: unknown;
  readonly interval?: unknown;
}

/** What an alert adds to a chart. */
export interface AlertMarks extends Marks {
  readonly alert: MarkedAlert;
  readonly remarks: readonly string[];
}

/** Returns the marks of an alert without a threshold, and why. */
export function hiddenMarks(alert: MarkedAlert, reason: string, firings: Marks["firings"] = []): AlertMarks {
  return { alert, thresholds: [], firings, remarks: [`${alert.name}: not drawn, because ${reason}`] };
}

/**
 * Returns the marks of an alert: its threshold if its windows are the buckets of the chart.
 *
 * @param watchedName The series or formula that alerts watch, if the chart shows several.
 */
export function alertMarks(
  alert: MarkedAlert,
  { rule, length }: Pick<AlertRule, "rule" | "length">,
  { width }: Pick<TimeChart, "width">,
  firings: Marks["firings"],
  watchedName: string | undefined,
): AlertMarks {
  if (length !== width) {
    const relation = width < length ? "shorter" : "longer";
    const windows = `it watches windows of ${String(alert.interval)}, and these buckets are ${relation}`;
    return hiddenMarks(alert, windows, firings);
  }
  const { name, state } = alert;
  const { threshold, thresholdMax, consecutiveWindows = 1 } = rule;
  const label = isAbove(alert) ? name : `${name} (${String(alert.thresholdType).replaceAll("_", " ")})`;
  return {
    alert,
    thresholds: [threshold, thresholdMax].flatMap((value) =>
      typeof value === "number" ? [{ value, name: label, state }] : [],
    ),
    firings,
    remarks: [
      ...(watchedName === undefined ? [] : [`${name}: watches ${watchedName}`]),
      ...(consecutiveWindows > 1 ? [`${name}: fires after ${consecutiveWindows} windows in a row`] : []),
    ],
  };
}

/** Returns a chart with the marks of its alerts. Stacked bars become lines if an alert watches their layers one by one. */
export function withMarks(chart: TimeChart, alerts: readonly AlertMarks[]): TimeChart {
  const thresholds = alerts.flatMap((one) => one.thresholds);
  const firings = alerts.flatMap((one) => one.firings);
  const isDivided =
    chart.display === "stacked" &&
    thresholds.length > 0 &&
    (chart.series.length > 1 || !alerts.every(({ alert }) => isAbove(alert)));
  const remarks = [
    ...new Set(alerts.flatMap((one) => one.remarks)),
    ...(isDivided ? ["lines instead of bars, because alerts watch them one by one"] : []),
  ];
  if (thresholds.length + firings.length + remarks.length === 0) return chart;
  return { ...chart, ...(isDivided ? { display: "line" } : {}), marks: { thresholds, firings, remarks } };
}

function isAbove({ thresholdType }: MarkedAlert): boolean {
  return thresholdType === "above" || thresholdType === "above_exclusive";
}
