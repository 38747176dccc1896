import { dashboardFields, fromChartConfig } from "@obstack/core";
import { findFormula, findUnevaluatedKind, hasGroups } from "@obstack/core/alerts";
import { chartLimits } from "@obstack/selfhosted";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { toQueryField } from "./query-field.ts";
import { toQueryFilter } from "./query-filter.ts";

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

/** Fields of a series in a chart query. Other fields of tiles, such as `displayType`, do not affect the values. */
const queryFields = [
  "sourceId",
  "aggFn",
  "where",
  "whereLanguage",
  "groupBy",
  "field",
  "level",
  "metricName",
  "metricDataType",
] as const satisfies readonly (keyof ChartSeriesRequest)[];

/** Fields of a `config` that do not change what an alert evaluates. */
const harmlessFields = new Set([
  "alignDateRangeToGranularity",
  "backgroundChart",
  "color",
  "colorRules",
  "compareToPreviousPeriod",
  "fillNulls",
  "fitYAxisToData",
  "formulas",
  "numberFormat",
  "seriesLimit",
]);

const counterNote =
  "The server sees one window of a counter or histogram at a time: a counter exported less often than the interval is 0 there. Chart queries see the entire range, so that values can differ.";

/**
 * Returns the data that a tile draws, or the reason why an alert on it cannot be tested.
 *
 * @param tile A tile with identifiers instead of names.
 */
export function drawingOf(tile: Fields): Drawing | Untestable {
  const { config } = tile;
  const kind = findUnevaluatedKind(tile);
  if (kind !== undefined)
    return neverFires(`its tile is of kind "${kind}", which this release accepts but never evaluates`);
  if ((Object(config) as Fields)["configType"] === "sql")
    return notTestable("its tile is raw SQL, which chart queries cannot run");
  const drawn = Array.isArray(tile["series"])
    ? { series: tile["series"] as readonly Fields[], asRatio: tile["asRatio"] === true, rest: {} }
    : fromChartConfig(config);
  if (drawn === undefined || drawn.series.length === 0) return notTestable("its tile has no series");
  const { maxSeries } = chartLimits();
  if (drawn.series.length > maxSeries)
    return notTestable(`its tile has ${drawn.series.length} series, and chart queries return at most ${maxSeries}`);
  const unknown = Object.keys(drawn.rest).filter((name) => !harmlessFields.has(name));
  if (unknown.length > 0)
    return notTestable(
      `its tile uses ${unknown.map((name) => `"${name}"`).join(", ")}, which chart queries do not support`,
    );
  const formula = Array.isArray(tile["series"]) ? undefined : findFormula(config);
  const asRatio = formula === undefined && drawn.asRatio === true;
  if (asRatio && drawn.series.length < 2) return notTestable("its tile shows a ratio of a single series");
  if (drawn.series.some((series) => series["periodAggFn"] === "delta"))
    return notTestable('its series uses the "periodAggFn" delta, whose values chart queries do not return');
  // All series are queried, because a window has a row if any of them has.
  const series: ChartSeriesRequest[] = [];
  for (const one of drawn.series) {
    const query = toQuerySeries(one);
    if ("status" in query) return query;
    series.push(query);
  }
  const isCounter = series.some(({ metricDataType = "gauge" }) => metricDataType !== "gauge");
  return {
    series,
    asRatio,
    ...(formula === undefined ? {} : { formula }),
    isGrouped: hasGroups(series),
    ...(isCounter ? { notes: [counterNote] } : {}),
  };
}

export function isDrawing(drawing: Drawing | Untestable): drawing is Drawing {
  return "series" in drawing;
}

export function notTestable(reason: string): Untestable {
  return { status: "not-testable", reason };
}

function neverFires(reason: string): Untestable {
  return { status: "never-fires", reason };
}

/** Returns a series with the defaults of tiles, so that the same tile has the same query in files and on every server. */
function toQuerySeries(series: Fields): ChartSeriesRequest | Untestable {
  const table = dashboardFields["tiles"]?.fields?.["series"]?.fields ?? {};
  const field = toQueryField(series["field"]);
  if (typeof field === "object") return notTestable(field.reason);
  const filter = toQueryFilter(series["where"], series["whereLanguage"]);
  if (typeof filter === "object") return notTestable(filter.reason);
  const sent: Fields = { ...series, field, where: filter };
  const kept = queryFields.flatMap((name) => {
    const value = sent[name] ?? table[name]?.sameAsAbsent;
    const isEmpty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    // Without a filter, its language does not matter.
    return isEmpty || (name === "whereLanguage" && (filter ?? "") === "") ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept) as ChartSeriesRequest;
}
