import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withBudget } from "./with-budget.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { url: "http://localhost:8000/", method: "GET", headers: {} };

/** Starts requests at the same time, and returns the time at which each was sent. */
async function getTimes(count: number, budget: Parameters<typeof withBudget>[0]): Promise<number[]> {
  const start = Date.now();
  const times: number[] = [];
  const fetch = withBudget(budget)(async () => {
    times.push(Date.now() - start);
    return { status: 200, headers: new Headers(), text: "" };
  });
  const pending = Promise.all(Array.from({ length: count }, () => fetch(request)));
  await vi.runAllTimersAsync();
  await pending;
  return times;
}

test("sends requests within the budget immediately, and delays the others", async () => {
  expect(await getTimes(7, { requests: 3, per: 10_000 })).toEqual([0, 0, 0, 10_000, 10_000, 10_000, 20_000]);
});

test("ends the delay on abort, without sending the request", async () => {
  const fetch = withBudget({ requests: 1, per: 1000 })(async () => ({ status: 200, headers: new Headers(), text: "" }));
  await fetch(request);
  const error = await fetch({ ...request, signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: "aborted", sent: false });
});
