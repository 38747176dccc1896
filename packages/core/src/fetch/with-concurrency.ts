import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import { onAbort } from "../wait/on-abort.ts";
import type { Fetch } from "./fetch.ts";

/** Limits concurrent requests. Further requests wait in order. */
export function withConcurrency(limit: number): (fetch: Fetch) => Fetch {
  let running = 0;
  // A set keeps the order, and an aborted request can be removed.
  const waiting = new Set<() => void>();

  async function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        stopListening?.();
        resolve();
      };
      const stopListening =
        signal &&
        onAbort(signal, () => {
          waiting.delete(start);
          reject(signal.reason as Error);
        });
      waiting.add(start);
    });
  }

  return (fetch) => async (request) => {
    // A finished request passes its slot to the next one, so `running` does not change.
    if (running < limit) running++;
    else {
      await waitForTurn(request.signal).catch((cause: unknown) => {
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
