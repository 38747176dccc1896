import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withBudget } from "./with-budget.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { url: "http://localhost:8000/", method: "GET", headers: {} };

/** Sends so many requests at once through a budget, and returns when each left. */
async function moments(count: number, budget: Parameters<typeof withBudget>[0]): Promise<number[]> {
  const begin = Date.now();
  const times: number[] = [];
  const fetch = withBudget(budget)(async () => {
    times.push(Date.now() - begin);
    return { status: 200, headers: new Headers(), text: "" };
  });
  const pending = Promise.all(Array.from({ length: count }, () => fetch(request)));
  await vi.runAllTimersAsync();
  await pending;
  return times;
}

test("sends what the budget allows at once, and the rest as it allows", async () => {
  expect(await moments(7, { requests: 3, per: 10_000 })).toEqual([0, 0, 0, 10_000, 10_000, 10_000, 20_000]);
});

test("no span of time holds more than the budget", async () => {
  const times = await moments(50, { requests: 10, per: 10_000 });
  for (const [index, time] of times.entries()) {
    expect(times.slice(index).filter((other) => other < time + 10_000).length).toBeLessThanOrEqual(10);
  }
});

test("an abort ends the wait, and nothing was sent", async () => {
  const fetch = withBudget({ requests: 1, per: 1000 })(async () => ({ status: 200, headers: new Headers(), text: "" }));
  await fetch(request);
  const error = await fetch({ ...request, signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: "aborted", sent: false });
});
