import { expect, test } from "vitest";
import { delayOf, noneLeft } from "./rate-limit-headers.ts";

const delay = (headers: Record<string, string>, now = 0): unknown => delayOf(new Headers(headers), now);

test("prefers RateLimit-Reset over Retry-After, which may name the full window", () => {
  expect(delay({ "RateLimit-Reset": "2", "Retry-After": "60" })).toBe(2000);
});

test("reads the header of the hosted deployment", () => {
  expect(delay({ "X-RateLimit-Reset": "7" })).toBe(7000);
});

test("reads what is left of the window", () => {
  expect(noneLeft(new Headers({ "RateLimit-Remaining": "0" }))).toBe(true);
  expect(noneLeft(new Headers({ "X-RateLimit-Remaining": "0" }))).toBe(true);
  expect(noneLeft(new Headers({ "RateLimit-Remaining": "1" }))).toBe(false);
  expect(noneLeft(new Headers())).toBe(false);
});

test("reads Retry-After as seconds and as a date", () => {
  expect(delay({ "Retry-After": "5" })).toBe(5000);
  expect(delay({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 30))).toBe(10_000);
  expect(delay({ "Retry-After": "Mon, 12 Jan 2026 08:30:10 GMT" }, Date.UTC(2026, 0, 12, 8, 31))).toBe(0);
});

test.each(["", "soon", "-1", "1.5", "1e9", "99999999999"])("takes %j for no pause", (value) => {
  expect(delay({ "RateLimit-Reset": value })).toBeUndefined();
});
