import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../errors/aborted-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";
import { withRetry } from "./with-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const url = "http://localhost:8000/api/v2/alerts";
const answer = (status: number, headers: Record<string, string> = {}): IncomingResponse => ({
  status,
  headers: new Headers(headers),
  text: "",
});
const refused = new ConnectionError({ method: "POST", path: "/", sent: false, origin: "" });
const broken = new ConnectionError({ method: "POST", path: "/", sent: true, origin: "" });
const late = new TimeoutError({ method: "POST", path: "/", timeout: 1 });

/** Sends one request against outcomes in order, the last one again and again, and returns the result with the count. */
async function run(
  method: string,
  outcomes: readonly (Error | IncomingResponse)[],
  request: Partial<OutgoingRequest> = {},
  policy: Parameters<typeof withRetry>[0] = {},
): Promise<{ result: unknown; count: number; waited: number }> {
  let count = 0;
  const fetch: Fetch = async () => {
    const outcome = outcomes[Math.min(count++, outcomes.length - 1)];
    if (outcome instanceof Error) throw outcome;
    return outcome ?? answer(200);
  };
  const begin = Date.now();
  const pending = withRetry(policy)(fetch)({ url, method, headers: {}, ...request }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { result: await pending, count, waited: Date.now() - begin };
}

test.each(["GET", "PUT", "DELETE"])("repeats %s after a gateway that gave up", async (method) => {
  const { result, count } = await run(method, [answer(503), answer(502), answer(504), answer(200)]);
  expect(result).toMatchObject({ status: 200 });
  expect(count).toBe(4);
});

test.each(["POST", "PATCH"])("never repeats %s whose outcome is unknown", async (method) => {
  for (const outcome of [answer(502), answer(503), answer(504), broken, late]) {
    expect((await run(method, [outcome, answer(200)])).count).toBe(1);
  }
});

test.each(["POST", "PATCH"])("repeats %s where the server cannot have acted", async (method) => {
  for (const outcome of [answer(429), refused]) {
    expect(await run(method, [outcome, answer(200)])).toMatchObject({ count: 2, result: { status: 200 } });
  }
});

test.each([400, 401, 403, 404, 409, 424, 500])("does not repeat %i", async (status) => {
  expect(await run("GET", [answer(status)])).toMatchObject({ count: 1, result: { status } });
});

test("waits as long as the server says, and little longer", async () => {
  const { waited } = await run("GET", [answer(429, { "RateLimit-Reset": "20", "Retry-After": "60" }), answer(200)]);
  expect(waited).toBeGreaterThanOrEqual(20_000);
  expect(waited).toBeLessThanOrEqual(20_500);
});

test("reports a 429 whose pause is longer than the policy allows", async () => {
  const limited = answer(429, { "Retry-After": "3600" });
  expect(await run("GET", [limited])).toMatchObject({ count: 1, result: { status: 429 }, waited: 0 });
});

test("ends after the limit, and returns the last answer", async () => {
  expect(await run("GET", [answer(503)], {}, { limit: 2 })).toMatchObject({ count: 3, result: { status: 503 } });
  expect(await run("GET", [broken], {}, { limit: 2 })).toMatchObject({ count: 3, result: broken });
});

test("begins no attempt after the total time", async () => {
  const limited = answer(429, { "RateLimit-Reset": "50" });
  expect(await run("GET", [limited], {}, { limit: 10 })).toMatchObject({ count: 3 });
});

test("the total time cuts the last attempt short, but never the first", async () => {
  const timeouts: (number | undefined)[] = [];
  const fetch = withRetry({ limit: 10, totalTimeout: 100_000 })(async ({ timeout = 0 }) => {
    timeouts.push(timeout);
    await new Promise((resolve) => setTimeout(resolve, timeout));
    return answer(503, { "Retry-After": "10" });
  });
  const pending = fetch({ url, method: "GET", headers: {}, timeout: 60_000 });
  await vi.runAllTimersAsync();
  await pending;
  expect(timeouts).toHaveLength(2);
  expect(timeouts[0]).toBe(60_000);
  expect(timeouts[1]).toBeGreaterThan(29_000);
  expect(timeouts[1]).toBeLessThanOrEqual(30_000);

  timeouts.length = 0;
  const long = fetch({ url, method: "GET", headers: {}, timeout: 300_000 });
  await vi.runAllTimersAsync();
  await long;
  expect(timeouts).toEqual([300_000]);
});

test("a call overrides the client, and false means one attempt", async () => {
  expect((await run("GET", [answer(503)], { retry: false })).count).toBe(1);
  expect((await run("GET", [answer(503)], { retry: { limit: 1 } }, false)).count).toBe(2);
  expect((await run("GET", [answer(503)], {}, false)).count).toBe(1);
});

test("a repeated delete that finds nothing any more has done its work", async () => {
  expect((await run("DELETE", [answer(504), answer(404)])).result).toMatchObject({ status: 204 });
  expect((await run("DELETE", [answer(404)])).result).toMatchObject({ status: 404 });
  expect((await run("DELETE", [answer(429), answer(404)])).result).toMatchObject({ status: 404 });
});

test("an abort ends the wait before the next attempt", async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")), 1000);
  const limited = answer(429, { "RateLimit-Reset": "30" });
  const { result, count } = await run("GET", [limited], { signal: controller.signal });
  expect(result).toBeInstanceOf(AbortedError);
  expect(result).toMatchObject({ sent: false, cause: { message: "enough" } });
  expect(count).toBe(1);
});
