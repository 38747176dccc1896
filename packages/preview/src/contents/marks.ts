import { canCombine, readWindows } from "@obstack/alert-tests/internal";
import type { Drawing, Evaluated } from "@obstack/alert-tests/internal";
import { readNumber } from "@obstack/core";
import {
  findFirings,
  findSilence,
  findUnevaluatedKind,
  FormulaError,
  readRule,
  windowLength,
  windowStart,
} from "@obstack/core/alerts";
import type { BucketedRange } from "@obstack/core/internal";
import type { AlertState, Marks, Period, Threshold, TimeChart } from "@obstack/drawing";
import type { Fields, TileQuery } from "../tiles/tile-query.ts";

/** An alert of a tile, for a drawing. */
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

/** Returns the thresholds of alerts on a tile. A silence that moves the threshold out of reach has none. */
export function readThresholds(alerts: readonly Fields[], now: number): Threshold[] {
  return alerts.flatMap((alert) => {
    const { thresholdType, threshold, thresholdMax } = alert;
    const isRange = thresholdType === "between" || thresholdType === "not_between";
    const values = [threshold, ...(isRange ? [thresholdMax] : [])].map(readNumber);
    if (findSilence(alert, now)?.method === "threshold") return [];
    return values.flatMap((value) => (value === undefined ? [] : [{ value, ...readAlert(alert, now) }]));
  });
}

/** Returns the alerts of a tile that have a state. */
export function readAlerts(alerts: readonly Fields[], now: number): TileAlert[] {
  return alerts.flatMap((alert) => {
    const { name, state } = readAlert(alert, now);
    return state === undefined ? [] : [{ name, state }];
  });
}

/**
 * Returns why the threshold of an alert cannot be compared with a chart: its buckets have another length than the windows of the alert, or its
 * bars are the sum of what the alert watches one by one. Returns undefined if it can.
 */
export function whyNotComparable(
  alert: Fields,
  { display, width, series }: Pick<TimeChart, "display" | "width" | "series">,
): string | undefined {
  const interval = String(alert["interval"]);
  const length = windowLength(interval);
  const { name } = readAlert(alert, 0);
  if (length !== undefined && length !== width)
    return `${name}: not drawn, because it watches windows of ${interval}, and these buckets are ${width < length ? "shorter" : "longer"}`;
  return display === "stacked" && series.length > 1
    ? `${name}: not drawn, because it watches each group, and bars show their sum`
    : undefined;
}

/** Returns what alerts on a tile watch, or undefined if servers evaluate none of its values. */
export function watchedDrawing(tile: Fields, query: TileQuery): Drawing | undefined {
  if (findUnevaluatedKind(tile) !== undefined) return undefined;
  return {
    series: query.series.map(({ request }) => ({ ...request, aggFn: request.aggFn ?? "count" })),
    asRatio: query.asRatio,
    formula: query.formulas.at(-1)?.expression,
    isGrouped: query.groupBy.length > 0,
  };
}

/** Returns when alerts would have fired until now, from the points of their tile. Only for alerts whose windows consist of its buckets. */
export function findTileFirings(
  drawing: Drawing,
  alerts: readonly Fields[],
  evaluated: Evaluated,
  { startTime, endTime, width }: BucketedRange,
  now: number,
): Period[] {
  if (evaluated.unevaluated !== undefined) return [];
  const periods = alerts.flatMap((alert): Period[] => {
    const read = readRule(alert, drawing.isGrouped);
    if (typeof read === "string" || read.seesNothing === true || (read.offset ?? 0) !== 0) return [];
    const { length } = read;
    const isExact = length === width || (length % width === 0 && canCombine(drawing));
    if (!isExact) return [];
    const from = windowStart(startTime + length - 1, length);
    // Servers do not evaluate a window before its end.
    const to = windowStart(Math.min(endTime, now), length);
    const points = evaluated.points.filter(({ ts_bucket: time }) => Number(time) >= from && Number(time) < to);
    try {
      const { windows, rule } = readWindows(read, drawing, { ...evaluated, points }, { from, to });
      return findFirings(rule, windows, length).map(({ from: start, to: end }) => ({ from: start, to: end }));
    } catch (error) {
      if (error instanceof FormulaError) return [];
      throw error;
    }
  });
  return mergePeriods(periods);
}

/** Merges periods that overlap or touch. */
function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || period.from > last.to) merged.push(period);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, period.to) };
  }
  return merged;
}

/** Returns the marks of a chart. */
export function toMarks(
  thresholds: readonly Threshold[],
  firings: readonly Period[],
  remarks: readonly string[] = [],
): Marks | undefined {
  if (thresholds.length === 0 && firings.length === 0 && remarks.length === 0) return undefined;
  return { thresholds, firings, ...(remarks.length === 0 ? {} : { remarks }) };
}
