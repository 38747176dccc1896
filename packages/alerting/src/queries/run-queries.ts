import { isObstackError } from "@obstack/core";
import { groupBy } from "@obstack/basics";
import { chartLimits } from "@obstack/selfhosted";
import { isInterruption, reasonOf } from "./failures.ts";

/** Maximum number of concurrent queries. The client paces them within the server's rate limit. */
const concurrency = 3;

/** Runs a function for each item, a few at a time. */
async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
}

/** What {@link runQueries} does with a query. */
export interface QueryRun<Query> {
  readonly run: (query: Query) => Promise<void>;
  /** Called if a query failed for a reason of its own. Returns the queries that replace it. */
  readonly onFailure: (query: Query, reason: string, error: unknown) => readonly Query[];
  /** Called after each query that succeeded or failed. */
  readonly onEnd?: (() => void) | undefined;
}

/**
 * Runs queries, a few at a time, until all have ended or the user interrupts them.
 *
 * @throws {ObstackError} After a failure that the other queries would have as well. Starts no more queries then.
 */
export async function runQueries<Query>(
  queries: readonly Query[],
  { run, onFailure, onEnd }: QueryRun<Query>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let hasFailed = false;
  const attempt = async (query: Query): Promise<void> => {
    if (hasFailed || signal?.aborted === true) return;
    let replacements: readonly Query[] = [];
    try {
      await run(query);
    } catch (error) {
      if (isInterruption(error, signal)) return;
      const reason = reasonOf(error);
      if (reason === undefined) {
        hasFailed = true;
        throw error;
      }
      replacements = onFailure(query, reason, error);
    }
    onEnd?.();
    for (const one of replacements) await attempt(one);
  };
  await inParallel(queries, attempt);
}

/** What {@link runSeries} does with series. */
export interface SeriesRun<Item> {
  /** Only series with the same key are requested together. */
  readonly keyOf: (series: Item) => unknown;
  readonly run: (pack: readonly Item[]) => Promise<void>;
  /** Called if a request with this series failed for a reason of its own. */
  readonly onFailure: (series: Item, reason: string) => void;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

/**
 * Runs requests for series, each once, with as many as fit in one. If a server rejects a request, its series are requested one by one.
 *
 * @param series Series, or what else is plain data and describes one.
 * @throws {ObstackError} After a failure that the other requests would have as well.
 */
export async function runSeries<Item>(
  series: readonly Item[],
  { keyOf, run, onFailure, onProgress }: SeriesRun<Item>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { maxSeries } = chartLimits();
  const unique = new Map(series.map((one) => [JSON.stringify(one), one]));
  const packs = [...groupBy([...unique.values()], keyOf).values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / maxSeries) }, (_, index) =>
      all.slice(index * maxSeries, (index + 1) * maxSeries),
    ),
  );
  let [done, total] = [0, packs.length];
  const divide = (pack: readonly Item[], reason: string, error: unknown): Item[][] => {
    if (pack.length === 1 || !isRejection(error)) {
      for (const one of pack) onFailure(one, reason);
      return [];
    }
    total += pack.length;
    return pack.map((one) => [one]);
  };
  const onEnd = (): void => onProgress?.({ done: ++done, total });
  await runQueries(packs, { run, onFailure: divide, onEnd }, signal);
}

/** Returns whether the server rejected a query. A gateway that is too slow would be as slow for each of its series. */
function isRejection(error: unknown): boolean {
  return isObstackError(error) && error.kind === "response" && (error.status ?? 0) <= 500;
}
