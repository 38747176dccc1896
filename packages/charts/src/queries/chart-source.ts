import {
  createEvaluatedReader,
  createEventCounter,
  keyOfSource,
  loadCounts,
  queryRange,
  runSeries,
} from "@obstack/alerting/backtest";
import type { ChartQueries, CountedSlo, Evaluated, EventCounter, LoadedCounts } from "@obstack/alerting/backtest";
import type { WindowPoint } from "@obstack/alerting";
import { canCombine, findWholeGranularity } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { needKey, renameSeries, toWhole } from "./series-points.ts";
import type { PointSource, SeriesPoints, SeriesNeed } from "./series-points.ts";

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
  let known = new Map<string, SeriesPoints>();
  let evaluated = new Map<string, Promise<Evaluated | undefined>>();
  const counted = new Map<string, LoadedCounts>();
  let countedUntil = 0;
  let counter: EventCounter | undefined;
  /** First events by source. They are not requested again when the range moves on. */
  const firsts = new Map<string, number>();
  return {
    async load(needs) {
      const chosen = chooseForms(needs);
      const forms = needs.map(chosen);
      const keys = new Set(forms.map(needKey));
      // Values of earlier ranges would pile up.
      known = new Map([...known].filter(([key]) => keys.has(key)));
      evaluated = new Map();
      counter = undefined;
      const loaded = known;
      const missing = forms.filter((need) => !loaded.has(needKey(need)));
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
      await runSeries(missing, { keyOf: requestKey, run, onFailure, onProgress: options.onProgress }, options.signal);
      return (need) => {
        const form = chosen(need);
        const found = loaded.get(needKey(form)) ?? { reason: "The request was interrupted." };
        if (!need.isWhole || form.isWhole || !("points" in found)) return found;
        return { points: toWhole(need.request, found.points) };
      };
    },
    async count(slos, range) {
      if (range.to !== countedUntil) counted.clear();
      countedUntil = range.to;
      const keyOf = ({ sourceId, filters, object }: CountedSlo): string =>
        JSON.stringify([range, sourceId, filters, object.slo.exclude]);
      const missing = new Map(slos.filter((slo) => !counted.has(keyOf(slo))).map((slo) => [keyOf(slo), slo]));
      for (const [slo, counts] of await loadCounts([...missing.values()], charts, { ...options, range }))
        counted.set(keyOf(slo), counts);
      return (slo) => counted.get(keyOf(slo)) ?? { status: "query-failed", reason: "The request was interrupted" };
    },
    async firstEventOf(source, range) {
      counter ??= createEventCounter(charts, range, options);
      const first = firsts.get(keyOfSource(source)) ?? (await counter.firstOf(source));
      if (first !== undefined) firsts.set(keyOfSource(source), first);
      return first;
    },
    evaluate(drawing, points, range) {
      const { granularity, width } = range;
      const key = JSON.stringify([drawing, range]);
      const found = evaluated.get(key) ?? evaluate(charts, { drawing, granularity, width }, points, options.signal);
      evaluated.set(key, found);
      return found;
    },
  };
}

async function evaluate(
  charts: ChartQueries,
  query: Parameters<typeof createEvaluatedReader>[1],
  points: readonly WindowPoint[],
  signal: AbortSignal | undefined,
): Promise<Evaluated | undefined> {
  try {
    const read = await createEvaluatedReader(charts, query, points, signal);
    return await read(query.drawing);
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    throw error;
  }
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

/** Returns the buckets and the columns by which a series is grouped, as text. Only equal ones fit in one request: its points have one `group`. */
function groupKey({ request, range }: SeriesNeed): string {
  return JSON.stringify([range, request.groupBy ?? []]);
}

/** Returns what series in one request have in common. */
function requestKey(need: SeriesNeed): string {
  return `${need.isWhole} ${groupKey(need)}`;
}

/**
 * Returns the form in which each value is requested: the value of a whole range is computed from buckets if that is exact and a request for
 * buckets is compatible.
 */
function chooseForms(needs: readonly SeriesNeed[]): (need: SeriesNeed) => SeriesNeed {
  const inBuckets = new Set(needs.filter(({ isWhole }) => !isWhole).map(groupKey));
  return (need) =>
    need.isWhole && canCombine({ series: [need.request] }) && inBuckets.has(groupKey(need))
      ? { ...need, isWhole: false }
      : need;
}
