import document from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAlertEvaluator } from "./alert-evaluator.ts";
import type { AlertWindow } from "./alert-evaluator.ts";
import { windowLength, windowStart } from "@obstack/core/alerts";
import { findFirings } from "./find-firings.ts";
import { thresholdTypes, toCondition } from "./threshold.ts";

const minute = 60_000;

test("supports every threshold type of the spec", () => {
  const schemas: Readonly<Record<string, object>> = document.components.schemas;
  expect(schemas["Alert"]).toHaveProperty("properties.thresholdType.x-extensible-enum", thresholdTypes);
});

test.each([
  ["above", [10, 11, 20, 21]],
  ["below", [9]],
  ["above_exclusive", [11, 20, 21]],
  ["below_or_equal", [9, 10]],
  ["equal", [10]],
  ["not_equal", [9, 11, 20, 21]],
  ["between", [10, 11, 20]],
  ["not_between", [9, 21]],
])("%s with a threshold of 10 and a maximum of 20 includes %j", (thresholdType, passing) => {
  const condition = toCondition({ thresholdType, threshold: 10, thresholdMax: 20 });
  expect([9, 10, 11, 20, 21].filter((value) => condition?.(value))).toEqual(passing);
});

test("returns no condition for an unknown threshold type or a range without an upper end", () => {
  expect(toCondition({ thresholdType: "sideways", threshold: 1 })).toBeUndefined();
  expect(toCondition({ thresholdType: "between", threshold: 1 })).toBeUndefined();
  expect(toCondition({ thresholdType: "not_between", threshold: 1, thresholdMax: null })).toBeUndefined();
});

test("aligns windows to UTC", () => {
  expect(["1m", "15m", "6h", "1d"].map(windowLength)).toEqual([minute, 15 * minute, 360 * minute, 1440 * minute]);
  expect(["", "5", "m", "0m", "1.5h", "5 m", "1w", "-1m"].map(windowLength)).toEqual(Array(8).fill(undefined));
  const start = windowStart(Date.parse("2026-11-22T17:59:59.999Z"), 360 * minute);
  expect(new Date(start).toISOString()).toBe("2026-11-22T12:00:00.000Z");
});

test("keeps an alert pending until enough consecutive windows meet the condition", () => {
  const evaluator = createAlertEvaluator({ condition: (value) => value >= 5, isGrouped: false, consecutiveWindows: 3 });
  const states = [5, 5, 1, 5, 5, 5, 5, 1].map((value) => evaluator.next(toWindow([value]))[0]?.state);
  expect(states).toEqual(["pending", "pending", "ok", "pending", "pending", "firing", "firing", "ok"]);
});

test("reports firings until they are resolved, with their peak and notifications", () => {
  const rule = { condition: (value: number) => value >= 5, threshold: 5, isGrouped: false, consecutiveWindows: 2 };
  const windows = [6, 7, 9, null, 9, 1, 5, 5].map((value, index) => ({
    start: index * minute,
    rows: [{ group: [], value }],
  }));
  expect(findFirings(rule, windows, minute)).toEqual([
    {
      from: minute,
      isOpenAtStart: true,
      to: 3 * minute,
      notifiedAt: 2 * minute,
      resolvedAt: 4 * minute,
      notifications: 3,
      sentAt: [2 * minute, 3 * minute, 4 * minute],
      peak: 9,
    },
    { from: 7 * minute, to: 8 * minute, notifiedAt: 8 * minute, notifications: 1, sentAt: [8 * minute], peak: 5 },
  ]);
});

test("matches an independent implementation on random series", () => {
  const value = fc.option(fc.integer({ min: -3, max: 8 }), { freq: 6 });
  const windows = (names: string[]): fc.Arbitrary<Record<string, number | null>[]> =>
    fc.array(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: names.length }), { maxLength: 30 });
  const rule = fc.record({
    thresholdType: fc.constantFrom(...thresholdTypes),
    threshold: fc.integer({ min: -2, max: 6 }),
    thresholdMax: fc.integer({ min: -2, max: 7 }),
    consecutiveWindows: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(rule, fc.boolean(), windows(["a", "b", "c"]), (given, isGrouped, series) => {
      const condition = toCondition(given) ?? (() => false);
      const rows = series.map((values, index) => ({
        start: index * minute,
        rows: isGrouped
          ? Object.entries(values).map(([name, item]) => ({ group: [name], value: item }))
          : Object.values(values)
              .slice(0, 1)
              .map((item) => ({ group: [], value: item })),
      }));
      const found = findFirings({ ...given, condition, isGrouped }, rows, minute);
      const names = isGrouped ? ["a", "b", "c", undefined] : [undefined];
      for (const name of names) {
        const timeline = rows.map(({ rows: items }) => {
          // A window without rows counts as 0 under an empty group, which one without values resolves.
          if (isGrouped && name === undefined) {
            if (items.length === 0) return condition(0) ? [0] : [];
            return items.every((item) => item.value === null) ? (["end"] as const) : [];
          }
          return items.filter(({ group }) => group[0] === name).map((item) => item.value);
        });
        const expected = findFiringsIndependently(given, timeline, isGrouped);
        const firings = found.filter(({ group }) => group?.[0] === name);
        expect(firings.map(({ from, to }) => [from / minute, to / minute])).toEqual(expected);
      }
    }),
    propertyRuns(10_000),
  );
});

type Rule = { thresholdType: string; threshold: number; thresholdMax: number; consecutiveWindows: number };

/** Looks back from each window to decide whether the alert fires, then merges adjacent windows. */
function findFiringsIndependently(
  rule: Rule,
  timeline: (readonly (number | "end" | null)[])[],
  isGrouped: boolean,
): number[][] {
  const passes = (value: number): boolean => {
    const { thresholdType: type, threshold: low, thresholdMax: high } = rule;
    if (type === "above") return !(value < low);
    if (type === "below") return !(value >= low);
    if (type === "above_exclusive") return !(value <= low);
    if (type === "below_or_equal") return !(value > low);
    if (type === "equal") return value - low === 0;
    if (type === "not_equal") return value - low !== 0;
    const inside = !(value < low) && !(value > high);
    return type === "between" ? inside : !inside;
  };
  const outcomes = timeline.map((values) => {
    const [value] = values;
    if (value === "end") return "end";
    if (isGrouped && typeof value !== "number") return passes(0) ? "keep" : "end";
    if (values.length === 0) return passes(0) ? "pass" : "end";
    return typeof value === "number" && passes(value) ? "pass" : "end";
  });
  const fires = outcomes.map((_, index) => {
    const run = outcomes.slice(Math.max(0, index - rule.consecutiveWindows + 1), index + 1);
    return run.length === rule.consecutiveWindows && run.every((outcome) => outcome === "pass");
  });
  const isFiring = outcomes.map((_, index) =>
    fires.slice(outcomes.lastIndexOf("end", index) + 1, index + 1).includes(true),
  );
  const firings: number[][] = [];
  isFiring.forEach((firing, index) => {
    if (firing && isFiring[index - 1] !== true) firings.push([index, index + 1]);
    else if (firing) firings.at(-1)?.splice(1, 1, index + 1);
  });
  return firings;
}

function toWindow(values: (number | null)[]): AlertWindow {
  return { start: 0, rows: values.map((value) => ({ group: [], value })) };
}
