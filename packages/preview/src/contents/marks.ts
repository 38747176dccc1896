import { canCombine, combinePoints } from "@obstack/alert-tests/internal";
import { readNumber } from "@obstack/core";
import {
  findFirings,
  findSilence,
  findUnevaluatedKind,
  FormulaError,
  readRule,
  toWindows,
  windowStart,
} from "@obstack/core/alerts";
import type { BucketedRange } from "@obstack/core/internal";
import type { AlertState, Marks, Period, Threshold } from "@obstack/drawing";
import type { SeriesPoint } from "../queries/series-points.ts";
import type { Fields, TileQuery } from "../tiles/tile-query.ts";
import { joinSeries } from "./read-results.ts";

/** An alert of a tile, for a drawing. */
export interface TileAlert {
  readonly name: string;
  readonly state: AlertState;
}

/** Returns the name and state of an alert. An alert that no server has evaluated is fine. */
export function readAlert(alert: Fields, now: number): TileAlert {
  const { name, state } = alert;
  const isSilenced = findSilence(alert, now) !== undefined;
  const known = typeof state === "string" ? state.toUpperCase() : "";
  return {
    name: typeof name === "string" && name !== "" ? name : "Alert without a name",
    state: isSilenced ? "silenced" : known === "ALERT" ? "firing" : known === "DISABLED" ? "disabled" : "ok",
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

/**
 * Returns when alerts would have fired, from the points of their tile. Only for alerts whose windows consist of its buckets.
 *
 * @param tile The tile, with `series` or `config`.
 * @param series Values of its series, in their order.
 */
export function findTileFirings(
  tile: Fields,
  query: TileQuery,
  alerts: readonly Fields[],
  series: readonly (readonly SeriesPoint[])[],
  { startTime, endTime, width }: BucketedRange,
): Period[] {
  if (findUnevaluatedKind(tile) !== undefined) return [];
  const isGrouped = query.groupBy.length > 0;
  const requests = query.series.map(({ request }) => ({ ...request, aggFn: request.aggFn ?? "count" }));
  const formula = query.formulas.at(-1)?.expression;
  const drawing = { series: requests, asRatio: query.asRatio, formula, isGrouped };
  const periods = alerts.flatMap((alert): Period[] => {
    const read = readRule(alert, isGrouped);
    if (typeof read === "string" || read.seesNothing === true || (read.offset ?? 0) !== 0) return [];
    const { rule, length } = read;
    const isExact = length === width || (length % width === 0 && canCombine(drawing));
    if (!isExact) return [];
    const from = windowStart(startTime + length - 1, length);
    const to = windowStart(endTime, length);
    const inWindows = series.map((points) => points.filter(({ time }) => time >= from && time < to));
    const points = joinSeries(inWindows);
    const combined = length === width ? points : combinePoints(drawing, points, { length });
    try {
      const windows = toWindows(combined, { ...drawing, startTime: from, endTime: to, length });
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
export function toMarks(thresholds: readonly Threshold[], firings: readonly Period[]): Marks | undefined {
  return thresholds.length === 0 && firings.length === 0 ? undefined : { thresholds, firings };
}
