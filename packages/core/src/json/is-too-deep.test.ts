import { expect, test } from "vitest";
import { isTooDeep, maximumNesting } from "./is-too-deep.ts";

const nested = (open: string, close: string, levels: number): string =>
  `${open.repeat(levels)}0${close.repeat(levels)}`;

const isTextTooDeep = (json: string): boolean => isTooDeep(JSON.parse(json), json);

test.each([
  ["lists", "[", "]"],
  ["records", '{"a":', "}"],
  ["records named like the prototype", '{"__proto__":', "}"],
  ["lists with strings that contain brackets", '["]]]]",', "]"],
  ["lists between other values", " [ 1, {}, [], null,", "]"],
])("counts nested %s", (_, open, close) => {
  expect(isTextTooDeep(nested(open, close, maximumNesting - 1))).toBe(false);
  expect(isTextTooDeep(nested(open, close, maximumNesting + 1))).toBe(true);
  expect(isTextTooDeep(nested(open, close, 20_000))).toBe(true);
});

test("accepts exactly the maximum", () => {
  expect(isTextTooDeep(nested("[", "]", maximumNesting).padEnd(2 * maximumNesting + 1))).toBe(false);
});

test("walks no large bodies", () => {
  let reads = 0;
  const list = new Proxy([], {
    get: (target, name) => (reads++, Reflect.get(target, name) as unknown),
  });
  expect(isTooDeep(list, " ".repeat(1_000_001))).toBe(false);
  expect(reads).toBe(0);
  isTooDeep(list, " ".repeat(1_000_000));
  expect(reads).toBeGreaterThan(0);
});

test("ignores brackets in strings and lists that are not nested", () => {
  expect(isTextTooDeep(JSON.stringify(["[".repeat(5000), '"['.repeat(5000)]))).toBe(false);
  expect(isTextTooDeep(`[${"[],".repeat(5000)}0]`)).toBe(false);
});
