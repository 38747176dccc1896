// The budget of an SLO: exact numbers of events, time that is known, and numbers that no server should send.
import { expect, test } from "vitest";
import { burnDown, findIncidents, measureBudget } from "./budget.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import { hour, minute } from "../evaluate/duration.ts";
import { allowedEvents, errorBudget } from "./slo.ts";
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

test.each([
  // 7 of 30 days are known, 10,080 minutes: too few to say anything about what is left.
  [7, 10, { leftPercent: null, leftEvents: null, leftMinutes: null, endsIn: null }, undefined],
  // Of 18 days, 25,920 minutes, 0.1% may be bad: 25.92, or 259 events. 10 minutes are: 100 of 259.2 events, 38.58%.
  [18, 10, { leftPercent: 61.4197530864, leftEvents: 159, leftMinutes: 15.92 }, 38.58],
  // 28.8 of 25.92 minutes are spent.
  [18, 28.8, { leftPercent: -11.1111111111, leftEvents: -29, leftMinutes: 0, endsIn: 0 }, 111.11],
])("with %s days of data and %s bad minutes, every number follows from what is known", (days, bad, expected, spent) => {
  const slo = sloOf({});
  const minutes = Array.from({ length: days * 1440 }, (_, index) => [10 * Math.min(1, Math.max(0, bad - index)), 10]);
  const counts = countsOf(slo.window, minutes as [number, number][]);
  const coverage = { hours: days * 24, of: 720 };
  expect(measureBudget(slo, counts, to)).toMatchObject({ ...expected, badMinutes: bad, coverage });
  expect(burnDown(slo, counts, to)?.leftPercent.at(-1) ?? null).toBe(expected.leftPercent);
  const [incident] = findIncidents(slo, counts, { from: to - slo.window, to }, []);
  if (spent === undefined) expect(incident).not.toHaveProperty("budgetPercent");
  else expect(incident?.budgetPercent).toBeCloseTo(spent, 2);
  // Without the events of the first minute, nothing is known.
  const short = countsOf(slo.window - minute, minutes as [number, number][]);
  expect([measureBudget(slo, short, to), burnDown(slo, short, to)]).toEqual([undefined, undefined]);
});

test("a budget that lasts at this rate has no end", () => {
  const slo = sloOf({ objective: 99, window: "6h" });
  const endsWith = (bad: number) => {
    const minutes = Array.from({ length: 360 }, (_, index) => [index >= 345 ? bad : 0, 1000] as const);
    return measureBudget(slo, countsOf(slo.window, minutes), to);
  };
  expect(endsWith(8.3)).toMatchObject({ endsIn: null });
  expect(endsWith(10)?.burn).toBe(1);
  expect(endsWith(10)).toMatchObject({ endsIn: null });
  expect((endsWith(20)?.endsIn ?? 0) / hour).toBeCloseTo(2.75);
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
  for (const value of Object.values(budget ?? {}))
    if (typeof value === "number") expect(value).toSatisfy(Number.isFinite);
});
