import type { IncomingResponse, ResponseHeaders } from "./fetch.ts";

type Readable = Pick<ResponseHeaders, "get">;

/** Returns whether no requests remain in the current rate limit window. */
export function isRateLimitExhausted(headers: Readable): boolean {
  return readRateLimit(headers, "Remaining") === 0;
}

/**
 * Returns the milliseconds to wait before the next request, or `undefined` if the headers do not specify a delay.
 *
 * If the rate limit is exhausted, `RateLimit-Reset` and `X-RateLimit-Reset` (seconds remaining) take precedence over `Retry-After`, which
 * may be the length of the full window.
 */
export function getRequestedDelay(
  { status, headers }: Pick<IncomingResponse, "status"> & { readonly headers: Readable },
  now: number = Date.now(),
): number | undefined {
  const isLimited = status === 429 || isRateLimitExhausted(headers);
  const reset = isLimited ? readRateLimit(headers, "Reset") : undefined;
  return reset === undefined ? readRetryAfter(headers.get("Retry-After"), now) : reset * 1000;
}

/** Reads a rate limit header, which some servers prefix with `X-`. */
function readRateLimit(headers: Readable, name: string): number | undefined {
  return readNumber(headers.get(`RateLimit-${name}`) ?? headers.get(`X-RateLimit-${name}`));
}

/** Reads a number that is not negative, with or without a fraction. */
function readNumber(value: string | null): number | undefined {
  return value !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** Reads `Retry-After`, a number of seconds or an HTTP date, as milliseconds. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  const seconds = readNumber(value);
  if (seconds !== undefined) return seconds * 1000;
  // `Date.parse` also accepts text that is no date, such as `-5` and `1.5 s`.
  const time = value !== null && /^\s*[a-z]{3,9}, /i.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time);
}
