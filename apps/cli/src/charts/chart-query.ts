import { seriesField } from "@obstack/alerting";
import { serverReason, isResponseError, readNumber, ResponseError, shortReason } from "@obstack/core";
import { toBuckets } from "@obstack/core/charts";
import type { BucketedRange, ChartRange } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import type {
  ChartSeriesPoint,
  ChartSeriesRequest,
  QueryChartSeriesRequest,
  SelfHostedClient,
} from "@obstack/selfhosted";
import type { TimeChart } from "@obstack/charts";
import { showTile, toTileQuery } from "@obstack/charts/tiles";
import type { TileQuery } from "@obstack/charts/tiles";
import { UsageError } from "../errors/command-error.ts";
import type { FoundSource } from "../names/find-named.ts";
import type { QueryFlags } from "./query-flags.ts";

/** A chart query, as a user sees it. */
export interface ChartQuery extends Pick<
  QueryFlags,
  "agg" | "level" | "field" | "metricName" | "metricType" | "whereLanguage" | "granularity" | "ratio"
> {
  readonly source: FoundSource;
  /** The field as chart queries understand it. */
  readonly sentField: string | undefined;
  /** The filter of each series. */
  readonly filters: readonly string[];
  readonly groupBy: readonly string[];
}

/** An aggregation function, and the level of a quantile, from 0 to 1. */
interface Aggregation {
  readonly aggFn: string;
  readonly level?: number;
}

/**
 * Returns an aggregation as servers accept it: `p95` is a quantile with a level.
 *
 * @throws {UsageError} If both `agg` and `level` set the level.
 */
export function toAggregation(agg: string, level: number | undefined): Aggregation {
  const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/i.exec(agg)?.[1];
  if (percent === undefined) return level === undefined ? { aggFn: agg } : { aggFn: agg, level };
  if (level !== undefined)
    throw new UsageError(
      `--agg ${agg} and --level cannot be combined.`,
      "Pass `--agg quantile --level 0.95`, or `--agg p95`.",
    );
  // Parsed as text: 99.9 / 100 is not 0.999.
  return { aggFn: "quantile", level: Number(`${percent}e-2`) };
}

export interface ChartResult {
  readonly chart: TimeChart;
  /** Whether the server returned any point. */
  readonly hasPoints: boolean;
  /** Whether any bucket has a value from the server. */
  readonly hasValues: boolean;
}

export interface QueryOptions {
  readonly signal: AbortSignal;
}

/** Requests the points of a query, and explains failures. */
export async function requestPoints(
  { charts }: Pick<SelfHostedClient, "charts">,
  query: ChartQuery,
  { startTime, endTime, granularity }: Omit<BucketedRange, "width">,
  { signal }: QueryOptions,
): Promise<readonly ChartSeriesPoint[]> {
  const body = {
    // The client validates the number of series and the granularity.
    series: seriesOf(query, toAggregation(query.agg, query.level)),
    startTime,
    endTime,
    granularity: granularity as NonNullable<QueryChartSeriesRequest["granularity"]>,
  };
  return charts.querySeries(body, { signal }).catch(async (error: unknown) => {
    throw await explainFailure(error, query);
  });
}

/** Queries the buckets of a range. */
export async function runQuery(
  client: Pick<SelfHostedClient, "charts">,
  query: ChartQuery,
  wanted: ChartRange,
  { now, ...options }: QueryOptions & { readonly now: number },
): Promise<ChartResult> {
  const range = toBuckets(wanted, query.granularity, chartLimits().granularities);
  const all = await requestPoints(client, query, range, options);
  // Some servers include the end of a range, and return a bucket with only that moment.
  const points = all.filter((point) => Number(point.ts_bucket) < range.endTime);
  const tile = tileOf(query);
  const chart = showTile(tile, points, range, now).content as TimeChart;
  const hasNumber = (point: object): boolean =>
    tile.series.some((_, index) => readNumber((point as Record<string, unknown>)[seriesField(index)]) !== undefined);
  return {
    chart: { ...chart, series: chart.series.map((one) => ({ ...one, name: nameOf(tile, one) })) },
    hasPoints: points.length > 0,
    hasValues: points.some(hasNumber) && chart.series.some(({ values }) => values.some((value) => value !== null)),
  };
}

