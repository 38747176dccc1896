import { expect, test } from "vitest";
import { createRateLimiter } from "../src/http/rate-limit.ts";

test("a window ends after its length, and when the clock is set back", () => {
  let time = 0;
  const count = createRateLimiter(1, 1000, () => time);
  expect(count("key")).toMatchObject({ exceeded: false, remaining: 0 });
  time = 999;
  expect(count("key")).toMatchObject({ exceeded: true, remaining: 0, reset: 1 });
  expect(count("another")).toMatchObject({ exceeded: false });
  for (const next of [1000, -3_600_000]) {
    time = next;
    expect(count("key")).toMatchObject({ exceeded: false, reset: 1 });
  }
});
