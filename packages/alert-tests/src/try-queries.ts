import { plannedTiles, resolveSlos, sourcesOf } from "@obstack/as-code/files";
import type { Named, PlannedApply } from "@obstack/as-code";
import { isObstackError, readNumber, shortReason } from "@obstack/core";
import { windowStart } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/alerting";
import { groupBy, listNames, maxOf } from "@obstack/basics";
import { formatSloDuration } from "@obstack/alerting/slo";
import type { ChartSeriesRequest, QueryChartSeriesRequest } from "@obstack/selfhosted";
import { readSearches } from "./backtest/read-searches.ts";
import {
  drawingOfSearch,
  readTileSeries,
  runSeries,
  seriesOf,
  dataOf,
  formatMinutes,
  hour,
  minute,
} from "@obstack/alerting/backtest";
import type { DataClient } from "@obstack/alerting/backtest";

/** Result of trying the queries of a plan, as sentences. */
export interface QueryTrial {
  /** Queries that fail, and SLOs without events. */
  readonly warnings: readonly string[];
  /** Queries without events, and queries that were not tried. */
  readonly notes: readonly string[];
}

/** Options for {@link createQueryTrials}. */
export interface QueryTrialOptions {
  /** Maximum number of requests for a plan. Default: 20. */
  readonly maxRequests?: number | undefined;
  /** Maximum time for a plan in milliseconds. Default: 20,000. */
  readonly timeout?: number | undefined;
  /** Returns what to do about a query that a source refuses, with the reason. Default: nothing. */
  readonly explain?: ((reason: string, source: Named & { readonly id: string }) => string | undefined) | undefined;
}

