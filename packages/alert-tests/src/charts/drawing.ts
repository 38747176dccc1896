import { fromChartConfig } from "@obstack/core";
import { hasGroups } from "@obstack/core/alerts";
import { chartLimits } from "@obstack/selfhosted";
import type { ChartSeriesRequest } from "@obstack/selfhosted";

/** What a tile draws, as a chart query can ask for it. */
export interface Drawing {
  readonly series: readonly ChartSeriesRequest[];
  /** Whether the first series is divided by the second. */
  readonly asRatio: boolean;
  readonly isGrouped: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a chart query's series. Those that only a tile has, such as `displayType`, change nothing in the values. */
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
 * Returns what a tile draws, or the reason why a chart query cannot ask for it, without a period.
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
    return `its tile uses ${unknown.map((name) => `"${name}"`).join(", ")}, which chart queries lack`;
  const asRatio = drawn.asRatio === true;
  if (asRatio && drawn.series.length < 2) return "its tile shows a ratio of a single series";
  // An alert evaluates the first series or the ratio, but the server omits buckets only if all series are empty.
  const series = drawn.series.slice(0, chartLimits().maxSeries).map(toQuerySeries);
  return { series, asRatio, isGrouped: hasGroups(series) };
}

function toQuerySeries(series: Fields): ChartSeriesRequest {
  const kept = queryFields.filter((name) => series[name] !== undefined && series[name] !== null);
  return Object.fromEntries(kept.map((name) => [name, series[name]])) as ChartSeriesRequest;
}

function kindOf(config: unknown): string {
  const { displayType } = Object(config) as { readonly displayType?: unknown };
  return typeof displayType === "string" ? `its tile is of kind "${displayType}"` : "its tile has no series";
}
