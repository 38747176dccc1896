import { expect, test } from "vitest";
import { isTooDeep, maximumNesting } from "./is-too-deep.ts";

const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}0${close.repeat(levels)}`;

test.each([
  ["lists", "[", "]"],
  ["records", '{"a":', "}"],
  ["lists with strings that contain brackets", '["]]]]",', "]"],
  ["lists with escaped quotes", String.raw`["\\","\"]",`, "]"],
  ["lists between other values", " [ 1, {}, [],", "]"],
])("counts nested %s", (_, open, close) => {
  expect(isTooDeep(nested(open, close, maximumNesting - 1))).toBe(false);
  expect(isTooDeep(nested(open, close, maximumNesting + 1))).toBe(true);
});

test("ignores brackets in strings and lists that are not nested", () => {
  expect(isTooDeep(JSON.stringify(["[".repeat(5000), '"['.repeat(5000)]))).toBe(false);
  expect(isTooDeep(`[${"[],".repeat(5000)}0]`)).toBe(false);
  expect(isTooDeep(`["${"[".repeat(5000)}`)).toBe(false);
});
