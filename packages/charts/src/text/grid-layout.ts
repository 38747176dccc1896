import { maxOf } from "@obstack/basics";
import { arrangeTiles } from "../layout/arrange-tiles.ts";
import type { DashboardDrawing, TileDrawing } from "../model/drawing.ts";
import { linesOfMarkdown } from "./markdown-tile.ts";
import { linesOfTimeTile } from "./time-tile.ts";

/** Narrower dashboards are stacked. */
const minGridWidth = 60;
/** Narrowest tiles of each kind at their place. One that is narrower stacks the dashboard. */
const minWidths: Readonly<Record<TileDrawing["content"]["kind"], number>> = {
  time: 20,
  table: 20,
  pie: 20,
  markdown: 16,
  note: 12,
  number: 12,
};
/** Lines of a tile of usual height. */
const usualLines = 12;
const maxLinesPerRow = 4;
const minLines = 3;
const numberLines = 5;
/** Texts make a row higher, but a page of text does not push the charts off the screen. */
const maxMarkdownLines = 24;
/** Columns of the borders of a tile and the space inside. */
const frame = 4;

/** A tile and its place, in columns and lines of the terminal. */
export interface PlacedTile {
  readonly tile: TileDrawing;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Places tiles as in the grid of the server, or below each other in reading order if one would be too narrow. Rows are higher if a tile needs more lines
 * than usual.
 */
export function gridLayout({ tiles }: DashboardDrawing, width: number, color: boolean): readonly PlacedTile[] {
  const { columns, positions } = arrangeTiles(tiles);
  const usual = linesPerRow(positions.map(({ position }) => position.height));
  const needed = ({ content }: TileDrawing, own: number): number =>
    content.kind === "time"
      ? linesOfTimeTile(content, color)
      : content.kind === "markdown"
        ? Math.min(maxMarkdownLines, linesOfMarkdown(content, Math.max(1, own - frame)) + 2)
        : 0;
  const edge = (column: number): number => Math.round((column * width) / columns);
  const tops = topsOfRows(
    positions.map(({ tile, position: { column, row, width: w, height } }) => {
      return { row, end: row + height, lines: needed(tile, edge(column + w) - edge(column)) };
    }),
    usual,
  );
  const topOf = (row: number): number => tops[row] ?? 0;
  const sorted = positions.toSorted(
    (one, other) => one.position.row - other.position.row || one.position.column - other.position.column,
  );
  const placed = sorted.map(({ tile, position: { column, row, width: w, height: h } }) => ({
    tile,
    left: edge(column),
    top: topOf(row),
    width: edge(column + w) - edge(column),
    height: topOf(row + h) - topOf(row),
  }));
  const isReadable = placed.every((one) => one.width >= minWidths[one.tile.content.kind]);
  if (width >= minGridWidth && isReadable) return placed;
  let top = 0;
  return sorted.map(({ tile, position: { height: h } }) => {
    const own = h * usual;
    const height =
      tile.content.kind === "number" ? Math.min(own, numberLines) : Math.max(own, needed(tile, width), minLines);
    const stacked = { tile, left: 0, top, width, height };
    top += height;
    return stacked;
  });
}

/** Returns the first line of each row of the grid, and the line after the last. The last row of a tile gets the lines that it needs. */
function topsOfRows(
  tiles: readonly { readonly row: number; readonly end: number; readonly lines: number }[],
  usual: number,
): readonly number[] {
  const tops = [0];
  const ends = tiles.map(({ end }) => end);
  for (let end = 1; end <= maxOf(ends, 0); end++) {
    const needed = tiles.filter((one) => one.end === end).map(({ row, lines }) => (tops[row] ?? 0) + lines);
    tops.push(maxOf(needed, (tops[end - 1] ?? 0) + usual));
  }
  return tops;
}

/** Returns the lines of a row of the grid, so that most tiles have a usual height and each has room for a line. */
function linesPerRow(heights: readonly number[]): number {
  const sorted = heights.toSorted((one, other) => one - other);
  const [lowest = 1, median = 1] = [sorted[0], sorted[sorted.length >> 1]];
  const usual = Math.max(1, Math.min(maxLinesPerRow, Math.round(usualLines / median)));
  return Math.max(usual, Math.ceil(minLines / lowest));
}
