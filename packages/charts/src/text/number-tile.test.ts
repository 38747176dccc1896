import { expect, test } from "vitest";
import type { Unit } from "../model/drawing.ts";
import { numberTile } from "./number-tile.ts";

const units: readonly Unit[] = [
  { kind: "duration", factor: 60 },
  { kind: "bytes", isDecimal: true },
  { kind: "percent" },
  { kind: "other", symbol: "requests" },
];

test.each([12, 16, 40])("in %i columns, a number is as large with a unit as without", (width) => {
  const rowsOf = (unit?: Unit): number => {
    const content = { kind: "number", value: 4.5, ...(unit === undefined ? {} : { unit }) } as const;
    const lines = numberTile(content, { width, height: 4, color: false, utc: true });
    return lines.filter((line) => line.some(({ text }) => /[█▀]/.test(text))).length;
  };
  expect([undefined, ...units].map(rowsOf)).toEqual([3, 3, 3, 3, 3]);
});
