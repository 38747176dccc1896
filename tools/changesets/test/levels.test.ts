import { expect, test } from "vitest";
import { coversLevel, highestLevel, levels, requiredLevel } from "../src/index.ts";

test("returns the highest level, and `none` without any", () => {
  expect(highestLevel(["patch", "major", "minor"])).toBe("major");
  expect(highestLevel([])).toBe("none");
});

test("allows breaking changes in a minor release before 1.0.0", () => {
  expect(requiredLevel("major", "0.3.0")).toBe("minor");
  expect(requiredLevel("major", "1.0.0")).toBe("major");
  expect(requiredLevel("patch", "0.3.0")).toBe("patch");
});

test("covers a level with the same or a higher one", () => {
  expect(levels.map((announced) => coversLevel(announced, "minor"))).toEqual([false, false, true, true]);
});
