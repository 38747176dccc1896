import { expect, test } from "vitest";
import { describeBudget, nameBudget } from "./describe-slo.ts";

test("says what is left of a budget, what was left before, and for how much of the time there is data", () => {
  const unused = {
    bad: 4,
    total: 90,
    achieved: null,
    leftEvents: null,
    badMinutes: null,
    leftMinutes: null,
    burn: 1,
    endsIn: null,
  };
  const budget = { ...unused, leftPercent: -18, coverage: { hours: 24, of: 24 } };
  expect(describeBudget(budget, 41)).toBe("budget left 41% → -18% with data all the time");
  expect(describeBudget({ ...budget, coverage: { hours: 15, of: 24 } })).toBe(
    "budget left -18% with data for 63% of the time",
  );
});

test("names a budget by its SLO and its window", () => {
  expect(nameBudget({ window: 30 * 24 * 3_600_000, calendar: undefined })).toBe("Budget over 30d");
  expect(nameBudget({ window: 0, calendar: "month" }, "Checkout")).toBe("Checkout: budget over the month");
});
