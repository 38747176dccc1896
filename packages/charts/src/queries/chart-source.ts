import {
  createEvaluatedReader,
  createEventCounter,
  loadCounts,
  queryRange,
  runSeries,
} from "@obstack/alerting/backtest";
import type { ChartQueries, EventCounter } from "@obstack/alerting/backtest";
import type { WindowPoint } from "@obstack/alerting";
import { canCombine, findWholeGranularity } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { needKey, renameSeries, toWhole } from "./series-points.ts";
import type { PointSource, SeriesPoints, SeriesNeed } from "./series-points.ts";

/** Options of a source that sends requests. */
export interface ChartSourceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each request with the number of finished requests and of all. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

/**
 * Creates a source that requests the values of series from a deployment, up to five compatible ones a request. If a request fails because of
 * one of its series, requests them one by one.
 *
 * @throws {ObstackError} When loading, if the server cannot be reached or denies access.
 */
export function createChartSource(charts: ChartQueries, options: ChartSourceOptions = {}): PointSource {
  let counter: EventCounter | undefined;
  return {
    async load(needs) {
      const loaded = new Map<string, SeriesPoints>();
      const run = async (pack: readonly SeriesNeed[]): Promise<void> => {
        const points = await queryPack(charts, pack, options);
        for (const [index, need] of pack.entries())
          loaded.set(
            needKey(need),
            typeof points === "string" ? { reason: points } : valuesOf(need, renameSeries(points, index, 0)),
          );
      };
      const onFailure = (need: SeriesNeed, reason: string): void =>
        void loaded.set(needKey(need), { reason: `${reason}.` });
      await runSeries(needs, { keyOf: requestKey, run, onFailure, onProgress: options.onProgress }, options.signal);
      return (need) => loaded.get(needKey(need)) ?? { reason: "The request was interrupted." };
    },
    async count(slos, range) {
      const counts = await loadCounts(slos, charts, { ...options, range });
      return (slo) => counts.get(slo) ?? { status: "query-failed", reason: "The request was interrupted" };
    },
    firstEventOf(source, range) {
      counter ??= createEventCounter(charts, range, options);
      return counter.firstOf(source);
    },
    async evaluate(drawing, points, { granularity, width }) {
      try {
        const query = { drawing, granularity, width };
        const read = await createEvaluatedReader(charts, query, points, options.signal);
        return await read(drawing);
      } catch (error) {
        if (options.signal?.aborted === true) return undefined;
        throw error;
      }
    },
  };
}

/** Requests series that fit in one request. Returns why they cannot be requested. */
async function queryPack(
  charts: ChartQueries,
  pack: readonly SeriesNeed[],
  { signal }: ChartSourceOptions,
): Promise<readonly WindowPoint[] | string> {
  const [first] = pack;
  if (first === undefined) return [];
  const { startTime, endTime, granularity, width } = first.range;
  const series = pack.map(({ request }) => request);
  if (!first.isWhole) {
    const query = { drawing: { series, asRatio: false, isGrouped: false }, granularity, width };
    return queryRange(charts, query, { from: startTime, to: endTime }, { signal });
  }
  // One point for each group, in the only bucket that contains the range.
  const whole = findWholeGranularity({ startTime, endTime }, chartLimits().granularities);
  if (whole === undefined && !canCombine({ series }))
    return "No bucket of chart queries contains this time range. Select a slightly shorter or longer one.";
  const body = { series, startTime, endTime, granularity: whole ?? "auto" };
  const points = await charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal });
  return points.filter(({ ts_bucket: time }) => Number(time) < endTime);
}

function valuesOf({ request, isWhole }: SeriesNeed, points: readonly WindowPoint[]): SeriesPoints {
  const groups = new Set(points.map(({ group }) => JSON.stringify(group)));
  if (!isWhole || groups.size === points.length) return { points };
  return canCombine({ series: [request] })
    ? { points: toWhole(request, points) }
    : { reason: "The server returned several values for this time range." };
}

/** Returns what series in one request have in common: their buckets, and the columns by which they are grouped, because its points have one `group`. */
function requestKey({ request, range, isWhole }: SeriesNeed): string {
  return JSON.stringify([isWhole, range, request.groupBy ?? []]);
}
