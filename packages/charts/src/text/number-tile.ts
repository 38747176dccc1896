import { formatMeasure } from "../layout/unit.ts";
import type { NumberContent } from "../model/drawing.ts";
import { lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

/** Writes a number with its unit in the middle of its tile. */
export function numberTile({ value, unit }: NumberContent, { width, height }: TileSize): readonly Line[] {
  if (value === null || !Number.isFinite(value)) return noteLines("No value in this time range.", width);
  const text = formatMeasure(value, unit);
  const left = " ".repeat(Math.max(0, Math.floor((width - text.length) / 2)));
  const above = Array.from({ length: Math.floor((height - 1) / 2) }, () => lineOf(""));
  return [...above, lineOf(`${left}${text}`, { weight: "bold" })];
}
