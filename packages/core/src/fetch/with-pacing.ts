import { pause } from "./pause.ts";
import type { Fetch } from "./fetch.ts";
import { delayOf, noneLeft } from "./rate-limit-headers.ts";

/**
 * Holds requests back while the server has none left for this client, as its rate limit headers say.
 *
 * One client has one budget: the servers count per key, over all resources. A pause longer than `maximumDelay`
 * milliseconds is not waited for; the request is sent and the server's answer stands.
 */
export function withPacing(maximumDelay: number): (fetch: Fetch) => Fetch {
  let notBefore = 0;
  return (fetch) => async (request) => {
    const ahead = notBefore - Date.now();
    if (ahead > 0 && ahead <= maximumDelay) await pause(ahead, request);
    const response = await fetch(request);
    if (response.status === 429 || noneLeft(response.headers)) {
      notBefore = Math.max(notBefore, Date.now() + (delayOf(response.headers) ?? 0));
    }
    return response;
  };
}
