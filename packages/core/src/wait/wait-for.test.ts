import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WaitedRecord } from "../errors/wait-errors.ts";
import { waitFor } from "./wait-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns records with the statuses in order, then repeats the last one. Records the time of each call. */
function series(...statuses: string[]): { getValue: () => Promise<WaitedRecord>; times: number[] } {
  const start = Date.now();
  const times: number[] = [];
  return {
    times,
    getValue: async () => {
      times.push(Date.now() - start);
      return { status: statuses[Math.min(times.length, statuses.length) - 1] ?? "" };
    },
  };
}

const isReady = ({ status }: WaitedRecord): boolean => status === "Ready";

test("returns immediately if the first value is done", async () => {
  const { getValue, times } = series("Ready");
  expect(await waitFor("it", getValue, isReady)).toEqual({ status: "Ready" });
  expect(times).toEqual([0]);
});

test("polls with growing delays, up to the maximum", async () => {
  const { getValue, times } = series("a", "b", "c", "d", "Ready");
  const seen: unknown[] = [];
  const pending = waitFor("it", getValue, isReady, {
    interval: 1000,
    maximumInterval: 2000,
    onValue: ({ status }) => seen.push(status),
  });
  await vi.runAllTimersAsync();
  expect(await pending).toEqual({ status: "Ready" });
  expect(times).toEqual([0, 1000, 2500, 4500, 6500]);
  expect(seen).toEqual(["a", "b", "c", "d", "Ready"]);
});

test("polls a last time at the timeout, and throws with the last value", async () => {
  const { getValue, times } = series("Pending");
  const pending = waitFor("The endpoint", getValue, isReady, { timeout: 5000, interval: 4000 }).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  expect(await pending).toMatchObject({
    kind: "timeout",
    timeout: 5000,
    last: { status: "Pending" },
    message: 'The endpoint was not ready within 5000 ms. Its last status is "Pending".',
  });
  expect(times).toEqual([0, 4000, 5000]);
});

test("throws the reason of the signal, even during a delay", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 500);
  const { getValue, times } = series("Pending");
  const pending = waitFor("it", getValue, isReady, { signal: controller.signal }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await pending).toBe(reason);
  expect(times).toEqual([0]);
});
