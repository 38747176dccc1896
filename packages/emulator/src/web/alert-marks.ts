import { findUnknownThreshold, readRule, withoutSilence } from "@obstack/core/alerts";
import type { Threshold, TimeChart } from "@obstack/drawing";
import { drawnState, nameOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";

const hour = 3_600_000;

interface Judged {
  readonly thresholds: readonly Threshold[];
  readonly remarks: readonly string[];
}

/**
 * Returns a chart with the firings of its alerts, the thresholds of those whose windows are its buckets, and why the others have none. Stacked bars
 * become lines if an alert watches their layers one by one.
 *
 * @param watched The series or formula that alerts watch, if the chart shows several.
 */
export function withMarks(
  chart: TimeChart,
  entries: readonly AlertEntry[],
  watched: string | undefined,
  now: number,
): TimeChart {
  if (entries.length === 0) return chart;
  const judged = entries.map((entry) => judge(entry, chart, watched, now));
  const thresholds = judged.flatMap((one) => one.thresholds);
  const isAbove = entries.every(({ alert }) => String(alert.thresholdType).startsWith("above"));
  const isDivided = chart.display === "stacked" && thresholds.length > 0 && (chart.series.length > 1 || !isAbove);
  const remarks = [
    ...judged.flatMap((one) => one.remarks),
    ...(isDivided ? ["lines instead of bars, because alerts watch them one by one"] : []),
  ];
  const firings = entries.map(({ alert, firings: periods }) => ({ name: nameOf(alert), periods }));
  return { ...chart, ...(isDivided ? { display: "line" } : {}), marks: { thresholds, firings, remarks } };
}

function judge({ alert, hours }: AlertEntry, chart: TimeChart, watched: string | undefined, now: number): Judged {
  const name = nameOf(alert);
  const { width, range } = chart;
  const hidden = (reason: string): Judged => ({
    thresholds: [],
    remarks: [`${name}: not drawn, because ${reason}`],
  });
  const settings = withoutSilence(alert);
  const read = findUnknownThreshold(settings) ?? readRule(settings, false);
  if (typeof read === "string") return hidden(read);
  const { rule, length, offset = 0 } = read;
  if (offset !== 0) return hidden("its windows are shifted");
  if (length !== width) {
    const relation = width < length ? "shorter" : "longer";
    return hidden(`it watches windows of ${String(alert.interval)}, and these buckets are ${relation}`);
  }
  const type = String(settings.thresholdType);
  const label = type.startsWith("above") ? name : `${name} (${type.replaceAll("_", " ")})`;
  const { threshold, thresholdMax, consecutiveWindows = 1 } = rule;
  return {
    thresholds: [threshold, thresholdMax].flatMap((value) =>
      typeof value === "number" ? [{ value, name: label, state: drawnState(alert, now) }] : [],
    ),
    remarks: [
      ...(watched === undefined ? [] : [`${name}: watches ${watched}`]),
      ...((consecutiveWindows ?? 1) > 1 ? [`${name}: fires after ${consecutiveWindows} windows in a row`] : []),
      ...(range.endTime - range.startTime > (hours + 1) * hour ? [`${name}: firings of the last ${hours} hours`] : []),
    ],
  };
}
