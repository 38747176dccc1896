import { ConnectionError } from "../errors/connection-error.ts";
import { requestContext } from "../errors/request-context.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";
import { isOfGateway } from "./is-of-gateway.ts";
import { delayOf } from "./rate-limit-headers.ts";
import { defaultRetryPolicy } from "./retry-policy.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import { pause } from "./pause.ts";

/**
 * Sends a request again where that is safe.
 *
 * Idempotent methods are repeated after 429, 502, 503, 504 and failures of the connection. `POST` and `PATCH` only after 429 and
 * where nothing was sent, so that no write happens twice. 500 is not repeated: a bad query is answered so. The server's pause
 * is kept; without one the backoff doubles from half a second, with full jitter.
 */
export function withRetry(
  clientPolicy: false | Partial<RetryPolicy> = {},
  { onRetry }: Hooks = {},
): (fetch: Fetch) => Fetch {
  const ownPolicy = merge(clientPolicy, undefined);
  return (fetch) => async (request) => {
    const policy = request.retry === undefined ? ownPolicy : merge(clientPolicy, request.retry);
    const { timeout = 0 } = request;
    const end = Date.now() + Math.max(policy.totalTimeout, timeout);
    let outcomeUnknown = false;

    for (let attempt = 1; ; attempt++) {
      const left = Math.max(1, end - Date.now());
      const bounded = timeout > left ? { ...request, attempt, timeout: left } : { ...request, attempt };
      let outcome: Failure | IncomingResponse;
      try {
        outcome = await fetch(bounded);
        // What went well ends here, as nearly all does.
        if (outcome.status < 400) return outcome;
      } catch (error) {
        if (!(error instanceof ConnectionError || error instanceof TimeoutError)) throw error;
        outcome = error;
      }
      const delay = attempt <= policy.limit ? delayBeforeRepeat(request, outcome, attempt, policy) : undefined;
      if (delay === undefined || Date.now() + delay > end) {
        if (outcome instanceof Error) throw outcome;
        // A delete whose first attempt ended in doubt and whose repeat finds nothing has done its work.
        const done = outcomeUnknown && request.method === "DELETE" && outcome.status === 404;
        return done ? { ...outcome, status: 204, text: "" } : outcome;
      }
      outcomeUnknown ||= isInDoubt(outcome);
      onRetry?.({
        ...requestContext(request),
        attempt,
        delay,
        ...(outcome instanceof Error ? { error: outcome } : { status: outcome.status }),
      });
      await pause(delay, request, outcomeUnknown);
    }
  };
}

function merge(client: false | Partial<RetryPolicy>, call: false | Partial<RetryPolicy> | undefined): RetryPolicy {
  if ((call ?? client) === false) return { ...defaultRetryPolicy, limit: 0 };
  return { ...defaultRetryPolicy, ...client, ...call };
}

/** Returns how many milliseconds to wait before the request is sent again, or nothing where that is not safe or of no use. */
function delayBeforeRepeat(
  { method }: OutgoingRequest,
  outcome: Failure | IncomingResponse,
  attempt: number,
  { backoffLimit, maximumDelay }: RetryPolicy,
): number | undefined {
  const backoff = Math.random() * Math.min(backoffLimit, 250 * 2 ** attempt);
  const writesOnce = method === "POST" || method === "PATCH";
  if (outcome instanceof Error) return writesOnce && isInDoubt(outcome) ? undefined : backoff;
  if (outcome.status !== 429 && (writesOnce || !isOfGateway(outcome.status))) return undefined;
  const delay = delayOf(outcome.headers);
  if (delay === undefined) return backoff;
  // Up to half a second later than asked, so that many clients do not return at once.
  return delay <= maximumDelay ? delay + Math.random() * 500 : undefined;
}

type Failure = ConnectionError | TimeoutError;

/** Tells whether the server may have done what it was asked, though it did not say so. */
function isInDoubt(outcome: Failure | IncomingResponse): boolean {
  if (outcome instanceof Error) return outcome instanceof TimeoutError || outcome.sent;
  return isOfGateway(outcome.status);
}
