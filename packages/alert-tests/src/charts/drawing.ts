import { dashboardFields, fromChartConfig } from "@obstack/core";
import { hasGroups } from "@obstack/core/alerts";
import { chartLimits } from "@obstack/selfhosted";
import type { ChartSeriesRequest } from "@obstack/selfhosted";

/** The data that a tile draws, as the series of a chart query. */
export interface Drawing {
  readonly series: readonly ChartSeriesRequest[];
  /** Whether the first series is divided by the second. */
  readonly asRatio: boolean;
  readonly isGrouped: boolean;
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

/** Fields of a `config` that only change how values are displayed. */
const displayFields = new Set(["fillNulls", "numberFormat", "compareToPreviousPeriod", "alignDateRangeToGranularity"]);

/**
 * Returns the data that a tile draws, or the reason why chart queries cannot return it, without a period.
 *
 * @param tile A tile with identifiers instead of names.
 */
export function drawingOf(tile: Fields): Drawing | string {
  const drawn = Array.isArray(tile["series"])
    ? { series: tile["series"] as readonly Fields[], asRatio: tile["asRatio"] === true, rest: {} }
    : fromChartConfig(tile["config"]);
  if (drawn === undefined) return `${kindOf(tile["config"])}, which chart queries cannot return`;
  if (drawn.series.length === 0) return "its tile has no series";
  const unknown = Object.keys(drawn.rest).filter((name) => !displayFields.has(name));
  if (unknown.length > 0)
    return `its tile uses ${unknown.map((name) => `"${name}"`).join(", ")}, which chart queries do not support`;
  const asRatio = drawn.asRatio === true;
  if (asRatio && drawn.series.length < 2) return "its tile shows a ratio of a single series";
  // An alert evaluates the first series or the ratio, but the server omits buckets only if all series are empty.
  const series = drawn.series.slice(0, chartLimits().maxSeries).map(toQuerySeries);
  return { series, asRatio, isGrouped: hasGroups(series) };
}

/** Returns a series with the defaults of tiles, so that the same tile has the same query in files and on every server. */
function toQuerySeries(series: Fields): ChartSeriesRequest {
  const table = dashboardFields["tiles"]?.fields?.["series"]?.fields ?? {};
  const hasFilter = (series["where"] ?? "") !== "";
  const kept = queryFields.flatMap((name) => {
    const value = series[name] ?? table[name]?.sameAsAbsent;
    const isEmpty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    // Without a filter, its language does not matter.
    return isEmpty || (name === "whereLanguage" && !hasFilter) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept) as ChartSeriesRequest;
}

function kindOf(config: unknown): string {
  const { displayType } = Object(config) as { readonly displayType?: unknown };
  return typeof displayType === "string" ? `its tile is of kind "${displayType}"` : "its tile has no series";
}
