import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AbortedError } from "../errors/aborted-error.ts";
import { withPacing } from "./with-pacing.ts";

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
  expect(times.map((time) => time - start)).toEqual([0, 5000, 5000]);
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
