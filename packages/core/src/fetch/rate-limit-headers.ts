/** What a response says about the rate limit. */
export interface RateLimit {
  /** Requests left in the window, when the server says. */
  readonly remaining?: number;
  /** Milliseconds until the next request may be sent, when the server says. */
  readonly delay?: number;
}

/**
 * Reads the rate limit headers that servers of either deployment send.
 *
 * `RateLimit-Reset` and `X-RateLimit-Reset` (seconds left) win over `Retry-After`, which may name the full window.
 */
export function readRateLimit(headers: Headers, now: number = Date.now()): RateLimit {
  const remaining = wholeNumber(headers.get("RateLimit-Remaining") ?? headers.get("X-RateLimit-Remaining"));
  const reset = wholeNumber(headers.get("RateLimit-Reset") ?? headers.get("X-RateLimit-Reset"));
  const delay = reset === undefined ? retryAfter(headers.get("Retry-After"), now) : reset * 1000;
  return { ...(remaining === undefined ? {} : { remaining }), ...(delay === undefined ? {} : { delay }) };
}

function wholeNumber(value: string | null): number | undefined {
  return value !== null && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : undefined;
}

/** `Retry-After` is a number of seconds or an HTTP date. */
function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = wholeNumber(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
