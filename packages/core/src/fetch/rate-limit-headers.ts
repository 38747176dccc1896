import type { ResponseHeaders } from "./fetch.ts";

type Readable = Pick<ResponseHeaders, "get">;

/** Tells whether a response says that no request is left in the window. */
export function noneLeft(headers: Readable): boolean {
  return readRateLimit(headers, "Remaining") === 0;
}

/**
 * Returns how many milliseconds a response asks to wait before the next request, when it says.
 *
 * `RateLimit-Reset` and `X-RateLimit-Reset` (seconds left) win over `Retry-After`, which may name the full window.
 */
export function delayOf(headers: Readable, now: number = Date.now()): number | undefined {
  const reset = readRateLimit(headers, "Reset");
  return reset === undefined ? retryAfter(headers.get("Retry-After"), now) : reset * 1000;
}

/** Servers of either deployment write a limit under one of two names. */
function readRateLimit(headers: Readable, name: string): number | undefined {
  return wholeNumber(headers.get(`RateLimit-${name}`) ?? headers.get(`X-RateLimit-${name}`));
}

function wholeNumber(value: string | null): number | undefined {
  return value !== null && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : undefined;
}

/** `Retry-After` is a number of seconds or an HTTP date. */
function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const delay = (wholeNumber(value) ?? Number.NaN) * 1000;
  const time = Number.isNaN(delay) ? Date.parse(value) - now : delay;
  return Number.isNaN(time) ? undefined : Math.max(0, time);
}
