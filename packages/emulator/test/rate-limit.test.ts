// Rate limits: memory, and changes of the clock.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createRateLimiter } from "../src/http/rate-limit.ts";

/** Returns the size of live objects in bytes: garbage of other tests is collected first. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

test("frees the memory of a rate limit when its window ends", () => {
  let time = 0;
  const count = createRateLimiter({ requests: 1, per: 1000 }, () => time);
  const before = heapInUse();
  for (let index = 0; index < 2_000_000; index++) {
    time = index;
    count(`key ${index}`);
  }
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect(count("key 1999999")).toMatchObject({ exceeded: true, remaining: 0 });
  time += 1000;
  expect(count("key 1999999")).toMatchObject({ exceeded: false, reset: 1 });
  // A clock that is set back starts new windows.
  time -= 3_600_000;
  expect(count("key 1999999")).toMatchObject({ exceeded: false, reset: 1 });
});
