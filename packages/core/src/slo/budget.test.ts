// The budget of an SLO: exact numbers of events, time that is known, and numbers that no server should send.
import { expect, test } from "vitest";
import { measureBudget } from "./budget.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import { allowedEvents, errorBudget, hour, minute } from "./slo.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";

const to = Date.parse("2026-03-10T00:00:00Z");

/** Returns the counts of a window whose last minutes have events. */
function countsOf(window: number, minutes: readonly (readonly [bad: unknown, total: unknown])[]) {
  const from = to - minutes.length * minute;
  const points = pointsOf({ from, to }, (time) => minutes[(time - from) / minute]);
  return toMinuteCounts(points, { from: to - window, to });
}

test("allowed events are exact for objectives with up to six decimals", () => {
  for (let step = 1; step <= 1782; step++) {
    const thousandths = step * 561 + 1;
    const objective = (100_000_000 - thousandths) / 1_000_000;
    const expected = Number((BigInt(thousandths) * 1_000_000n) / 100_000_000n);
    expect(allowedEvents({ objective }, 1_000_000), String(objective)).toBe(expected);
  }
  expect(allowedEvents({ objective: 99.9997 }, 1_000_000)).toBe(3);
  expect(errorBudget({ objective: 99.9997 })).toBe(0.000003);
});

test("spent minutes come from the hours that are known", () => {
  const slo = sloOf({});
  const minutes = Array.from({ length: 300 }, (_, index) => [index < 10 ? 10 : 0, 10] as const);
  const { leftMinutes, leftPercent, endsIn, coverage } = measureBudget(slo, countsOf(slo.window, minutes), to);
  expect(coverage).toEqual({ hours: 5, of: 720 });
  // 43.2 minutes, of which 10 are spent.
  expect(leftMinutes).toBeCloseTo(33.2);
  expect([leftPercent, endsIn]).toEqual([null, null]);
});

test("a budget that lasts at this rate has no end", () => {
  const slo = sloOf({ objective: 99, window: "6h" });
  const endsWith = (bad: number) => {
    const minutes = Array.from({ length: 360 }, (_, index) => [index >= 345 ? bad : 0, 1000] as const);
    return measureBudget(slo, countsOf(slo.window, minutes), to);
  };
  expect(endsWith(8.3)).toMatchObject({ endsIn: null });
  expect(endsWith(10).burn).toBe(1);
  expect(endsWith(10)).toMatchObject({ endsIn: null });
  expect((endsWith(20).endsIn ?? 0) / hour).toBeCloseTo(2.75);
  // It is spent already, at any rate.
  expect(endsWith(300)).toMatchObject({ endsIn: 0, leftEvents: -900 });
});

test.each([
  ["more bad events than events", [[7, 5]], { bad: 5, total: 5, achieved: 0 }],
  [
    "numbers beyond all counts",
    [
      [1e308, 1e308],
      [1e308, 1e308],
    ],
    { bad: 2e12, total: 2e12, achieved: 0 },
  ],
  [
    "negative numbers, and text",
    [
      [-3, 10],
      ["no", "10"],
    ],
    { bad: 0, total: 20, achieved: 100 },
  ],
] as const)("%s give numbers that mean something", (_name, minutes, expected) => {
  const slo = sloOf({ minimumCoverage: 0 });
  const budget = measureBudget(slo, countsOf(slo.window, minutes), to);
  expect(budget).toMatchObject(expected);
  for (const value of Object.values(budget)) if (typeof value === "number") expect(value).toSatisfy(Number.isFinite);
});
