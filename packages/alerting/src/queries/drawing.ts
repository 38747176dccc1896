import { findUnevaluatedKind } from "../evaluate/find-unevaluated-kind.ts";
import { hasGroups } from "../evaluate/read-rule.ts";
import { isAdditive } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { fieldsWithoutEffect, readTileSeries } from "./tile-series.ts";

/** The data that a tile draws, as the series of a chart query. */
export interface Drawing {
  readonly series: readonly ChartSeriesRequest[];
  /** Whether the first series is divided by the second. */
  readonly asRatio: boolean;
  /** Formula over the series, such as `A / B`. */
  readonly formula?: string | undefined;
  readonly isGrouped: boolean;
  /** What a backtest cannot reproduce, as sentences. */
  readonly notes?: readonly string[] | undefined;
}

/** Why an alert cannot be tested. */
export interface Untestable {
  /** `never-fires`: the server accepts the alert, but never evaluates it. `not-testable`: chart queries cannot return its data. `query-failed`: this query failed. */
  readonly status: "not-testable" | "query-failed" | "never-fires";
  /** Without a period. */
  readonly reason: string;
}

type Fields = Readonly<Record<string, unknown>>;

const counterNote =
  "The server sees one window of a counter or histogram at a time: a counter exported less often than the interval is 0 there. Chart queries see the entire range, so values can differ.";

/**
 * Returns the data that a tile draws, or the reason why an alert on it cannot be tested.
 *
 * @param tile A tile with identifiers instead of names.
 */
export function drawingOf(tile: Fields): Drawing | Untestable {
  const kind = findUnevaluatedKind(tile);
  if (kind !== undefined)
    return {
      status: "never-fires",
      reason: `its tile is of kind "${kind}", which this release accepts but never evaluates`,
    };
  const read = readTileSeries(tile, fieldsWithoutEffect);
  if (typeof read === "string") return notTestable(read);
  const { series, asRatio, formulas } = read;
  const { maxSeries } = chartLimits();
  if (series.length > maxSeries)
    return notTestable(`its tile has ${series.length} series, and chart queries return at most ${maxSeries}`);
  const formula = formulas.at(-1)?.expression;
  const isCounter = series.some(({ metricDataType = "gauge" }) => metricDataType !== "gauge");
  return {
    series,
    asRatio,
    ...(formula === undefined ? {} : { formula }),
    isGrouped: hasGroups(series),
    ...(isCounter ? { notes: [counterNote] } : {}),
  };
}

/** Returns whether an alert can be tested, so that it has a drawing. */
export function isDrawing(drawing: Drawing | Untestable): drawing is Drawing {
  return "series" in drawing;
}

/** Returns whether no data is 0: the counts and sums of nothing. */
export function isCounted(drawing: Drawing | undefined): boolean {
  return drawing?.series.every(({ aggFn }) => isAdditive(aggFn)) === true;
}

/** Returns that an alert cannot be tested on past data, and why. */
export function notTestable(reason: string): Untestable & { readonly status: "not-testable" } {
  return { status: "not-testable", reason };
}
