import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "./wait-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Gives values in order, the last one again and again, and notes when it was asked. */
function series(...values: string[]): { ask: () => Promise<string>; times: number[] } {
  const begin = Date.now();
  const times: number[] = [];
  return {
    times,
    ask: async () => {
      times.push(Date.now() - begin);
      return values[Math.min(times.length, values.length) - 1] ?? "";
    },
  };
}

const isReady = (value: string): boolean => value === "Ready";

test("returns at once what is as wanted", async () => {
  const { ask, times } = series("Ready");
  expect(await waitFor("it", ask, isReady)).toBe("Ready");
  expect(times).toEqual([0]);
});

test("looks again with growing pauses, up to the longest", async () => {
  const { ask, times } = series("a", "b", "c", "d", "Ready");
  const seen: string[] = [];
  const pending = waitFor("it", ask, isReady, {
    interval: 1000,
    maximumInterval: 2000,
    onValue: (value) => seen.push(value),
  });
  await vi.runAllTimersAsync();
  expect(await pending).toBe("Ready");
  expect(times).toEqual([0, 1000, 2500, 4500, 6500]);
  expect(seen).toEqual(["a", "b", "c", "d", "Ready"]);
});

test("looks a last time at the end, and then says what it saw", async () => {
  const { ask, times } = series("Pending");
  const pending = waitFor("The endpoint", ask, isReady, { timeout: 5000, interval: 4000 }).catch(
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

test("ends with the reason of the signal, also in a pause", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 500);
  const { ask, times } = series("Pending");
  const pending = waitFor("it", ask, isReady, { signal: controller.signal }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await pending).toBe(reason);
  expect(times).toEqual([0]);
});

test("ends with what asking throws", async () => {
  await expect(waitFor("it", () => Promise.reject(new Error("no")), isReady)).rejects.toThrow("no");
});
