import { expect, test } from "vitest";
import { getRequestedDelay, isRateLimitExhausted } from "./rate-limit-headers.ts";

const delay = (headers: Record<string, string>, now = 0): unknown =>
  getRequestedDelay({ status: 429, headers: new Headers(headers) }, now);

test("prefers RateLimit-Reset to Retry-After, which may be the length of the full window", () => {
  expect(delay({ "RateLimit-Reset": "2", "Retry-After": "60" })).toBe(2000);
});

test("ignores the reset of a limit that is not exhausted", () => {
  const headers = { "RateLimit-Remaining": "7", "RateLimit-Reset": "2", "Retry-After": "60" };
  expect(getRequestedDelay({ status: 503, headers: new Headers(headers) })).toBe(60_000);
});

test("reads X-RateLimit-Reset", () => {
  expect(delay({ "X-RateLimit-Reset": "7" })).toBe(7000);
});

test("reads whether requests remain in the window", () => {
  expect(isRateLimitExhausted(new Headers({ "RateLimit-Remaining": "0" }))).toBe(true);
  expect(isRateLimitExhausted(new Headers({ "X-RateLimit-Remaining": "0" }))).toBe(true);
  expect(isRateLimitExhausted(new Headers({ "RateLimit-Remaining": "1" }))).toBe(false);
  expect(isRateLimitExhausted(new Headers())).toBe(false);
});

test("reads Retry-After as seconds and as a date", () => {
  expect(delay({ "Retry-After": "5" })).toBe(5000);
  expect(delay({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 30))).toBe(10_000);
  expect(delay({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 31))).toBe(0);
});

test.each(["", "soon", "-1", "-0.5", "1e9", "Infinity", "0x10", "1,5", "1.5 s", "2 minutes", "."])(
  "ignores the invalid value %j",
  (value) => {
    expect(delay({ "RateLimit-Reset": value })).toBeUndefined();
    expect(delay({ "Retry-After": value })).toBeUndefined();
  },
);

test("reads fractions, and numbers of any size", () => {
  expect(delay({ "Retry-After": "1.5" })).toBe(1500);
  expect(delay({ "RateLimit-Reset": "0.25" })).toBe(250);
  expect(delay({ "Retry-After": "99999999999999" })).toBe(99_999_999_999_999_000);
  expect(delay({ "Retry-After": "9".repeat(400) })).toBe(Number.POSITIVE_INFINITY);
});
