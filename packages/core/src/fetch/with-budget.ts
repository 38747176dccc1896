import { pause } from "./pause.ts";
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
  // The moments at which the last requests are sent, in a ring; those of requests that wait lie ahead.
  const moments: number[] = [];
  let count = 0;
  return (fetch) => async (request) => {
    const now = Date.now();
    const before = moments[count % requests];
    const moment = before === undefined ? now : Math.max(now, before + per);
    moments[count++ % requests] = moment;
    if (moment > now) await pause(moment - now, request);
    return fetch(request);
  };
}
