import { isInterruption, reasonOf } from "../common/errors.ts";

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
