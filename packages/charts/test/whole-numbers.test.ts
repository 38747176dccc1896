// A number that is cut looks like another number.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dashboardToSvg } from "../src/index.ts";
import type { TileContent } from "../src/index.ts";
import { formatMeasure } from "../src/layout/unit.ts";
import { measureText } from "../src/svg/measure-text.ts";
import { pieTile } from "../src/text/pie-tile.ts";
import { tableTile } from "../src/text/table-tile.ts";
import { fitLines } from "../src/text/line.ts";

const value = fc.constantFrom(587, 1234, 98_765, 123_456_789, 1.25e-7);
const unit = fc.constantFrom(
  undefined,
  { kind: "duration", factor: 1e-9 } as const,
  {
    kind: "bytes",
    isDecimal: false,
  } as const,
);
const name = fc.nat({ max: 30 }).map((length) => "xy".repeat(length));
const names = fc.array(name, { minLength: 1, maxLength: 9 });

/** All numbers are alike, so that each text is whole or wrong. */
const pies = fc.record({ names, value, unit }).map(({ names: all, ...one }) => ({
  content: { kind: "pie", slices: all.map((each) => ({ name: each, value: one.value })), unit: one.unit } as const,
  numbers: [
    formatMeasure(one.value, one.unit),
    formatMeasure(1 / all.length, { kind: "percent" }),
    `${Math.round(100 / all.length)}%`,
  ],
}));
const tables = fc.record({ names, columns: names, isMixed: fc.boolean(), value, unit }).map((one) => ({
  content: {
    kind: "table",
    columns: [{ name: "x" }, ...one.columns.map((title) => ({ name: title, unit: one.unit }))],
    rows: one.names.map((each, row) => [
      one.isMixed && row > 0 ? one.value : each,
      ...one.columns.map((_, index) => (one.isMixed && row === index ? "xy" : one.value)),
    ]),
  } as const,
  numbers: [formatMeasure(one.value, one.unit), formatMeasure(one.value)],
}));
const size = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 12 }) });

/** Returns what is left of a text without whole numbers, names, bars and complete notes. */
function withoutWhole(text: string, numbers: readonly string[]): string {
  const rest = text
    .replace(/\d+ more: \d+%|(and )?\d+ more rows?(, \d+ more columns?)?|(and )?\d+ more( columns?)?/, "")
    .replace(/more rows/, "");
  return numbers
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, number) => left.replaceAll(number, ""), rest)
    .replaceAll(/[xy…\s·–█▏▎▍▌▋▊▉,]/g, "");
}

const anyContent = fc.oneof(pies, tables);

test("text has numbers of pies and tables whole, or not at all", () => {
  fc.assert(
    fc.property(anyContent, size, ({ content, numbers }, { width, height }) => {
      const options = { width, height, color: false, utc: true };
      const lines = content.kind === "pie" ? pieTile(content, options) : tableTile(content, options);
      for (const line of fitLines(lines, width, height))
        expect(withoutWhole(line.map(({ text }) => text).join(""), numbers)).toBe("");
    }),
    propertyRuns(300),
  );
});

test("pictures have numbers of pies and tables whole, or not at all, and none covers another text or the border", () => {
  fc.assert(
    fc.property(anyContent, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 2, max: 8 }), (one, w, h) => {
      const content: TileContent = one.content;
      const range = { startTime: 0, endTime: 3_600_000 };
      const tiles = [{ name: "x", x: 0, y: 0, w, h, content }];
      const svg = dashboardToSvg({ name: "x", range, tiles }, { width: 1280 });
      const tile = svg.slice(svg.indexOf("data-tile"));
      const frame = Number(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"/.exec(tile)?.[1]);
      const found = [...tile.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"([^>]*)>([^<]*)<\/text>/g)];
      const extents = found.map(([, x, y, more = "", text = ""]) => {
        const width = measureText(text, { bold: more.includes('font-weight="700"') });
        const left = Number(x) - (more.includes('"end"') ? width : more.includes('"middle"') ? width / 2 : 0);
        return { y, left, right: left + width, text };
      });
      for (const { text } of extents) expect(withoutWhole(text, one.numbers)).toBe("");
      for (const [index, { y, left, right }] of extents.entries()) {
        expect(right).toBeLessThanOrEqual(frame + 18);
        for (const other of extents.slice(index + 1))
          expect(other.y === y && other.left < right && left < other.right).toBe(false);
      }
    }),
    propertyRuns(300),
  );
});
