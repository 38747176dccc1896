import { expect, test } from "vitest";
import type { TableContent } from "../model/drawing.ts";
import { tableTile } from "./table-tile.ts";

const content = {
  kind: "table",
  columns: [{ name: "service" }, { name: "severity" }, { name: "region" }, { name: "count" }],
  rows: [
    ["payments-eu-web-shop-checkout", "error", "eu-central-1-production", 12_345],
    ["payments-eu-web-shop-cart", "info", "eu-central-1-production", 7],
  ],
} as const;

const draw = (width: number, table: TableContent = content): string[] =>
  tableTile(table, { width, height: 4, color: false, utc: true }).map((line) => line.map(({ text }) => text).join(""));

test("cuts names before words and numbers, and what they start with first", () => {
  expect(draw(48)).toEqual([
    "service         severity  region           count",
    "…shop-checkout  error     …l-1-production  12.3K",
    "…web-shop-cart  info      …l-1-production      7",
  ]);
});

test("leaves out the last name before the value that the tile is about", () => {
  expect(draw(28)).toEqual([
    "service      severity  count",
    "…p-checkout  error     12.3K",
    "…-shop-cart  info          7",
    "1 more column",
  ]);
  expect(draw(14)[0]).toBe("service  count");
  expect(draw(14).at(-1)).toBe("2 more columns");
});

test("cuts the title of a value before it leaves the value out", () => {
  const titled = { ...content, columns: [{ name: "service" }, { name: "95th percentile of Duration" }] };
  const rows = content.rows.map(([name, , , count]) => [name, count]);
  expect(draw(17, { ...titled, rows })).toEqual(["service  95…ation", "…c…kout     12.3K", "…p-cart         7"]);
});

test("says how values are shown when there is a line for it", () => {
  expect(draw(48, { ...content, remark: "drawn as a table" }).at(-1)).toBe("drawn as a table");
  expect(draw(28, { ...content, remark: "drawn as a table" }).at(-1)).toBe("drawn as a table");
});
