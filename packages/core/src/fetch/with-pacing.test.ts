import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../errors/aborted-error.ts";
import type { Fetch } from "./fetch.ts";
import type { WaitEvent } from "./hooks.ts";
import { withPacing } from "./with-pacing.ts";
import { withRetry } from "./with-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { url: "http://localhost:8000/", method: "GET", headers: {} };

/** Headers of a response after which the rate limit is exhausted. */
const exhausted = (reset: string) => ({ "RateLimit-Remaining": "0", "RateLimit-Reset": reset });

/** Paces requests to responses with these headers, the last of which have none, and records when each was sent. */
function pace(responses: readonly Readonly<Record<string, string>>[], onWait?: (event: WaitEvent) => void, delay = 0) {
  const sent: { readonly url: string; readonly time: number }[] = [];
  const start = Date.now();
  const fetch = withPacing(60_000, { onWait })(async ({ url }) => {
    const headers = responses[sent.length];
    sent.push({ url, time: Date.now() - start });
    if (headers === undefined && delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return { status: 200, headers: new Headers(headers), text: "" };
  });
  return { fetch, sent };
}

test("delays requests until the rate limit resets, and tells how long", async () => {
  const waits: unknown[] = [];
  const { fetch, sent } = pace([exhausted("5")], ({ method, path, delay }) => waits.push([method, path, delay]));
  await fetch(request);
  expect(waits).toEqual([]);
  const pending = Promise.all([fetch(request), fetch(request)]);
  await vi.runAllTimersAsync();
  await pending;
  const [first, ...delayed] = sent.map(({ time }) => time);
  expect(first).toBe(0);
  expect(delayed).toHaveLength(2);
  for (const time of delayed) expect(time).toBeGreaterThanOrEqual(5000);
  for (const time of delayed) expect(time).toBeLessThan(5250);
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
  const { fetch, sent } = pace([exhausted("1")], undefined, 20_000);
  await fetch(request);
  const pending = Promise.all([fetch(request), fetch(request), fetch(request)]);
  await vi.runAllTimersAsync();
  await pending;
  const times = sent.slice(1).map(({ time }) => time);
  expect(times.at(-1)).toBeLessThan(2500);
  expect(new Set(times).size).toBe(3);
});

test("keeps the order and the delay if a waiting request is aborted", async () => {
  const { fetch, sent } = pace([exhausted("5")]);
  const controller = new AbortController();
  await fetch({ ...request, url: "first" });
  const settled = Promise.allSettled([
    fetch({ ...request, url: "second" }),
    fetch({ ...request, url: "aborted", signal: controller.signal }),
    fetch({ ...request, url: "third" }),
  ]);
  controller.abort();
  await vi.advanceTimersByTimeAsync(4900);
  expect(sent.map(({ url }) => url)).toEqual(["first"]);
  await vi.runAllTimersAsync();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(sent.map(({ url }) => url)).toEqual(["first", "second", "third"]);
});

test("is not affected for ever by an absurd delay", async () => {
  const { fetch, sent } = pace([exhausted("9999999999"), exhausted("5"), exhausted("0")]);
  await fetch(request);
  await fetch(request);
  const pending = fetch(request);
  await vi.runAllTimersAsync();
  await pending;
  expect(sent[1]?.time).toBe(0);
  expect(sent[2]?.time).toBeGreaterThanOrEqual(5000);
});

test("does not delay if requests remain", async () => {
  const { fetch, sent } = pace([{ "RateLimit-Remaining": "3", "RateLimit-Reset": "5" }]);
  await fetch(request);
  await fetch(request);
  expect(sent.map(({ time }) => time)).toEqual([0, 0]);
});

test("ends the delay on abort, without sending the request", async () => {
  const { fetch, sent } = pace([exhausted("5")]);
  await fetch(request);
  const error = await fetch({ ...request, signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AbortedError);
  expect(error).toMatchObject({ sent: false });
  expect(sent).toHaveLength(1);
});

test("ends the wait for the turn of another request on abort, before the delay", async () => {
  const waits: number[] = [];
  const { fetch } = pace([exhausted("5")], ({ id }) => waits.push(id));
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
