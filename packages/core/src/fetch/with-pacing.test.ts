import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../errors/aborted-error.ts";
import type { Fetch } from "./fetch.ts";
import type { WaitEvent } from "./hooks.ts";
import { withPacing } from "./with-pacing.ts";
import { withRetry } from "./with-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { url: "http://localhost:8000/", method: "GET", headers: {} };

test("delays requests until the rate limit resets", async () => {
  const times: number[] = [];
  const headers = [new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "5" }), new Headers()];
  const fetch = withPacing(60_000)(async () => {
    times.push(Date.now());
    return { status: 200, headers: headers.shift() ?? new Headers(), text: "" };
  });
  const start = Date.now();
  await fetch(request);
  const pending = Promise.all([fetch(request), fetch(request)]);
  await vi.runAllTimersAsync();
  await pending;
  const [first, ...delayed] = times.map((time) => time - start);
  expect(first).toBe(0);
  for (const time of delayed) expect(time).toBeGreaterThanOrEqual(5000);
  for (const time of delayed) expect(time).toBeLessThan(5250);
});

test("tells that a request waits, and how long", async () => {
  const headers = [new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "5" }), new Headers()];
  const waits: unknown[] = [];
  const hooks = { onWait: ({ method, path, delay }: WaitEvent) => waits.push([method, path, delay]) };
  const fetch = withPacing(
    60_000,
    hooks,
  )(async () => ({ status: 200, headers: headers.shift() ?? new Headers(), text: "" }));
  await fetch(request);
  expect(waits).toEqual([]);
  const pending = fetch(request);
  await vi.runAllTimersAsync();
  await pending;
  expect(waits).toEqual([["GET", "/", 5000]]);
});

/** A server that answers after 20 ms, and refuses all but ten requests per second. */
function limitedServer(): { fetch: Fetch; accepted: number; refused: number } {
  let window = { end: 0, left: 0 };
  const server = {
    accepted: 0,
    refused: 0,
    fetch: async () => {
      if (Date.now() >= window.end) window = { end: Date.now() + 1000, left: 10 };
      const isRefused = window.left === 0;
      server[isRefused ? "refused" : "accepted"]++;
      if (!isRefused) window.left--;
      const seconds = String((window.end - Date.now()) / 1000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return {
        status: isRefused ? 429 : 200,
        headers: new Headers(isRefused ? { "Retry-After": seconds } : {}),
        text: "",
      };
    },
  };
  return server;
}

test("sends the waiting requests of a refused burst one after another", async () => {
  const server = limitedServer();
  const fetch = withRetry()(withPacing(60_000)(server.fetch));
  const pending = Promise.all(Array.from({ length: 60 }, () => fetch(request)));
  await vi.runAllTimersAsync();
  expect((await pending).filter(({ status }) => status === 200)).toHaveLength(60);
  expect(server.accepted).toBe(60);
  // The burst itself, and then a few for each second.
  expect(server.refused).toBeLessThan(50 + 20);
});

test("does not wait long for a slow response", async () => {
  const times: number[] = [];
  const responses = [new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "1" })];
  const fetch = withPacing(60_000)(async () => {
    times.push(Date.now());
    const headers = responses.shift();
    if (headers === undefined) await new Promise((resolve) => setTimeout(resolve, 20_000));
    return { status: 200, headers: headers ?? new Headers(), text: "" };
  });
  await fetch(request);
  const start = Date.now();
  const pending = Promise.all([fetch(request), fetch(request), fetch(request)]);
  await vi.runAllTimersAsync();
  await pending;
  expect((times.at(-1) ?? 0) - start).toBeLessThan(2500);
  expect(new Set(times.slice(1)).size).toBe(3);
});

test("keeps the order and the delay if a waiting request is aborted", async () => {
  const order: string[] = [];
  const headers = new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "5" });
  const fetch = withPacing(60_000)(async ({ url }) => {
    order.push(url);
    return { status: 200, headers: order.length === 1 ? headers : new Headers(), text: "" };
  });
  const controller = new AbortController();
  await fetch({ ...request, url: "first" });
  const pending = [
    fetch({ ...request, url: "second" }),
    fetch({ ...request, url: "aborted", signal: controller.signal }),
    fetch({ ...request, url: "third" }),
  ];
  const settled = Promise.allSettled(pending);
  controller.abort();
  await vi.advanceTimersByTimeAsync(4900);
  expect(order).toEqual(["first"]);
  await vi.runAllTimersAsync();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(order).toEqual(["first", "second", "third"]);
});

test("is not affected for ever by an absurd delay", async () => {
  const times: number[] = [];
  const resets = ["9999999999", "5"];
  const fetch = withPacing(60_000)(async () => {
    times.push(Date.now());
    return {
      status: 200,
      headers: new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": resets.shift() ?? "0" }),
      text: "",
    };
  });
  const start = Date.now();
  await fetch(request);
  await fetch(request);
  const pending = fetch(request);
  await vi.runAllTimersAsync();
  await pending;
  expect((times[1] ?? 0) - start).toBe(0);
  expect((times[2] ?? 0) - start).toBeGreaterThanOrEqual(5000);
});

test("does not delay if requests remain, or if the delay exceeds the maximum", async () => {
  for (const headers of [
    { "RateLimit-Remaining": "3", "RateLimit-Reset": "5" },
    { "RateLimit-Remaining": "0", "RateLimit-Reset": "3600" },
  ]) {
    const fetch = withPacing(60_000)(async () => ({ status: 200, headers: new Headers(headers), text: "" }));
    await fetch(request);
    await expect(fetch(request)).resolves.toMatchObject({ status: 200 });
  }
});

test("ends the delay on abort, without sending the request", async () => {
  const headers = new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "5" });
  const fetch = withPacing(60_000)(async () => ({ status: 200, headers, text: "" }));
  await fetch(request);
  const error = await fetch({ ...request, signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AbortedError);
  expect(error).toMatchObject({ sent: false });
});

test("ends the wait for the turn of another request on abort, before the delay", async () => {
  const headers = new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "5" });
  const waits: number[] = [];
  const hooks = { onWait: ({ id }: WaitEvent) => void waits.push(id) };
  const fetch = withPacing(60_000, hooks)(async () => ({ status: 200, headers, text: "" }));
  const controller = new AbortController();
  await fetch(request);
  const waiting = fetch({ ...request, id: 1 });
  const aborted = fetch({ ...request, id: 2, signal: controller.signal }).catch((caught: unknown) => caught);
  controller.abort("enough");
  expect(await aborted).toMatchObject({ kind: "aborted", sent: false, cause: "enough" });
  await vi.runAllTimersAsync();
  await waiting;
  expect(waits).toEqual([1]);
});