/** Returns the tile that shows a query, with all of its groups. */
export function tileOf({ ratio, ...query }: ChartQuery): TileQuery {
  const { agg: aggFn, level, field, metricName, filters, source } = query;
  const drawn = filters.map((where) => ({ aggFn, level, field, metricName, where }));
  return {
    ...toTileQuery(
      "line",
      {},
      { series: seriesOf(query, { aggFn }), drawn, asRatio: ratio, formulas: [] },
      () => source,
    ),
    limit: undefined,
  };
}

/** Returns the names of what a tile shows: its series, or their ratio. */
export function namesOf({ series, asRatio }: TileQuery): readonly string[] {
  const names = series.map(({ name }) => name);
  return asRatio ? [names.join(" / ")] : names;
}

/** Returns the name of a line. Without others, those of groups have the name of what is shown, too. */
function nameOf(tile: TileQuery, { name, group }: TimeChart["series"][number]): string {
  const names = namesOf(tile);
  return group === undefined || names.length > 1 ? name : `${names[0]} · ${name}`;
}

function seriesOf(query: Omit<ChartQuery, "ratio">, aggregation: Aggregation): ChartSeriesRequest[] {
  const { source, sentField, metricName, metricType, whereLanguage, groupBy, filters } = query;
  const isMetric = metricName !== undefined;
  const optional = {
    // The value column of OpenTelemetry metric tables.
    field: sentField ?? (isMetric ? "Value" : undefined),
    metricName,
    metricDataType: metricType ?? (isMetric ? "gauge" : undefined),
    whereLanguage,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return filters.map((where) => ({ sourceId: source.id, ...aggregation, where, groupBy: [...groupBy], ...given }));
}

/** Returns an error with a one-line reason: servers append the database query, often a page long. */
async function explainFailure(error: unknown, query: ChartQuery): Promise<unknown> {
  if (!isResponseError(error)) return error;
  const { status, body, hint, method, path, requestId } = error;
  const reason = serverReason(error);
  if (reason === error.message) return error;
  const { hintOnColumn } = await import("../names/source-columns.ts");
  const known = hint ?? hintOnColumn(reason, query.source) ?? hintOf(status, reason, query);
  const more = { method, path, status, requestId, body, cause: error, hint: known };
  return new ResponseError(shortReason(reason), more);
}

function hintOf(
  status: number,
  reason: string,
  { agg, field, metricName, whereLanguage }: ChartQuery,
): string | undefined {
  if (/metric/i.test(reason))
    return "To query a metric source, set `--metric-name`, `--metric-type` and `--field`, for example `--metric-name cpu.load --metric-type gauge --field Value`.";
  if (status === 404) return "List the sources with `obstack sources list`.";
  if (/number of arguments|requires a field/i.test(reason) && field === undefined && metricName === undefined)
    return `\`--agg ${agg}\` needs the column to aggregate, for example \`--field Duration\`.`;
  // The parser of Lucene filters lists what it expects; that of the emulator names the filter.
  if (/^Expected [^]* found\b|^Invalid filter/.test(reason) && whereLanguage !== "sql")
    return "Check the quotes and brackets of `--where` and `--series`. Filters are in Lucene, for example `SeverityText:error AND ServiceName:checkout`; for SQL, pass `--where-language sql`.";
  if (/syntax error/i.test(reason))
    return `Check the syntax of ${whereLanguage === "sql" ? "`--where`, " : ""}\`--group-by\` and \`--field\`, which are SQL.`;
  return /timeout|memory limit/i.test(reason) ? "Query a shorter range, or fewer events with `--where`." : undefined;
}
