import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { Fetch } from "./fetch.ts";
import { readRateLimit } from "./rate-limit-headers.ts";
import { wait } from "../wait/wait.ts";

/**
 * Holds requests back while the server has none left for this client, as its rate limit headers say.
 *
 * One client has one budget: the servers count per key, over all resources. A pause longer than `maximumDelay`
 * milliseconds is not waited for; the request is sent and the server's answer stands.
 */
export function withPacing(maximumDelay: number): (fetch: Fetch) => Fetch {
  let notBefore = 0;
  return (fetch) => async (request) => {
    const pause = notBefore - Date.now();
    if (pause > 0 && pause <= maximumDelay) {
      await wait(pause, request.signal).catch((cause: unknown) => {
        throw new AbortedError({ ...requestContext(request), cause, sent: false });
      });
    }
    const response = await fetch(request);
    const { remaining, delay } = readRateLimit(response.headers);
    if (delay !== undefined && (remaining === 0 || response.status === 429)) {
      notBefore = Math.max(notBefore, Date.now() + delay);
    }
    return response;
  };
}
