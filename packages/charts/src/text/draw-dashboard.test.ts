import { stripVTControlCharacters } from "node:util";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dashboards, manySeries, names } from "../../test/example-dashboards.ts";
import { arrangeTiles } from "../layout/arrange-tiles.ts";
import { textWidth } from "../layout/shorten.ts";
import type { DashboardDrawing, TileContent, TileDrawing } from "../model/drawing.ts";
import { drawDashboard } from "./draw-dashboard.ts";
import { gridLayout } from "./grid-layout.ts";

const range = { startTime: 0, endTime: 3_600_000 };

/** Texts that servers may send: any character, control sequences, and scripts of several widths. */
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(...Object.values(names), "\u001B[31m\u0007", "a\nb\tc", "👩‍👩‍👧🇩🇪", "e\u0301\u0301", "\u202Eabc", ""),
);
const values = fc.array(fc.option(fc.double(), { freq: 3 }), { maxLength: 40 });
const contents: fc.Arbitrary<TileContent> = fc.oneof(
  fc
    .record({
      display: fc.constantFrom("line" as const, "stacked" as const),
      series: fc.array(fc.record({ name: texts, values }), { maxLength: 6 }),
      name: texts,
      threshold: fc.double(),
      from: fc.integer({ min: -4_000_000, max: 4_000_000 }),
    })
    .map(({ display, series, name, threshold, from }) => ({
      kind: "time" as const,
      display,
      series,
      times: Array.from({ length: 40 }, (_, index) => index * 90_000),
      width: 90_000,
      range,
      marks: {
        thresholds: [{ value: threshold, name, state: "firing" as const }],
        firings: [{ periods: [{ from, to: from + 200_000 }] }],
      },
    })),
  fc.record({ kind: fc.constant("number" as const), value: fc.option(fc.double()) }),
  fc.record({
    kind: fc.constant("table" as const),
    columns: fc.array(fc.record({ name: texts }), { maxLength: 5 }),
    rows: fc.array(fc.array(fc.oneof(texts, fc.double(), fc.constant(null)), { maxLength: 6 }), { maxLength: 20 }),
  }),
  fc.record({
    kind: fc.constant("pie" as const),
    slices: fc.array(fc.record({ name: texts, value: fc.double() }), { maxLength: 12 }),
  }),
  fc.record({ kind: fc.constant("markdown" as const), text: texts }),
  fc.record({ kind: fc.constant("note" as const), text: texts }),
);
const sizes = fc.option(fc.oneof(fc.integer({ min: -2, max: 26 }), fc.double()), { nil: undefined });
const tiles: fc.Arbitrary<TileDrawing> = fc.record({
  name: texts,
  x: sizes,
  y: sizes,
  w: sizes,
  h: fc.option(fc.integer({ min: 0, max: 8 })),
  content: contents,
  change: fc.option(fc.constantFrom("added" as const, "changed" as const, "moved" as const, "removed" as const), {
    nil: undefined,
  }),
  alerts: fc.array(fc.record({ name: texts, state: fc.constantFrom("ok" as const, "firing" as const) }), {
    maxLength: 3,
  }),
});
const drawings: fc.Arbitrary<DashboardDrawing> = fc.record({
  name: texts,
  tiles: fc.array(tiles, { maxLength: 9 }),
  range: fc.constant(range),
  utc: fc.constant(true),
  isSeeded: fc.boolean(),
});
const widths = fc.integer({ min: 40, max: 220 });

test("each line has exactly the width, and no escape sequences except colors, whatever the tiles contain", () => {
  fc.assert(
    fc.property(drawings, widths, fc.boolean(), (dashboard, width, color) => {
      const drawn = drawDashboard(dashboard, { width, color });
      // oxlint-disable-next-line no-control-regex
      const plain = color ? drawn.replaceAll(/\u001B\[[\d;]+m/g, "") : drawn;
      expect(plain).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      for (const line of plain.split("\n")) expect(textWidth(line)).toBe(width);
    }),
    propertyRuns(150),
  );
});

test("tiles are at their places in the grid, and none covers another", () => {
  fc.assert(
    fc.property(drawings, widths, (dashboard, width) => {
      const placed = gridLayout(dashboard, width, false);
      expect(placed.map(({ tile }) => tile).toSorted(byIdentity(dashboard))).toEqual(dashboard.tiles);
      const cells = new Set<string>();
      for (const { left, top, width: columns, height } of placed) {
        expect(left + columns).toBeLessThanOrEqual(width);
        for (let line = top; line < top + height; line++)
          for (let column = left; column < left + columns; column++) {
            expect(cells.has(`${line} ${column}`)).toBe(false);
            cells.add(`${line} ${column}`);
          }
      }
      const isStacked = placed.every(({ left, width: columns }) => left === 0 && columns === width);
      if (isStacked) return;
      const { columns, positions } = arrangeTiles(dashboard.tiles);
      for (const { tile, position } of positions) {
        const { left = -1 } = placed.find((one) => one.tile === tile) ?? {};
        expect(left).toBe(Math.round((position.column * width) / columns));
      }
    }),
    propertyRuns(100),
  );
});

function byIdentity({ tiles: all }: DashboardDrawing): (one: TileDrawing, other: TileDrawing) => number {
  return (one, other) => all.indexOf(one) - all.indexOf(other);
}

describe("examples", () => {
  const cases = ([1, 3, 20] as const).flatMap((count) =>
    [40, 80, 120, 200].flatMap((width) => [true, false].map((color) => ({ count, width, color }))),
  );

  // `vitest run -u` writes the files. Print one with `cat` to look at it.
  test.each(cases)("$count tiles at $width columns, color: $color", async ({ count, width, color }) => {
    const drawn = drawDashboard(dashboards[count], { width, color, has256Colors: true });
    for (const line of stripVTControlCharacters(drawn).split("\n")) expect(textWidth(line)).toBe(width);
    await expect(`${drawn}\n`).toMatchFileSnapshot(
      `../../test/golden-text/${count}-tiles-${width}-${color ? "color" : "plain"}.txt`,
    );
  });

  test.each([40, 80, 120])("1, 2, 5 and 12 series at %d columns", async (width) => {
    await expect(`${drawDashboard(manySeries, { width, color: false })}\n`).toMatchFileSnapshot(
      `../../test/golden-text/series-${width}-plain.txt`,
    );
  });
});

describe("without color", () => {
  const plain = (tile: Partial<TileDrawing>): string =>
    drawDashboard(
      {
        name: "A",
        range,
        tiles: [{ name: "Tile", w: 12, h: 3, content: { kind: "number", value: 1 }, ...tile }],
      },
      { width: 80, color: false },
    );

  test("a tile says the states of its alerts, those that need attention first", () => {
    const alerts = (["ok", "firing", "ok", "disabled", "silenced"] as const).map((state) => ({ name: state, state }));
    expect(plain({ alerts })).toContain(" 1 firing, 1 silenced, 2 ok, 1 disabled ");
    expect(plain({ alerts: alerts.slice(0, 1) })).toContain("─ ok ─");
  });
});
