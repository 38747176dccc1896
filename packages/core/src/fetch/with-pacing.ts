import { pause } from "./pause.ts";
import type { Fetch } from "./fetch.ts";
import { getRequestedDelay, isRateLimitExhausted } from "./rate-limit-headers.ts";

/**
 * Delays requests while the rate limit is exhausted, according to the headers of earlier responses.
 *
 * All resources of a client share one limit, because servers count requests per key.
 *
 * @param maximumDelay Milliseconds. If the delay is longer, the request is sent immediately.
 */
export function withPacing(maximumDelay: number): (fetch: Fetch) => Fetch {
  let notBefore = 0;
  return (fetch) => async (request) => {
    const delay = notBefore - Date.now();
    if (delay > 0 && delay <= maximumDelay) await pause(delay, request);
    const response = await fetch(request);
    if (response.status === 429 || isRateLimitExhausted(response.headers)) {
      notBefore = Math.max(notBefore, Date.now() + (getRequestedDelay(response.headers) ?? 0));
    }
    return response;
  };
}
