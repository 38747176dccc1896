import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("limits the requests of any minute, and says how long to wait", () => {
  let time = 0;
  const limit = createRateLimit(2, () => time);
  expect(limit.take()).toBe(0);
  time = 30_000;
  expect(limit.take()).toBe(0);
  // A refused request does not count.
  expect([limit.take(), limit.take()]).toEqual([30, 30]);
  time = 59_999;
  expect(limit.take()).toBe(1);
  time = 60_000;
  expect(limit.take()).toBe(0);
  expect(limit.take()).toBe(30);
});
