import { fillBuckets } from "@obstack/core/charts";
import type { FilledBuckets } from "@obstack/core/charts";
import { serverReason, toBuckets } from "@obstack/core/internal";
import type { BucketedRange, ChartRange } from "@obstack/core/internal";
import { chartLimits, toColumns } from "@obstack/selfhosted";
import type {
  ChartColumn,
  ChartSeriesPoint,
  QueryChartSeriesRequest,
  SelfHostedClient,
  Source,
} from "@obstack/selfhosted";
import { compareNames } from "@obstack/drawing";
import type { Unit } from "@obstack/drawing";
import type { Aggregation, SendAggregation } from "./aggregation.ts";
import { isResponseError, ResponseError, shortReason } from "@obstack/core";

/** A chart query, as a user sees it. */
export interface ChartQuery {
  readonly sourceId: string;
  /** Record of the source, for hints. */
  readonly source?: Partial<Source> | undefined;
  /** Aggregation function as the user named it, such as `p95`. */
  readonly agg: string;
  readonly level?: number | undefined;
  readonly field?: string | undefined;
  readonly metricName?: string | undefined;
  readonly metricType?: string | undefined;
  /** The field as chart queries understand it, if it differs. */
  readonly sentField?: string | undefined;
  /** The filter of each series. */
  readonly filters: readonly string[];
  readonly whereLanguage?: string | undefined;
  readonly groupBy: readonly string[];
  readonly granularity: string;
  /** Whether to divide the first series by the second. */
  readonly ratio: boolean;
  readonly unit?: Unit | undefined;
}

export interface ChartResult {
  readonly data: FilledBuckets<ChartColumn>;
  /** Name of each column: its aggregation, filter and group. */
  readonly names: readonly string[];
  readonly range: BucketedRange;
  /** Time from which buckets are still open. Absent if all have ended. */
  readonly openFrom?: number | undefined;
  /** Whether the server returned any point. */
  readonly hasPoints: boolean;
  /** Whether any bucket has a value from the server. */
  readonly hasValues: boolean;
}

export interface QueryOptions {
  readonly send: SendAggregation;
  readonly signal: AbortSignal;
}

/** Requests the points of a query, and explains failures. */
export async function requestPoints(
  { charts }: Pick<SelfHostedClient, "charts">,
  query: ChartQuery,
  { startTime, endTime, granularity }: Omit<BucketedRange, "width">,
  { send, signal }: QueryOptions,
): Promise<readonly ChartSeriesPoint[]> {
  return send((aggregation) =>
    charts.querySeries(
      {
        // The client validates the number of series and the granularity.
        series: seriesOf(query, aggregation),
        startTime,
        endTime,
        granularity: granularity as NonNullable<QueryChartSeriesRequest["granularity"]>,
        ...(query.ratio ? { seriesReturnType: "ratio" } : {}),
      },
      { signal },
    ),
  ).catch(async (error: unknown) => {
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
  const { startTime, endTime, width } = range;
  const points = await requestPoints(client, query, range, options);
  // Some servers include the end of a range, and return a bucket with only that moment.
  const inRange = points.filter((point) => Number(point.ts_bucket) < endTime);
  const found = toColumns(inRange);
  // Servers return groups in any order.
  const sorted = found.columns.toSorted(
    (one, other) => one.series - other.series || compareNames(one.group.join(", "), other.group.join(", ")),
  );
  const columns = sorted.length > 0 ? sorted : emptyColumns(query, found.times);
  const data = fillBuckets(
    { times: found.times, columns },
    { startTime, endTime, width },
    query.ratio ? "ratio" : query.agg,
  );
  const openFrom = data.times.find((time) => time + width > now);
  return {
    data,
    names: data.columns.map((column) => nameOf(query, column)),
    range,
    ...(openFrom === undefined ? {} : { openFrom }),
    hasPoints: inRange.length > 0,
    hasValues: found.columns.some(({ values }) => values.some((value) => value !== null)),
  };
}

/** Returns the columns of a query without rows. The groups of a grouped query are unknown. */
function emptyColumns({ filters, groupBy, ratio }: ChartQuery, times: readonly number[]): ChartColumn[] {
  if (groupBy.length > 0) return [];
  return (ratio ? filters.slice(0, 1) : filters).map((_, series) => ({
    series,
    group: [],
    values: times.map(() => null),
  }));
}

function seriesOf(
  { sourceId, field, sentField = field, metricName, metricType, whereLanguage, groupBy, filters }: ChartQuery,
  aggregation: Aggregation,
): object[] {
  const isMetric = metricName !== undefined;
  const optional = {
    // The value column of OpenTelemetry metric tables.
    field: sentField ?? (isMetric ? "Value" : undefined),
    metricName,
    metricDataType: metricType ?? (isMetric ? "gauge" : undefined),
    whereLanguage,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return filters.map((where) => ({ sourceId, ...aggregation, where, groupBy: [...groupBy], ...given }));
}

/** Returns the name of a column: its aggregation, filter and group. */
export function nameOf(
  { agg, level, field, metricName, ratio, filters }: ChartQuery,
  { series, group }: Pick<ChartColumn, "series" | "group">,
): string {
  const parameters = [level, metricName ?? field].filter((value) => value !== undefined);
  const what = parameters.length === 0 ? agg : `${agg}(${parameters.join(", ")})`;
  const of = (where: string | undefined): string => [what, where].filter(Boolean).join(" · ");
  const name = ratio ? `${of(filters[0])} / ${of(filters[1])}` : of(filters[series]);
  return [name, group.join(", ")].filter((part) => part !== "").join(" · ");
}

/** Returns an error with a one-line reason: servers append the database query, often a page long. */
async function explainFailure(error: unknown, query: ChartQuery): Promise<unknown> {
  if (!isResponseError(error)) return error;
  const { status, body, hint, method, path, requestId } = error;
  const reason = serverReason(error);
  if (reason === error.message) return error;
  const { hintOnColumn } = await import("../names/source-columns.ts");
  return new ResponseError(shortReason(reason), {
    method,
    path,
    status,
    requestId,
    body,
    cause: error,
    hint: hint ?? hintOnColumn(reason, { ...query.source, id: query.sourceId }) ?? hintOf(status, reason, query),
  });
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
