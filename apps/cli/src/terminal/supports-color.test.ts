import { expect, test } from "vitest";
import { supportsColor } from "./supports-color.ts";

const pipe = {};
const terminal = { isTTY: true, getColorDepth: () => 8 };

test.each([
  [terminal, {}, true],
  [terminal, { CI: "1" }, false],
  [terminal, { FORCE_COLOR: "0" }, false],
  [pipe, {}, false],
  [pipe, { FORCE_COLOR: "1" }, true],
  [pipe, { FORCE_COLOR: "", CI: "1" }, true],
  [pipe, { FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])("%o with %o has colors: %s", (stream, environment, expected) => {
  expect(supportsColor(stream, environment)).toBe(expected);
});

test("forces as many colors as Node does", () => {
  expect(supportsColor(pipe, { FORCE_COLOR: "1" }, 8)).toBe(false);
  expect(supportsColor(pipe, { FORCE_COLOR: "2" }, 8)).toBe(true);
});
