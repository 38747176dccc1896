import type { ChartQueries, PointCache } from "@obstack/alert-tests";
import {
  createEvaluatedReader,
  createEventCounter,
  keyOfSource,
  loadCounts,
  queryRange,
  runQueries,
} from "@obstack/alert-tests/internal";
import type { CountedSlo, Evaluated, EventCounter, LoadedCounts } from "@obstack/alert-tests/internal";
import { isObstackError, readNumber } from "@obstack/core";
import type { WindowPoint } from "@obstack/core/alerts";
import { readDuration, groupBy } from "@obstack/core/internal";
import type { ChartRange, BucketedRange } from "@obstack/core/internal";
import { chartLimits } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest, ChartSeriesRequest } from "@obstack/selfhosted";
import { combineBuckets, isCombinable } from "./combine.ts";
import { needKey } from "./series-points.ts";
import type { PointSource, SeriesPoint, SeriesPoints, SeriesNeed } from "./series-points.ts";

export interface ChartSourceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Cache for buckets that have ended. Default: none. */
  readonly cache?: PointCache | undefined;
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
      await loadInto(loaded, planRequests(missing, chartLimits().maxSeries), charts, options);
      return (need) => {
        const form = chosen(need);
        const found = loaded.get(needKey(form)) ?? { reason: "The request was interrupted." };
        if (!need.isWhole || form.isWhole || !("points" in found)) return found;
        return { points: combineBuckets(need.request, found.points) };
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
    return await (
      await createEvaluatedReader(charts, query, points, signal)
    )(query.drawing);
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    throw error;
  }
}

async function loadInto(
  known: Map<string, SeriesPoints>,
  requests: readonly PlannedRequest[],
  charts: ChartQueries,
  options: ChartSourceOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  let done = 0;
  let { length: total } = requests;
  const set = ({ series, ...shared }: PlannedRequest, values: (index: number) => SeriesPoints): void => {
    for (const [index, request] of series.entries()) known.set(needKey({ request, ...shared }), values(index));
  };
  const run = async (request: PlannedRequest): Promise<void> => {
    const points = request.isWhole
      ? await queryWhole(charts, request, signal)
      : await queryBuckets(charts, request, options);
    set(request, (index) =>
      typeof points === "string" ? { reason: points } : valuesOf(request, index, readSeries(points, index)),
    );
  };
  const onFailure = (request: PlannedRequest, reason: string, error: unknown): readonly PlannedRequest[] => {
    if (request.series.length === 1 || !isRejection(error)) {
      set(request, () => ({ reason: `${reason}.` }));
      return [];
    }
    total += request.series.length;
    return request.series.map((one) => ({ ...request, series: [one] }));
  };
  const onEnd = (): void => onProgress?.({ done: ++done, total });
  await runQueries(requests, { run, onFailure, onEnd }, signal);
}

/** Returns whether the server rejected a query. A gateway that is too slow would be as slow for each of its series. */
function isRejection(error: unknown): boolean {
  return isObstackError(error) && error.kind === "response" && (error.status ?? 0) <= 500;
}

async function queryBuckets(
  charts: ChartQueries,
  { series, range: { granularity, width, startTime, endTime } }: PlannedRequest,
  { signal, cache }: ChartSourceOptions,
): Promise<readonly WindowPoint[]> {
  const query = { drawing: { series, asRatio: false, isGrouped: false }, granularity, width };
  const range = { from: startTime, to: endTime };
  const load = (part: typeof range): Promise<readonly WindowPoint[]> => queryRange(charts, query, part, { signal });
  return cache === undefined ? load(range) : cache.read(query, range, load);
}

/** Returns one point for each group, in the only bucket that contains the range. */
async function queryWhole(
  charts: ChartQueries,
  { series, range: { startTime, endTime } }: PlannedRequest,
  signal: AbortSignal | undefined,
): Promise<readonly WindowPoint[] | string> {
  const granularity = findWholeGranularity({ startTime, endTime });
  if (granularity === undefined && !series.every(isCombinable))
    return "No bucket of chart queries contains this time range. Select a slightly shorter or longer one.";
  const body = { series, startTime, endTime, granularity: granularity ?? "auto" };
  const points = await charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal });
  return points.filter(({ ts_bucket: time }) => Number(time) < endTime);
}

/** Returns the shortest granularity with a bucket that contains a range. Servers align buckets to the epoch. */
function findWholeGranularity({ startTime, endTime }: ChartRange): string | undefined {
  return chartLimits().granularities.find((granularity) => {
    const width = readDuration(granularity);
    return width !== undefined && Math.floor(startTime / width) === Math.floor((endTime - 1) / width);
  });
}

function readSeries(points: readonly WindowPoint[], index: number): SeriesPoint[] {
  const key = `series_${index}.data`;
  return points.flatMap((point): SeriesPoint[] => {
    // A group without the series belongs to another one of the request.
    if (!(key in point)) return [];
    const value = (point as Readonly<Record<string, unknown>>)[key];
    const number = readNumber(value);
    const { numericGroups } = point as { readonly numericGroups?: readonly number[] };
    return [
      {
        time: Number(point.ts_bucket),
        group: (point.group ?? []).map(String),
        value: number ?? null,
        ...(number === undefined && value !== undefined && value !== null
          ? { text: typeof value === "string" ? value : JSON.stringify(value) }
          : {}),
        ...(numericGroups === undefined ? {} : { numericGroups }),
      },
    ];
  });
}

function valuesOf({ series, isWhole }: PlannedRequest, index: number, points: readonly SeriesPoint[]): SeriesPoints {
  if (!isWhole) return { points };
  const request = series[index];
  const groups = new Set(points.map(({ group }) => JSON.stringify(group)));
  if (request === undefined || groups.size === points.length) return { points };
  return isCombinable(request)
    ? { points: combineBuckets(request, points) }
    : { reason: "The server returned several values for this time range." };
}

/** A chart query for up to five series. */
interface PlannedRequest {
  readonly series: readonly ChartSeriesRequest[];
  readonly range: BucketedRange;
  readonly isWhole: boolean;
}

/** Returns the buckets and the columns by which a series is grouped, as text. Only equal ones fit in one request: its points have one `group`. */
function groupKey({ request, range }: SeriesNeed): string {
  return JSON.stringify([range, request.groupBy ?? []]);
}

/**
 * Returns the form in which each value is requested: the value of a whole range is computed from buckets if that is exact and a request for
 * buckets is compatible.
 */
function chooseForms(needs: readonly SeriesNeed[]): (need: SeriesNeed) => SeriesNeed {
  const inBuckets = new Set(needs.filter(({ isWhole }) => !isWhole).map(groupKey));
  return (need) =>
    need.isWhole && isCombinable(need.request) && inBuckets.has(groupKey(need)) ? { ...need, isWhole: false } : need;
}

/** Returns the fewest chart queries for a set of values. */
function planRequests(needs: readonly SeriesNeed[], maxSeries: number): PlannedRequest[] {
  const distinct = new Map(needs.map((need) => [needKey(need), need]));
  const classes = groupBy([...distinct.values()], (need) => `${need.isWhole} ${groupKey(need)}`);
  return [...classes.values()].flatMap((compatible) => {
    const [first] = compatible;
    if (first === undefined) return [];
    const count = Math.ceil(compatible.length / maxSeries);
    return Array.from({ length: count }, (_, index) => ({
      isWhole: first.isWhole,
      range: first.range,
      series: compatible.slice(index * maxSeries, (index + 1) * maxSeries).map(({ request }) => request),
    }));
  });
}