/** Options for one plan. */
export interface TrialOptions {
  /** End of the hour, in milliseconds since the epoch. Default: now. */
  readonly to?: number | undefined;
  /** Whether other targets have plans, so that the results name the target. Default: false. */
  readonly isOneOfMany?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Tries the queries that a plan writes. */
export type TryQueries = (
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  options?: TrialOptions,
) => Promise<QueryTrial>;

/** A query that a plan writes: a series, or why it cannot be tried or is known to fail, without a period. */
interface Asked {
  readonly subject: string;
  readonly query: ChartSeriesRequest | { readonly reason: string } | { readonly failure: string };
  /** Whether it counts all events of an SLO. */
  readonly isTotal?: boolean;
  /** The delay of an SLO, for a query that counts all events of its source. */
  readonly delay?: number;
}

/** Maximum number of requests for all plans. */
const maxRequestsOfAll = 60;
/** Number of subjects that a sentence names. */
const maxNames = 5;

/**
 * Returns a function that sends each new or changed query of a plan once, for the last hour, before it is written: of tiles, of alerts and of SLOs, up
 * to five series a request. Of several plans with the same queries, only the first sends them. If the server cannot be queried, the trial ends with a
 * note, and the plan continues.
 */
export function createQueryTrials(options: QueryTrialOptions = {}): TryQueries {
  const { maxRequests = 20, timeout = 20_000, explain } = options;
  const trials = new Map<string, Promise<QueryTrial>>();
  let left = maxRequestsOfAll;
  return async (folder, client, plan, { to = Date.now(), isOneOfMany = false, signal } = {}) => {
    const { charts } = client;
    if (charts === undefined || !plan.changes.some(({ action }) => action !== "delete"))
      return { warnings: [], notes: [] };
    const asked = await queriesOf(folder, client, plan, signal);
    const sources = new Map(sourcesOf(plan).map((source) => [source.id, source]));
    // Servers give their sources identifiers of their own.
    const key = JSON.stringify(asked, (name, value: unknown) =>
      name === "sourceId" && typeof value === "string" ? (sources.get(value)?.name ?? value) : value,
    );
    const explained = (failure: string, id = ""): string => {
      const advice = explain?.(failure, { ...sources.get(id), id });
      return advice === undefined ? `${failure}.` : `${failure}. ${advice}`;
    };
    let ownLeft = maxRequests;
    const spend = (): boolean => ownLeft > 0 && left > 0 && ownLeft-- > 0 && left-- > 0;
    const where = isOneOfMany ? ` (tried on ${plan.target})` : "";
    const limit = AbortSignal.timeout(timeout);
    const end = windowStart(to, minute);
    const limited = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const send: Send = async (series, granularity) => {
      if (!spend()) return undefined;
      const body = { series, startTime: end - hour, endTime: end, granularity };
      return charts.querySeries(body as unknown as QueryChartSeriesRequest, { signal: limited, retry: false });
    };
    const attempt = async (): Promise<QueryTrial> => {
      const results = await run(asked, send, limited);
      signal?.throwIfAborted();
      return describe(asked, results, end, where, explained);
    };
    const found = trials.get(key) ?? attempt();
    trials.set(key, found);
    return found;
  };
}

async function queriesOf(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  signal: AbortSignal | undefined,
): Promise<Asked[]> {
  const tiles = plannedTiles(plan);
  const sources = sourcesOf(plan);
  const searches = tiles.some(({ search }) => search !== undefined)
    ? await readSearches(folder, client, plan.target, signal, sources)
    : undefined;
  const asked = tiles.flatMap(({ subject, fields = {}, before, search }): Asked[] => {
    const read =
      search === undefined ? readPlannedTile(fields, sources) : searches?.(search["savedSearch"], search["groupBy"]);
    if (read === undefined) return [];
    if (!("series" in read)) return [{ subject, query: read }];
    const old = before === undefined ? undefined : readPlannedTile(before, sources);
    const known = new Set(old !== undefined && "series" in old ? old.series.map((one) => JSON.stringify(one)) : []);
    return read.series.filter((one) => !known.has(JSON.stringify(one))).map((query) => ({ subject, query }));
  });
  const keys = new Set(
    plan.changes.flatMap(({ slo, action }) => (slo === undefined || action === "delete" ? [] : [slo])),
  );
  const slos = keys.size === 0 ? [] : await resolveSlos(folder, client, { target: plan.target, plan, signal });
  const ofSlos = slos
    .filter(({ object }) => keys.has(object.key))
    .flatMap((slo): Asked[] => {
      const subject = `SLO ${slo.object.key}`;
      const { delay } = slo.object.slo;
      return seriesOf(slo).flatMap((query, index) => {
        const isTotal = index === 1;
        const { whereLanguage: _language, ...all } = query;
        return [{ subject, query, isTotal }, ...(isTotal ? [{ subject, query: { ...all, where: "" }, delay }] : [])];
      });
    });
  return [...asked, ...ofSlos];
}

/** What a query returned: the start of the newest bucket with a value, or why it failed. */
type Result = { readonly newest: number | undefined } | { readonly failure: string };

/** Returns the points of series in the last hour, if another request is allowed. */
type Send = (series: readonly ChartSeriesRequest[], granularity: string) => Promise<readonly WindowPoint[] | undefined>;

/** Returns results by the text of the series, without those that were not tried, and why they were not, without a period. */
async function run(asked: readonly Asked[], send: Send, signal: AbortSignal) {
  const bySeries = new Map<string, Result>();
  const late = new Set(asked.flatMap(({ query, delay }) => (delay === undefined ? [] : [query])));
  let reason = "the limits of requests and time of a plan are reached";
  const attempt = async (pack: readonly ChartSeriesRequest[]): Promise<void> => {
    // Of the events of an SLO, the minutes matter.
    const points = await send(pack, pack.some((one) => late.has(one)) ? "1m" : "1h");
    if (points === undefined) return;
    for (const [index, one] of pack.entries())
      bySeries.set(JSON.stringify(one), { newest: newestOf(points, index, one) });
  };
  try {
    await runSeries(
      asked.flatMap(({ query }) => ("reason" in query || "failure" in query ? [] : [query])),
      {
        // Only series with the same groups fit in one request.
        keyOf: (one) => JSON.stringify([one.groupBy ?? [], late.has(one)]),
        run: attempt,
        onFailure: (one, failure) => void bySeries.set(JSON.stringify(one), { failure }),
      },
      signal,
    );
  } catch (error) {
    if (!isObstackError(error)) throw error;
    reason = shortReason(error.message).replace(/\.$/, "");
  }
  return { bySeries, reason };
}

/** Returns the start of the newest bucket with a value. A count of no events is 0. */
function newestOf(points: readonly WindowPoint[], index: number, { aggFn }: ChartSeriesRequest): number | undefined {
  const isCount = aggFn === "count" || aggFn === "count_distinct";
  const times = points.flatMap((point) => {
    const value = dataOf(point, index);
    return value === null || value === undefined || (isCount && readNumber(value) === 0)
      ? []
      : [Number(point.ts_bucket)];
  });
  return times.length === 0 ? undefined : maxOf(times);
}

/**
 * Describes results in sentences.
 *
 * @param where Where the queries were tried; empty, or the end of a sentence.
 * @param explained Returns a failure of a source as sentences.
 */
function describe(
  asked: readonly Asked[],
  { bySeries, reason }: Awaited<ReturnType<typeof run>>,
  to: number,
  where: string,
  explained: (failure: string, sourceId: string | undefined) => string,
): QueryTrial {
  const failed: [subject: string, reason: string][] = [];
  const untried: [subject: string, reason: string][] = [];
  const empty: string[] = [];
  const silent: string[] = [];
  const late: string[] = [];
  for (const { subject, query, isTotal, delay } of asked) {
    const found = "failure" in query ? query : "reason" in query ? undefined : bySeries.get(JSON.stringify(query));
    if (delay !== undefined) {
      const { newest } = Object(found) as { readonly newest?: number };
      // The newest minute with events can be incomplete.
      if (newest !== undefined && to - newest - minute > delay)
        late.push(
          `${subject}: the newest events of its source are ${formatMinutes((to - newest) / minute)} old. If they always arrive late, \`delay: ${formatSloDuration(to - newest)}\` lets its alerts see them; with ${delay === 0 ? "no delay" : formatSloDuration(delay)}, an outage never pages.${where}`,
        );
    } else if (found === undefined) untried.push([subject, "reason" in query ? query.reason : reason]);
    else if ("failure" in found)
      failed.push([subject, explained(found.failure, "sourceId" in query ? query.sourceId : undefined)]);
    else if (found.newest === undefined) (isTotal === true ? silent : isTotal === undefined ? empty : []).push(subject);
  }
  const byReason = (all: typeof failed): [reason: string, subjects: string][] =>
    Array.from(
      groupBy(all, ([, text]) => text),
      ([text, own]) => [text, list(own.map(([subject]) => subject))],
    );
  return {
    warnings: [
      ...byReason(failed).map(([why, subjects]) => `Failing query of ${subjects}: ${why}${where}`),
      ...(silent.length === 0
        ? []
        : [
            `No events of ${list(silent)} in the last hour. Without events, an SLO reports 100%: check its source and \`total\`.${where}`,
          ]),
      ...late,
    ],
    notes: [
      ...(empty.length === 0 ? [] : [`No events in the last hour for ${list(empty)}.${where}`]),
      ...byReason(untried).map(([why, subjects]) => `Queries not tried: ${subjects}: ${why}.`),
    ],
  };
}

function list(subjects: readonly string[]): string {
  return listNames([...new Set(subjects)], maxNames);
}

type Fields = Readonly<Record<string, unknown>>;

/** The series of a tile, or why they cannot be requested or are known to fail, without a period. */
type PlannedQueries =
  | { readonly series: readonly ChartSeriesRequest[] }
  | { readonly reason: string }
  | { readonly failure: string };

/** Returns the queries of a tile that a plan writes; undefined for a tile without values. */
function readPlannedTile(tile: Fields, sources: readonly Named[]): PlannedQueries | undefined {
  const config = Object(tile["config"]) as Fields;
  const [first] = Array.isArray(tile["series"]) ? (tile["series"] as readonly { readonly type?: unknown }[]) : [];
  const kind = config["displayType"] ?? first?.type;
  if (kind === "markdown") return undefined;
  if (config["configType"] === "sql") return { reason: "raw SQL, which chart queries cannot run" };
  if (kind === "heatmap") return { reason: "a heatmap, which chart queries cannot return" };
  const { sourceId, where, whereLanguage, select } = config;
  if (kind === "search" && typeof sourceId === "string") {
    return drawingOfSearch(
      { sourceId, where: toText(where), whereLanguage: toText(whereLanguage), select: toText(select) },
      undefined,
    );
  }
  const failure = findMissingMetric(tile, sources);
  if (failure !== undefined) return { failure };
  // Fields of a display do not change whether a query fails.
  const read = readTileSeries(tile, new Set(Object.keys(config)));
  return typeof read === "string" ? { reason: read } : read;
}

/** Returns which fields a tile on a source of metrics lacks. Servers name only the first, and a field with a dot is not sent at all. */
function findMissingMetric(tile: Fields, sources: readonly Named[]): string | undefined {
  const { select, sourceId } = Object(tile["config"]) as Fields;
  const isSeries = Array.isArray(tile["series"]);
  const [type, field] = isSeries ? ["metricDataType", "field"] : ["metricType", "valueExpression"];
  const items = (isSeries ? tile["series"] : Array.isArray(select) ? select : []) as readonly Fields[];
  const unnamed = items.filter((item) => !isGiven(item["metricName"]) || !isGiven(item[type]));
  const source = sources.find(
    ({ id, kind }: Named & { readonly kind?: unknown }) =>
      kind === "metric" && unnamed.some((item) => (isSeries ? item["sourceId"] : sourceId) === id),
  );
  if (source === undefined) return undefined;
  return `${source.name ?? source.id ?? ""} is a source of metrics. Set metricName, ${type} (such as gauge) and \`${field}: Value\``;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
