import { canCombine } from "@obstack/core/charts";
import { maxOf } from "@obstack/basics";
import { windowStart } from "@obstack/core/alerts";
import { sloLookBack } from "@obstack/alerting/slo";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import type { ResolvedSlo } from "@obstack/as-code/files";
import type { BacktestRunOptions, ChartQueries, ChartQuery, Range, DataClient } from "@obstack/alerting/backtest";
import {
  runQueries,
  watchAlert,
  planQueries,
  queryRange,
  createEvaluatedReader,
  seriesOf,
  hour,
  minute,
} from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";
import { maxDays, pointsOf, queryKey } from "./incident-values.ts";
import type { IncidentValues, SavedQuery } from "./incident-values.ts";
import { namesOfAlerts, renameSources, toSavedSources, watchStack } from "./watched-stack.ts";

/** Options for {@link collectValues}. */
export interface CollectOptions extends Range, Pick<BacktestRunOptions, "target" | "signal" | "onProgress"> {}

/** The values around an incident, and what the folder watches. */
export interface CollectedValues {
  readonly values: IncidentValues;
  readonly stack: Awaited<ReturnType<typeof watchStack>>;
  /** Queries that failed, as sentences, by their keys. */
  readonly failed: ReadonlyMap<string, string>;
}

/** More points of a query are kept in the buckets that its alerts need today. */
const maxPoints = 20_000;

/** A query to send, with identifiers of sources. */
interface Query extends ChartQuery {
  /** The buckets that its alerts need today. */
  readonly needed: string;
  readonly range: Range;
}

/**
 * Sends each query of the alerts and SLOs of a folder once. Counts, sums, minima and maxima are requested in minutes, so that other
 * intervals and schedules replay too.
 *
 * @throws {AsCodeError} Of kind `input`, if the deployment has no chart queries, the range is longer than 14 days, or no query that succeeds returns a value.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function collectValues(
  folder: string,
  client: DataClient,
  { from, to, target, signal, onProgress }: CollectOptions,
): Promise<CollectedValues> {
  const days = (to - from) / (24 * hour);
  if (days > maxDays)
    throw new AsCodeError(
      "input",
      `The incident has ${Math.ceil(days)} days. The limit is ${maxDays}.`,
      "Use a shorter range: the incident, and some time before and after it.",
    );
  const stack = await watchStack(folder, client, { target, signal });
  const { charts } = client;
  if (charts === undefined)
    throw new AsCodeError("input", "The hosted deployment has no chart queries.", "Use a self-hosted target.");
  const saved = toSavedSources(stack.sources);
  const idOf = new Map(saved.map(({ name, id }) => [name, id]));
  const sent = renameSources((name) => idOf.get(name) ?? name);
  const named = renameSources(stack.nameOf);
  const watched = stack.alerts.flatMap((alert) => {
    const read = watchAlert(alert);
    return "status" in read ? [] : [read];
  });
  // Before the incident, so that the state at its start is known.
  const leads = watched.map(({ rule, length }) => length * Math.max(1, rule.consecutiveWindows ?? 1));
  const range = { from: windowStart(from - maxOf(leads, hour), hour), to: Math.ceil(to / minute) * minute };
  const lengths = watched.map(({ length }) => length);
  const align = maxOf(lengths, hour);
  // Longer and shifted windows start earlier than the range.
  const wide = { from: windowStart(range.from, align) - align, to: Math.ceil(range.to / hour) * hour };
  const queries: Query[] = [
    ...planQueries(watched).queries.map(({ drawing, granularity, width }) => ({
      drawing: { ...drawing, series: sent(drawing.series) },
      ...(canCombine(drawing) ? { granularity: "1m", width: minute } : { granularity, width }),
      needed: granularity,
      range: wide,
    })),
    ...eventQueries(stack.slos, range).map((one) => ({
      ...one,
      drawing: { ...one.drawing, series: sent(one.drawing.series) },
    })),
  ];
  const types = new Map<string, string>();
  const recorder: ChartQueries = {
    async querySeries(body: QueryChartSeriesRequest, options) {
      const points = await charts.querySeries(body, options);
      const type = points
        .map((point) => Reflect.get(point, "series_0.data") as unknown)
        .find((one) => typeof one === "string");
      if (type !== undefined) types.set(queryKey(named(body.series)), type);
      return points;
    },
  };
  const found = new Map<string, SavedQuery>();
  const failed = new Map<string, string>();
  let done = 0;
  const run = async (query: Query): Promise<void> => {
    const { drawing, granularity } = query;
    const points = await queryRange(charts, query, query.range, { signal });
    // Sends queries for types that points do not show.
    const evaluatedOf = await createEvaluatedReader(recorder, query, points, signal);
    const { isAligned } = await evaluatedOf(drawing);
    if (!isAligned) return void onFailure(query, "the server's buckets are not aligned to UTC");
    const whole = { series: named(drawing.series), granularity, ...query.range, points };
    const longer = points.length > maxPoints ? pointsOf(whole, query.needed) : undefined;
    const kept = longer === undefined ? whole : { ...whole, ...longer, granularity: query.needed };
    const key = `${queryKey(kept.series)} ${kept.granularity}`;
    const known = found.get(key);
    if (known === undefined || known.from > kept.from) found.set(key, kept);
  };
  const onFailure = (query: Query, reason: string): [] => {
    const { series } = query.drawing;
    failed.set(queryKey(named(series)), `A query of ${series[0]?.where || "all events"} failed: ${reason}.`);
    return [];
  };
  const onEnd = (): void => onProgress?.({ done: ++done, total: queries.length });
  await runQueries(queries, { run, onFailure, onEnd }, signal);
  signal?.throwIfAborted();
  const queried = [...found.values()];
  if (queried.length > 0 && !queried.some(({ points }) => points.length > 0))
    throw new AsCodeError(
      "input",
      "No query of an alert or SLO returned a value in this range.",
      "The server may no longer have the data. Use a later range, or restore the saved values from Git.",
    );
  if (queried.length + failed.size === 0)
    throw new AsCodeError("input", "No alert or SLO in this folder has values to save.", "Add an alert first.");
  const used = new Set(queried.flatMap(({ series }) => series.map(({ sourceId }) => sourceId)));
  const values: IncidentValues = {
    range,
    sources: saved.filter(({ name }) => used.has(name)),
    queries: queried,
    types,
    alerts: namesOfAlerts(stack).flatMap(({ key, name }) => [key, name]),
  };
  return { values, stack, failed };
}

/** Returns a query for each series of events, because the values of each are saved by themselves. */
function eventQueries(slos: readonly ResolvedSlo[], range: Range): Query[] {
  const series = new Map<string, Query>();
  for (const slo of slos) {
    const from = range.from - sloLookBack(slo.object.slo);
    for (const one of seriesOf(slo)) {
      const key = queryKey([one]);
      const start = Math.min(from, series.get(key)?.range.from ?? from);
      const drawing = { series: [one], asRatio: false, isGrouped: false };
      series.set(key, {
        drawing,
        granularity: "1m",
        width: minute,
        needed: "1m",
        range: { from: start, to: range.to },
      });
    }
  }
  return [...series.values()];
}
