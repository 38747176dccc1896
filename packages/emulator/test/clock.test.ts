// Changes to the system clock do not affect durations.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRateLimiter } from "../src/http/rate-limit.ts";
import { startEmulator } from "../src/index.ts";
import type { Behavior, Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

const hour = 3_600_000;
let emulator: Emulator;
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(async () => {
  vi.useRealTimers();
  await emulator.close();
});

async function start(behavior: Behavior): Promise<void> {
  emulator = await startEmulator({ behavior, rateLimits: behavior !== "documented" });
}

/** Moves the system clock. */
function moveClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

describe.each([
  ["back", -hour],
  ["forward", hour],
])("a system clock set %s by an hour", (_, offset) => {
  test("does not affect the start of a pipe", async () => {
    await start("documented");
    const hosted = createHostedClient({ ...emulator.hosted, retry: false });
    const getState = async (): Promise<unknown> => (await hosted.pipes.list()).find(({ name }) => name === "p")?.state;
    await hosted.pipes.create({ name: "p", source: { kafka: { brokers: "b" } }, destination: { table: "t" } });
    moveClock(offset);
    expect(await getState()).toBe("Provisioning");
    emulator.clock.advance(3000);
    expect(await getState()).toBe("Running");
  });

  test("does not affect when a new key works", async () => {
    await start("deployed");
    const hosted = createHostedClient({ ...emulator.hosted, retry: false });
    const created = await hosted.keys.create({ name: "k", roles: ["admin"] });
    const { keyId = "", keySecret = "" } = created;
    const other = createHostedClient({ ...emulator.hosted, keyId, keySecret, retry: false });
    const isRejected = async (): Promise<boolean> =>
      other.pipes.list().then(
        () => false,
        () => true,
      );
    moveClock(offset);
    expect(await isRejected()).toBe(true);
    emulator.clock.advance(2000);
    expect(await isRejected()).toBe(false);
  });

  test("does not affect rate limits", async () => {
    await start("deployed");
    const client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
    const remaining = async (): Promise<number[]> => {
      const { headers } = await sendTo(emulator.selfHosted, "GET", "/api/v2/sources");
      return ["ratelimit-remaining", "ratelimit-reset"].map((name) => Number(headers.get(name)));
    };
    await client.dashboards.list();
    moveClock(offset);
    const [left, reset] = await remaining();
    expect(left).toBe(98);
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
  });

  test("does not affect the duration of a request", async () => {
    await start("documented");
    emulator.faults.add({ kind: "latency", milliseconds: 300 });
    const request = createSelfHostedClient({ ...emulator.selfHosted, retry: false }).dashboards.list();
    await new Promise((resolve) => setTimeout(resolve, 100));
    moveClock(offset);
    await request;
    const { duration = -1 } = emulator.requests()[0] ?? {};
    expect(duration).toBeGreaterThanOrEqual(250);
    expect(duration).toBeLessThan(hour / 2);
  });
});

/** Returns the size of live objects in bytes: garbage of other tests is collected first. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

test("frees the memory of a rate limit when its window ends", () => {
  let elapsed = 0;
  const count = createRateLimiter({ requests: 1, per: 1000 }, () => elapsed);
  const before = heapInUse();
  for (let index = 0; index < 2_000_000; index++) {
    elapsed = index;
    count(`key ${index}`);
  }
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect(count("key 1999999")).toMatchObject({ exceeded: true, remaining: 0 });
  elapsed += 1000;
  expect(count("key 1999999")).toMatchObject({ exceeded: false, reset: 1 });
});

test("rate limits follow `elapsed`, and alerts follow `now`", async () => {
  let elapsed = 0;
  await using limited = await startEmulator({ rateLimits: true, now: () => 0, elapsed: () => elapsed });
  const send = async (): Promise<number> => {
    const response = await sendTo(limited.selfHosted, "GET", "/api/v2/sources");
    await response.text();
    return response.status;
  };
  for (let index = 0; index < 100; index++) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  elapsed += 60_000;
  expect(await send()).toBe(200);
  expect(limited.clock.now()).toBe(0);
});
