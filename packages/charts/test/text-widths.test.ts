import { expect, test } from "vitest";
import { names } from "./example-dashboards.ts";
import { measureText, shortenToWidth, wrapText } from "../src/svg/measure-text.ts";

test("names in any script are shortened in the middle to a width", () => {
  for (const name of Object.values(names)) {
    for (const width of [60, 90, 120]) {
      const text = shortenToWidth(name, width);
      expect(measureText(text)).toBeLessThanOrEqual(width);
      if (text !== name) expect(text).toContain("…");
      expect(text.at(-1)).toBe(name.at(-1));
    }
  }
});

test("lines are as wide as asked, and long words are broken", () => {
  const lines = wrapText(`a few words and ${"x".repeat(100)} more`, 100);
  for (const line of lines) expect(measureText(line)).toBeLessThanOrEqual(100);
  expect(lines.join("").replaceAll(" ", "")).toBe(`afewwordsand${"x".repeat(100)}more`);
});
