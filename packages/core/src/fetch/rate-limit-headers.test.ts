import { expect, test } from "vitest";
import { readRateLimit } from "./rate-limit-headers.ts";

const read = (headers: Record<string, string>, now = 0): unknown => readRateLimit(new Headers(headers), now);

test("prefers RateLimit-Reset over Retry-After, which may name the full window", () => {
  expect(read({ "RateLimit-Reset": "2", "Retry-After": "60" })).toEqual({ delay: 2000 });
});

test("reads the header of the hosted deployment", () => {
  expect(read({ "X-RateLimit-Reset": "7" })).toEqual({ delay: 7000 });
});

test("reads what is left of the window", () => {
  expect(read({ "RateLimit-Remaining": "0", "RateLimit-Reset": "3" })).toEqual({ remaining: 0, delay: 3000 });
});

test("reads Retry-After as seconds and as a date", () => {
  expect(read({ "Retry-After": "5" })).toEqual({ delay: 5000 });
  expect(read({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 30))).toEqual({
    delay: 10_000,
  });
  expect(read({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 31))).toEqual({ delay: 0 });
});

test.each(["", "soon", "-1", "1.5", "1e9", "99999999999"])("takes %j for no pause", (value) => {
  expect(read({ "RateLimit-Reset": value })).toEqual({});
});
