// Thresholds for a wished number of notifications.
import { findFirings, toCondition } from "@obstack/core/alerts";
import type { AlertWindow } from "@obstack/core/alerts";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tunableTypes, tuneThreshold } from "../src/limits/tune.ts";
import { mostWithin, readRate } from "../src/limits/check-limits.ts";

const hour = 3_600_000;

const windowsOf = (values: readonly (number | null)[]): AlertWindow[] =>
  values.map((value, index) => ({ start: index * hour, rows: [{ group: [], value }] }));

const tune = (values: readonly (number | null)[], thresholdType: string, wish: string) => {
  const rule = { condition: () => false, threshold: 1, isGrouped: false };
  const rate = readRate(wish);
  if (rate === undefined) throw new Error(wish);
  return tuneThreshold({ rule, length: hour, offset: 0 }, thresholdType, windowsOf(values), rate);
};

test("finds a threshold between round numbers, with the cost on each side", () => {
  // A sweep of round numbers has 0.3, which always fires, and 0.35, which never does.
  const values = [0.3281, 0.3364, 0.329, 0.3281, 0.3299, 0.3281, 0.335, 0.3281];
  const { more, found, less } = tune(values, "above", "4/day");
  expect(found).toMatchObject({ threshold: 0.33, firings: 2, most: 4, notifications: 4, longestMinutes: 60 });
  expect(more).toMatchObject({ firings: 3, most: 6 });
  expect(less).toMatchObject({ firings: 1, most: 2 });
});

test.each([
  // Two consecutive windows notify twice, and once when they resolve.
  ["above", [1, 5, 9, 1, 1], "3/day", { threshold: 3, most: 3 }],
  ["above_exclusive", [1, 5, 9, 1, 1], "2/day", { threshold: 7, most: 2 }],
  ["below", [9, 5, 1, 9, 9], "2/day", { threshold: 3, most: 2 }],
  ["below_or_equal", [9, 5, 1, 9, 9], "3/day", { threshold: 7, most: 3 }],
  ["above", [4, 4, 4], "1/day", { threshold: 4.2, most: 0 }],
  ["above", [4, 4, 4], "9/day", { threshold: 4, most: 3 }],
])("tunes %s %j to %s", (type, values, wish, expected) => {
  expect(tune(values, type, wish).found).toMatchObject(expected);
});

test("meets the wish, and the next more sensitive threshold does not, whatever the data", () => {
  const value = fc.option(
    fc.oneof(fc.integer({ min: -4, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  );
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 30 }),
      fc.constantFrom(...tunableTypes),
      fc.nat(9),
      (values, type, count) => {
        const { more, found } = tune(values, type, `${count}/6h`);
        const mostOf = (threshold: number): number => {
          const condition = toCondition({ thresholdType: type, threshold });
          if (condition === undefined) throw new Error(type);
          const firings = findFirings({ condition, threshold, isGrouped: false }, windowsOf(values), hour);
          return mostWithin(
            firings.flatMap(({ sentAt }) => sentAt).toSorted((one, other) => one - other),
            6 * hour,
          );
        };
        expect(mostOf(found.threshold)).toBe(found.most);
        expect(found.most).toBeLessThanOrEqual(count);
        if (more === undefined) return;
        expect(mostOf(more.threshold)).toBeGreaterThan(count);
        // No value of the data is between them, but one.
        const between = values.filter((one) => one !== null && (one - found.threshold) * (one - more.threshold) < 0);
        expect(new Set(between).size).toBeLessThanOrEqual(1);
      },
    ),
    propertyRuns(200),
  );
});
