import { pause } from "./pause.ts";
import type { Fetch } from "./fetch.ts";

/** Maximum number of requests in a period. */
export interface Budget {
  /** Number of requests. */
  readonly requests: number;
  /** Length of the period in milliseconds. */
  readonly per: number;
}

/**
 * Delays requests so that no period contains more than the budget allows.
 *
 * Intended for programs that share a key, because servers count requests per key.
 */
export function withBudget({ requests, per }: Budget): (fetch: Fetch) => Fetch {
  // Ring buffer of the times of the last requests. Those of waiting requests are in the future.
  const times: number[] = [];
  let count = 0;
  return (fetch) => async (request) => {
    const now = Date.now();
    const earlier = times[count % requests];
    const time = earlier === undefined ? now : Math.max(now, earlier + per);
    times[count++ % requests] = time;
    if (time > now) await pause(time - now, request);
    return fetch(request);
  };
}
