import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import { wait } from "../wait/wait.ts";
import type { Fetch } from "./fetch.ts";

/** So many requests in so much time. */
export interface Budget {
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
}

/**
 * Sends no more requests in any span of time than the budget allows; the others wait.
 *
 * For programs that share a key: the servers count per key, and tell one program nothing of what another will do.
 */
export function withBudget({ requests, per }: Budget): (fetch: Fetch) => Fetch {
  // The moments at which the last requests are sent, the oldest first; those of requests that wait lie ahead.
  const moments: number[] = [];
  return (fetch) => async (request) => {
    const now = Date.now();
    while (moments[0] !== undefined && moments[0] <= now - per) moments.shift();
    const before = moments[moments.length - requests];
    const moment = before === undefined ? now : Math.max(now, before + per);
    moments.push(moment);
    if (moment > now) {
      await wait(moment - now, request.signal).catch((cause: unknown) => {
        throw new AbortedError({ ...requestContext(request), cause, sent: false });
      });
    }
    return fetch(request);
  };
}
