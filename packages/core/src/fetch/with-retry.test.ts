import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../errors/aborted-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";
import { withRetry } from "./with-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const url = "http://localhost:8000/api/v2/alerts";
const response = (status: number, headers: Record<string, string> = {}): IncomingResponse => ({
  status,
  headers: new Headers(headers),
  text: "",
});
const refused = new ConnectionError({ method: "POST", path: "/", sent: false, origin: "" });
const broken = new ConnectionError({ method: "POST", path: "/", sent: true, origin: "" });
const late = new TimeoutError({ method: "POST", path: "/", timeout: 1 });

/** Sends one request to a fetch with the given outcomes. The last outcome repeats. */
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
    return outcome ?? response(200);
  };
  const start = Date.now();
  const pending = withRetry(policy)(fetch)({ url, method, headers: {}, ...request }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { result: await pending, count, waited: Date.now() - start };
}

test.each(["GET", "PUT", "DELETE"])("retries %s after a gateway error", async (method) => {
  const { result, count } = await run(method, [response(503), response(502), response(504), response(200)]);
  expect(result).toMatchObject({ status: 200 });
  expect(count).toBe(4);
});

test.each(["POST", "PATCH"])("never retries %s if the outcome is unknown", async (method) => {
  for (const outcome of [response(502), response(503), response(504), broken, late]) {
    expect((await run(method, [outcome, response(200)])).count).toBe(1);
  }
});

test("retries a POST that only reads like a GET", async () => {
  for (const outcome of [response(502), response(503), response(504), broken, late]) {
    const { count } = await run("POST", [outcome, response(200)], { isSafe: true });
    expect(count).toBe(2);
  }
  expect(await run("POST", [response(500)], { isSafe: true })).toMatchObject({ count: 1, result: { status: 500 } });
});

test.each(["POST", "PATCH"])("retries %s if the server cannot have processed it", async (method) => {
  for (const outcome of [response(429), refused]) {
    expect(await run(method, [outcome, response(200)])).toMatchObject({ count: 2, result: { status: 200 } });
  }
});

test.each([400, 401, 403, 404, 409, 424, 500])("does not retry after %i", async (status) => {
  expect(await run("GET", [response(status)])).toMatchObject({ count: 1, result: { status } });
});

test("retries additional statuses of reads and idempotent writes", async () => {
  const policy = { statuses: [500] };
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await run(method, [response(500), response(200)], {}, policy)).count).toBe(2);
  }
  expect((await run("POST", [response(500), response(200)], { isSafe: true }, policy)).count).toBe(2);
  expect((await run("GET", [response(500), response(200)], { retry: policy })).count).toBe(2);
  expect((await run("GET", [response(501)], {}, policy)).count).toBe(1);
  for (const method of ["POST", "PATCH"]) expect((await run(method, [response(500)], {}, policy)).count).toBe(1);
  expect((await run("DELETE", [response(500), response(404)], {}, policy)).result).toMatchObject({ status: 204 });
});

test("rejects unknown options", async () => {
  expect(() => withRetry({ retries: 5 } as object)).toThrow("retry.retries is not an option.");
  const { result } = await run("GET", [response(200)], { retry: { retries: 5 } as object });
  expect(result).toMatchObject({ kind: "configuration", option: "retry.retries" });
});

test("waits for the requested delay, plus up to half a second", async () => {
  const { waited } = await run("GET", [response(429, { "RateLimit-Reset": "20", "Retry-After": "60" }), response(200)]);
  expect(waited).toBeGreaterThanOrEqual(20_000);
  expect(waited).toBeLessThanOrEqual(20_500);
});

test("does not retry a 429 if the requested delay exceeds the maximum", async () => {
  const next = [response(429, { "Retry-After": "61" }), response(200)];
  expect(await run("GET", next)).toMatchObject({ count: 1, result: { status: 429 }, waited: 0 });
  const limited = response(429, { "Retry-After": "3600" });
  expect(await run("GET", [limited])).toMatchObject({ count: 1, result: { status: 429 }, waited: 0 });
});

test("stops at the limit and returns the last outcome", async () => {
  expect(await run("GET", [response(503)], {}, { limit: 2 })).toMatchObject({ count: 3, result: { status: 503 } });
  expect(await run("GET", [broken], {}, { limit: 2 })).toMatchObject({ count: 3, result: broken });
});

test("starts no attempt after the total timeout", async () => {
  const limited = response(429, { "RateLimit-Reset": "50" });
  expect(await run("GET", [limited], {}, { limit: 10 })).toMatchObject({ count: 3 });
});

test("shortens the last attempt to the total timeout, but never the first", async () => {
  const timeouts: (number | undefined)[] = [];
  const fetch = withRetry({ limit: 10, totalTimeout: 100_000 })(async ({ timeout = 0 }) => {
    timeouts.push(timeout);
    await new Promise((resolve) => setTimeout(resolve, timeout));
    return response(503, { "Retry-After": "10" });
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

test("prefers the policy of the call, and disables retries with `false`", async () => {
  expect((await run("GET", [response(503)], { retry: false })).count).toBe(1);
  expect((await run("GET", [response(503)], { retry: { limit: 1 } }, false)).count).toBe(2);
  expect((await run("GET", [response(503)], {}, false)).count).toBe(1);
});

test("treats a 404 after retrying a delete with an unknown outcome as success", async () => {
  expect((await run("DELETE", [response(504), response(404)])).result).toMatchObject({ status: 204 });
  expect((await run("DELETE", [response(404)])).result).toMatchObject({ status: 404 });
  expect((await run("DELETE", [response(429), response(404)])).result).toMatchObject({ status: 404 });
});

test("ends the delay before a retry on abort", async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")), 1000);
  const limited = response(429, { "RateLimit-Reset": "30" });
  const { result, count } = await run("GET", [limited], { signal: controller.signal });
  expect(result).toBeInstanceOf(AbortedError);
  expect(result).toMatchObject({ sent: false, cause: { message: "enough" } });
  expect(count).toBe(1);
});
