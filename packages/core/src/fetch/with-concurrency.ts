import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import { onAbort } from "../wait/on-abort.ts";
import type { Fetch } from "./fetch.ts";

/** Sends at most so many requests at once; the others wait their turn, first come first served. */
export function withConcurrency(limit: number): (fetch: Fetch) => Fetch {
  let running = 0;
  // A set keeps the order in which they came, and lets one that is aborted leave.
  const waiting = new Set<() => void>();

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        stopListening?.();
        resolve();
      };
      const stopListening =
        signal &&
        onAbort(signal, () => {
          waiting.delete(begin);
          reject(signal.reason as Error);
        });
      waiting.add(begin);
    });
  }

  return (fetch) => async (request) => {
    // Whoever leaves hands over the place, so that `running` stays as it is.
    if (running < limit) running++;
    else {
      await turn(request.signal).catch((cause: unknown) => {
        throw new AbortedError({ ...requestContext(request), cause, sent: false });
      });
    }
    try {
      return await fetch(request);
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
