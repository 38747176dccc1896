import { AbortedError } from "../errors/aborted-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { requestContext } from "../errors/request-context.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";
import { readRateLimit } from "./rate-limit-headers.ts";
import { wait } from "../wait/wait.ts";

/** When and how often a failed request is sent again. */
export interface RetryPolicy {
  /** Repeats after the first attempt. Default 3. */
  readonly limit: number;
  /** Longest backoff between two attempts, in milliseconds, before jitter. Default 10,000. */
  readonly backoffLimit: number;
  /** Longest pause that the server may ask for, in milliseconds; after a longer one the failure is reported. Default 60,000. */
  readonly maximumDelay: number;
  /**
   * Milliseconds that all attempts and pauses may take together; the last attempt is cut short by it. At least the `timeout`
   * of one attempt. Default 120,000.
   */
  readonly totalTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  limit: 3,
  backoffLimit: 10_000,
  maximumDelay: 60_000,
  totalTimeout: 120_000,
};

const idempotentMethods = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** Answers of a gateway that gave up; the service behind it may have done the work all the same. */
const gatewayStatuses = new Set([502, 503, 504]);

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
  return (fetch) => async (request) => {
    const policy = merge(clientPolicy, request.retry);
    const begin = Date.now();
    const { timeout } = request;
    const total = Math.max(policy.totalTimeout, timeout ?? 0);
    let outcomeUnknown = false;

    for (let attempt = 0; ; attempt++) {
      const left = Math.max(1, total - (Date.now() - begin));
      const bounded = timeout === undefined ? request : { ...request, timeout: Math.min(timeout, left) };
      const outcome = await fetch({ ...bounded, attempt: attempt + 1 }).catch((error: unknown) => error as Error);
      if (outcome instanceof AbortedError) throw outcome;
      const delay = attempt < policy.limit ? delayBeforeRepeat(request, outcome, attempt, policy) : undefined;
      if (delay === undefined || Date.now() - begin + delay > total) {
        if (outcome instanceof Error) throw outcome;
        return outcomeUnknown ? acceptEarlierDelete(request, outcome) : outcome;
      }
      outcomeUnknown ||= outcome instanceof Error ? isSent(outcome) : gatewayStatuses.has(outcome.status);
      onRetry?.({
        ...requestContext(request),
        attempt: attempt + 1,
        delay,
        ...(outcome instanceof Error ? { error: outcome } : { status: outcome.status }),
      });
      await wait(delay, request.signal).catch((cause: unknown) => {
        throw new AbortedError({ ...requestContext(request), cause, sent: outcomeUnknown });
      });
    }
  };
}

function merge(client: false | Partial<RetryPolicy>, call: false | Partial<RetryPolicy> | undefined): RetryPolicy {
  if (call === false || (call === undefined && client === false)) return { ...defaultRetryPolicy, limit: 0 };
  return { ...defaultRetryPolicy, ...(client === false ? {} : client), ...call };
}

function delayBeforeRepeat(
  request: OutgoingRequest,
  outcome: Error | IncomingResponse,
  attempt: number,
  policy: RetryPolicy,
): number | undefined {
  const idempotent = idempotentMethods.has(request.method);
  const backoff = Math.random() * Math.min(policy.backoffLimit, 500 * 2 ** attempt);
  if (outcome instanceof Error) {
    if (!(outcome instanceof ConnectionError || outcome instanceof TimeoutError)) return undefined;
    return idempotent || !isSent(outcome) ? backoff : undefined;
  }
  if (outcome.status !== 429 && !(idempotent && gatewayStatuses.has(outcome.status))) return undefined;
  const { delay } = readRateLimit(outcome.headers);
  if (delay === undefined) return backoff;
  // Up to half a second later than asked, so that many clients do not return at once.
  return delay <= policy.maximumDelay ? delay + Math.random() * 500 : undefined;
}

function isSent(error: Error): boolean {
  return !(error instanceof ConnectionError) || error.sent;
}

/** A delete whose first attempt ended in doubt and whose repeat finds nothing has done its work. */
function acceptEarlierDelete(request: OutgoingRequest, response: IncomingResponse): IncomingResponse {
  return request.method === "DELETE" && response.status === 404 ? { ...response, status: 204, text: "" } : response;
}
