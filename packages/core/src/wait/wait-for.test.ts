import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "./wait-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the values in order, then repeats the last one. Records the time of each call. */
function series(...values: string[]): { getValue: () => Promise<string>; times: number[] } {
  const start = Date.now();
  const times: number[] = [];
  return {
    times,
    getValue: async () => {
      times.push(Date.now() - start);
      return values[Math.min(times.length, values.length) - 1] ?? "";
    },
  };
}

const isReady = (value: string): boolean => value === "Ready";

test("returns immediately if the first value is done", async () => {
  const { getValue, times } = series("Ready");
  expect(await waitFor("it", getValue, isReady)).toBe("Ready");
  expect(times).toEqual([0]);
});

test("polls with growing delays, up to the maximum", async () => {
  const { getValue, times } = series("a", "b", "c", "d", "Ready");
  const seen: string[] = [];
  const pending = waitFor("it", getValue, isReady, {
    interval: 1000,
    maximumInterval: 2000,
    onValue: (value) => seen.push(value),
  });
  await vi.runAllTimersAsync();
  expect(await pending).toBe("Ready");
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
    last: "Pending",
    message: "The endpoint was not ready within 5000 ms.",
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

test("rethrows an error of getValue", async () => {
  await expect(waitFor("it", () => Promise.reject(new Error("no")), isReady)).rejects.toThrow("no");
});
