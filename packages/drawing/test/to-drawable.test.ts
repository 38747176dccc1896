import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatCharacters } from "../scripts/format-widths.ts";
import { dashboardToSvg } from "../src/index.ts";
import { canDraw, toDrawable } from "../src/png/to-drawable.ts";
import { seriesSlots } from "../src/series-slots.ts";
import { dashboard, names } from "./samples.ts";

test("the characters are those of the packaged fonts (`npm run generate`)", () => {
  const source = readFileSync(new URL("../src/generated/font-characters.ts", import.meta.url), "utf8");
  expect(source).toBe(formatCharacters());
});

test.each([
  ["注文 🛒", "‹U+6CE8 U+6587› ‹U+1F6D2›"],
  ["東京 and 大阪", "‹U+6771 U+4EAC› and ‹U+5927 U+962A›"],
  ["👩‍👩‍👧!", "‹U+1F469 U+1F469 U+1F467›!"],
])("replaces %s with %s", (given, expected) => {
  expect(canDraw(given)).toBe(false);
  expect(toDrawable({ name: given, rows: [[given, 1, null]] })).toEqual({
    name: expected,
    rows: [[expected, 1, null]],
  });
});

test("keeps the ends of long names, and the colors of all", () => {
  const series = ["cart", "checkout"].map((end) => ({ name: `${"東京-".repeat(9000)}${end}` }));
  expect(toDrawable(series).map(({ name }) => name.split("-").at(-1))).toEqual(["cart", "checkout"]);
  for (const name of ["🔥 cart", "👩‍👩‍👧 checkout", "東京", "cart"])
    expect(seriesSlots([toDrawable(name)])).toEqual(seriesSlots([name]));
});

test("keeps characters that the fonts have, and what drawings add", () => {
  for (const name of [...names, "e\u0301te\u0301 – “a”…\n\t", "−", ""]) expect(toDrawable(name)).toBe(name);
  const drawing = dashboard(8);
  expect(toDrawable(drawing)).toEqual(drawing);
  const texts = [...dashboardToSvg(drawing, { width: 1200, theme: "light" }).matchAll(/>([^<]+)<\/text>/g)];
  expect(texts.length).toBeGreaterThan(50);
  for (const [, text] of texts) expect({ text, isDrawn: canDraw(text) }).toEqual({ text, isDrawn: true });
});
