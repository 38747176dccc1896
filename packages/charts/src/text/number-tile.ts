import { formatMeasure } from "../layout/unit.ts";
import type { NumberContent } from "../model/drawing.ts";
import { lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

/** Digits of five half rows, and characters of numbers between them. */
const glyphs: Readonly<Record<string, readonly [string, string, string]>> = {
  "0": ["█▀█", "█ █", "▀▀▀"],
  "1": ["▀█ ", " █ ", "▀▀▀"],
  "2": ["▀▀█", "█▀▀", "▀▀▀"],
  "3": ["▀▀█", " ▀█", "▀▀▀"],
  "4": ["█ █", "▀▀█", "  ▀"],
  "5": ["█▀▀", "▀▀█", "▀▀▀"],
  "6": ["█▀▀", "█▀█", "▀▀▀"],
  "7": ["▀▀█", "  █", "  ▀"],
  "8": ["█▀█", "█▀█", "▀▀▀"],
  "9": ["█▀█", "▀▀█", "▀▀▀"],
  ".": [" ", " ", "▀"],
  ",": [" ", " ", "▄"],
  "-": ["  ", "▀▀", "  "],
};
const glyphRows = 3;

/** Draws a number with big digits, and its unit beside them; as text if there is no room. */
export function numberTile({ value, unit }: NumberContent, { width, height }: TileSize): readonly Line[] {
  if (value === null || !Number.isFinite(value)) return noteLines("No value in this time range.", width);
  const text = formatMeasure(value, unit);
  const digits = /^[-\d.,]*/.exec(text)?.[0] ?? "";
  const rest = text.slice(digits.length).trim();
  const rows = Array.from({ length: glyphRows }, (_, row) =>
    Array.from(digits, (digit) => glyphs[digit]?.[row] ?? " ").join(" "),
  );
  const digitsWidth = rows[0]?.length ?? 0;
  const besideWidth = digitsWidth + (rest === "" ? 0 : rest.length + 1);
  // Without room beside the digits, the unit is below them.
  const isBelow = besideWidth > width && height > glyphRows;
  const bigWidth = isBelow ? digitsWidth : besideWidth;
  const style = { weight: "bold" } as const;
  if (digits === "" || height < glyphRows || bigWidth > width) return [lineOf(center(text, text.length, width), style)];
  const above = Math.floor((height - glyphRows - (isBelow ? 1 : 0)) / 2);
  return [
    ...Array.from({ length: above }, () => lineOf("")),
    ...rows.map((row, index) => {
      const unitText = index === glyphRows - 1 && !isBelow ? rest : "";
      return [{ text: center(row, bigWidth, width), style }, { text: unitText === "" ? "" : ` ${unitText}` }];
    }),
    ...(isBelow ? [lineOf(center(rest, rest.length, width))] : []),
  ];
}

/** @param whole Width of the text and of what follows it. */
function center(text: string, whole: number, width: number): string {
  return " ".repeat(Math.max(0, Math.floor((width - whole) / 2))) + text;
}
