import { maxOf } from "@obstack/basics";
import type { TileDrawing } from "../model/drawing.ts";

/** Position and size of a tile in the grid. The first column and row are 0. */
export interface Position {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** A grid that fits its tiles. */
export interface Arrangement {
  readonly columns: number;
  readonly positions: readonly { readonly tile: TileDrawing; readonly position: Position }[];
}

const defaultWidth = 6;
const defaultHeight = 3;
const maxHeight = 20;
/** A note needs no more, unless a taller tile is beside it. */
const noteHeight = 2;

/** Arranges tiles in 12 columns, or 24 if a tile needs more. Tiles move up until they touch another, and never overlap. Rows of notes are low. */
export function arrangeTiles(tiles: readonly TileDrawing[]): Arrangement {
  const columns = tiles.some(({ x, w }) => toNumber(x, 0) + toNumber(w, defaultWidth) > 12) ? 24 : 12;
  const filled = Array.from({ length: columns }, () => 0);
  const ordered = tiles.toSorted((a, b) => toNumber(a.y, 0) - toNumber(b.y, 0) || toNumber(a.x, 0) - toNumber(b.x, 0));
  const positions = ordered.map((tile) => {
    const width = clamp(toNumber(tile.w, defaultWidth), 1, columns);
    const height = clamp(toNumber(tile.h, defaultHeight), 1, isAlone(tile, tiles) ? noteHeight : maxHeight);
    const column = clamp(toNumber(tile.x, 0), 0, columns - width);
    const row = maxOf(filled.slice(column, column + width));
    filled.fill(row + height, column, column + width);
    return { tile, position: { column, row, width, height } };
  });
  return { columns, positions };
}

/** Returns whether a tile is a note, and beside it are only notes. */
function isAlone(tile: TileDrawing, tiles: readonly TileDrawing[]): boolean {
  const top = toNumber(tile.y, 0);
  const bottom = top + toNumber(tile.h, defaultHeight);
  const isBeside = ({ y, h }: TileDrawing): boolean =>
    toNumber(y, 0) < bottom && toNumber(y, 0) + toNumber(h, defaultHeight) > top;
  return tile.content.kind === "note" && tiles.every((one) => one.content.kind === "note" || !isBeside(one));
}

function toNumber(value: number | null | undefined, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : fallback;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
