import { eventSeries } from "./indicator.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import type { EventSeries, IndicatorFilters } from "./indicator.ts";
import type { MinuteCounts } from "./evaluate-slo.ts";
import type { Slo } from "./slo.ts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { runSeries } from "../queries/run-queries.ts";
import { notTestable } from "../queries/drawing.ts";
import type { Untestable } from "../queries/drawing.ts";
import { queryRange } from "../queries/query-range.ts";
import type { Range } from "../queries/query-range.ts";
import type { BacktestRunOptions } from "../backtest/backtest-alerts.ts";
import type { ChartQueries } from "../queries/chart-queries.ts";
import { minute } from "../evaluate/duration.ts";

/** The events of an SLO by minute, or why they are unknown. */
export type LoadedCounts = MinuteCounts | Uncounted;

/** Why the events of an SLO are unknown. */
export type Uncounted = Untestable & { readonly status: "not-testable" | "query-failed" };

/** What of an SLO determines its events. */
export interface CountedSlo {
  readonly sourceId: string;
  readonly filters: IndicatorFilters;
  readonly object: { readonly slo: Pick<Slo, "exclude"> };
}

/**
 * Returns the events of SLOs by minute. SLOs with the same filters share a series, and up to five series of a source share a request.
 *
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function loadCounts<One extends CountedSlo>(
  slos: readonly One[],
  charts: ChartQueries,
  { range, signal, onProgress }: Pick<BacktestRunOptions, "signal" | "onProgress"> & { readonly range: Range },
): Promise<ReadonlyMap<One, LoadedCounts>> {
  /** Points of each series, with its position in them, or why there are none. */
  const found = new Map<string, SeriesPoints | string>();
  const run = async (pack: readonly ChartSeriesRequest[]): Promise<void> => {
    const query = { drawing: { series: pack, asRatio: false, isGrouped: false }, granularity: "1m", width: minute };
    const points = await queryRange(charts, query, range, { signal });
    for (const [index, one] of pack.entries()) found.set(JSON.stringify(one), { points, index });
  };
  const onFailure = (one: ChartSeriesRequest, reason: string): void => void found.set(JSON.stringify(one), reason);
  const all = slos.flatMap(seriesOf);
  await runSeries(all, { keyOf: ({ sourceId }) => sourceId, run, onFailure, onProgress }, signal);
  return new Map(slos.map((slo) => [slo, countsOf(slo, (one) => found.get(JSON.stringify(one)), range)]));
}

/** The points of a series: those of a query, and the position of the series in them. */
interface SeriesPoints {
  readonly points: readonly object[];
  readonly index: number;
}

/**
 * Returns the events of an SLO by minute.
 *
 * @param find Returns the points of a series, or why there are none.
 */
export function countsOf(
  slo: CountedSlo,
  find: (series: ChartSeriesRequest) => SeriesPoints | string | undefined,
  range: Range,
): LoadedCounts {
  const pair = eventSeries(slo.filters);
  if (pair === undefined) return notTestable("charts cannot count the values of a histogram above a bound");
  const [part, total] = seriesOf(slo).map(find);
  if (typeof part === "object" && typeof total === "object") {
    const points = [...pick(part, "series_0.data"), ...pick(total, "series_1.data")];
    return toMinuteCounts(points, range, slo.object.slo.exclude, pair.isGood);
  }
  const reason = [part, total].find((one) => typeof one === "string");
  return { status: "query-failed", reason: reason ?? "it was interrupted before its query" };
}

function pick({ points, index }: SeriesPoints, name: string): object[] {
  return points.map((point) => {
    const { ts_bucket, [`series_${index}.data`]: value } = point as Readonly<Record<string, unknown>>;
    return { ts_bucket, [name]: value };
  });
}

/** Returns the series of the bad or good events and of all events; none for histograms. */
export function seriesOf(slo: CountedSlo): ChartSeriesRequest[] {
  const pair = eventSeries(slo.filters);
  return pair === undefined ? [] : [pair.part, pair.total].map((one) => toRequest(slo, one));
}

/** Returns a series of events as a request. */
function toRequest({ sourceId }: CountedSlo, { counter, where }: EventSeries): ChartSeriesRequest {
  return {
    sourceId,
    ...(counter === undefined
      ? { aggFn: "count" }
      : { aggFn: "sum", field: "Value", metricName: counter, metricDataType: "sum" }),
    where,
    ...(where === "" ? {} : { whereLanguage: "sql" }),
    groupBy: [],
  };
}
