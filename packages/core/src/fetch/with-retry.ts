import { ConfigurationError } from "../errors/configuration-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { attemptEvent } from "./hooks.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";
import { isGatewayError } from "../errors/obstack-error.ts";
import { getRequestedDelay } from "./rate-limit-headers.ts";
import { defaultRetryPolicy } from "./retry-policy.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import { pause } from "./pause.ts";

/**
 * Retries failed requests when that is safe.
 *
 * Retries idempotent methods and operations that only read after 429, 502, 503, 504, connection errors and timeouts; other `POST` and
 * `PATCH` requests only after 429 or if nothing was sent, so that no write happens twice. Does not retry a 500, which can mean an invalid
 * query, unless `statuses` contains it. Waits for the delay that the server requests, or else for a backoff that starts at half a second
 * and doubles, with full jitter.
 */
export function withRetry(
  clientPolicy: false | Partial<RetryPolicy> = {},
  { onRetry }: Hooks = {},
): (fetch: Fetch) => Fetch {
  const defaultPolicy = merge(clientPolicy, undefined);
  return (fetch) => async (request) => {
    const policy = request.retry === undefined ? defaultPolicy : merge(clientPolicy, request.retry);
    const { timeout = 0 } = request;
    const end = Date.now() + Math.max(policy.totalTimeout, timeout);
    let outcomeUnknown = false;

    for (let attempt = 1; ; attempt++) {
      const left = Math.max(1, end - Date.now());
      const bounded = { ...request, attempt, timeout: left < timeout ? left : timeout };
      let outcome: Failure | IncomingResponse;
      try {
        outcome = await fetch(bounded);
        if (outcome.status < 400) return outcome;
      } catch (error) {
        if (!(error instanceof ConnectionError || error instanceof TimeoutError)) throw error;
        outcome = error;
      }
      const delay = attempt <= policy.limit ? getRetryDelay(request, outcome, attempt, policy) : undefined;
      if (delay === undefined || Date.now() + delay > end) {
        if (outcome instanceof Error) throw outcome;
        // A 404 for the retry of a delete whose outcome was unknown means that the delete succeeded.
        const isDeleted = outcomeUnknown && request.method === "DELETE" && outcome.status === 404;
        return isDeleted ? { ...outcome, status: 204, text: "" } : outcome;
      }
      outcomeUnknown ||= isOutcomeUnknown(outcome);
      onRetry?.({
        ...attemptEvent(bounded),
        delay,
        ...(outcome instanceof Error ? { error: outcome } : { status: outcome.status }),
      });
      await pause(delay, request, outcomeUnknown);
    }
  };
}

function merge(client: false | Partial<RetryPolicy>, call: false | Partial<RetryPolicy> | undefined): RetryPolicy {
  if ((call ?? client) === false) return { ...defaultRetryPolicy, limit: 0 };
  const policy = { ...defaultRetryPolicy, ...client, ...call };
  for (const name of Object.keys(policy)) {
    if (!(name in defaultRetryPolicy)) throw new ConfigurationError(`retry.${name}`, "is not an option");
  }
  return policy;
}

/** Returns the delay before a retry in milliseconds, or `undefined` if a retry is unsafe or useless. */
function getRetryDelay(
  { method, isSafe }: OutgoingRequest,
  outcome: Failure | IncomingResponse,
  attempt: number,
  { statuses, backoffLimit, maximumDelay }: RetryPolicy,
): number | undefined {
  const backoff = Math.random() * Math.min(backoffLimit, 250 * 2 ** attempt);
  const isUnsafe = !isSafe && (method === "POST" || method === "PATCH");
  if (outcome instanceof Error) return isUnsafe && isOutcomeUnknown(outcome) ? undefined : backoff;
  const { status } = outcome;
  if (status !== 429 && (isUnsafe || !(isGatewayError(status) || statuses.includes(status)))) return undefined;
  const delay = getRequestedDelay(outcome);
  if (delay === undefined) return backoff;
  // Adds up to half a second, so that many clients do not return at the same time.
  return delay <= maximumDelay ? delay + Math.random() * 500 : undefined;
}

type Failure = ConnectionError | TimeoutError;

/** Returns whether the server may have processed the request. */
function isOutcomeUnknown(outcome: Failure | IncomingResponse): boolean {
  if (outcome instanceof Error) return outcome instanceof TimeoutError || outcome.sent;
  return outcome.status !== 429;
}
