import { expect, test } from "vitest";
import { deepest, isTooDeep } from "./is-too-deep.ts";

const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}0${close.repeat(levels)}`;

test.each([
  ["lists", "[", "]"],
  ["records", '{"a":', "}"],
  ["lists with texts that look like their ends", '["]]]]",', "]"],
  ["lists with escapes", String.raw`["\\","\"]",`, "]"],
  ["lists between other values", " [ 1, {}, [],", "]"],
])("%s are counted", (_, open, close) => {
  expect(isTooDeep(nested(open, close, deepest - 1))).toBe(false);
  expect(isTooDeep(nested(open, close, deepest + 1))).toBe(true);
});

test("brackets in texts, and one after the other, are not", () => {
  expect(isTooDeep(JSON.stringify(["[".repeat(5000), '"['.repeat(5000)]))).toBe(false);
  expect(isTooDeep(`[${"[],".repeat(5000)}0]`)).toBe(false);
  expect(isTooDeep(`["${"[".repeat(5000)}`)).toBe(false);
});
