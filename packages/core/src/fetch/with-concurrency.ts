import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { Fetch } from "./fetch.ts";

/** Sends at most so many requests at once; the others wait their turn, first come first served. */
export function withConcurrency(limit: number): (fetch: Fetch) => Fetch {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (running < limit) {
      running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      // Whoever leaves hands over the place, so `running` stays as it is.
      const begin = (): void => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason as Error);
      };
      waiting.push(begin);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }

  return (fetch) => async (request) => {
    await enter(request.signal).catch((cause: unknown) => {
      throw new AbortedError({ ...requestContext(request), cause, sent: false });
    });
    try {
      return await fetch(request);
    } finally {
      leave();
    }
  };
}
