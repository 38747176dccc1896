import { expect, test } from "vitest";
import { differencesOf } from "./describe-changes.ts";

test.each(["toString", "constructor", "valueOf", "__proto__"])(
  "a field with the name %s is a field like any other",
  (name) => {
    const fields = Object.fromEntries([[name, []]]);
    expect(differencesOf({ config: {} }, { config: fields })).toEqual([
      { path: ["config", name], before: undefined, after: [] },
    ]);
    expect(differencesOf({ config: fields }, { config: {} })).toEqual([
      { path: ["config", name], before: [], after: undefined },
    ]);
    expect(differencesOf([fields], [null])).toEqual([{ path: [0], before: fields, after: null }]);
    expect(differencesOf(fields, structuredClone(fields))).toEqual([]);
  },
);

test("parts are compared at any depth, and values of different types as a whole", () => {
  expect(differencesOf({ a: [1, { b: 2 }], c: [] }, { a: [1, { b: 3 }, 4], c: {}, d: null })).toEqual([
    { path: ["a", 1, "b"], before: 2, after: 3 },
    { path: ["a", 2], before: undefined, after: 4 },
    { path: ["c"], before: [], after: {} },
    { path: ["d"], before: undefined, after: null },
  ]);
});
