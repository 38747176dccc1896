import { arrangeTiles } from "../arrange-tiles.ts";
import type { DashboardDrawing, TileDrawing } from "../dashboard.ts";

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

/** A tile and its place, in columns and lines of the terminal. */
export interface PlacedTile {
  readonly tile: TileDrawing;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Places tiles as in the grid of the server, or below each other in reading order if one would be too narrow. */
export function gridLayout({ tiles }: DashboardDrawing, width: number): readonly PlacedTile[] {
  const { columns, positions } = arrangeTiles(tiles);
  const lines = linesPerRow(positions.map(({ position }) => position.height));
  const edge = (column: number): number => Math.round((column * width) / columns);
  const placed = positions
    .toSorted((one, other) => one.position.row - other.position.row || one.position.column - other.position.column)
    .map(({ tile, position: { column, row, width: w, height: h } }) => ({
      tile,
      left: edge(column),
      top: row * lines,
      width: edge(column + w) - edge(column),
      height: h * lines,
    }));
  const isReadable = placed.every((one) => one.width >= minWidths[one.tile.content.kind]);
  if (width >= minGridWidth && isReadable) return placed;
  let top = 0;
  return placed.map(({ tile, height: gridHeight }) => {
    const height = tile.content.kind === "number" ? Math.min(gridHeight, numberLines) : Math.max(gridHeight, minLines);
    const stacked = { tile, left: 0, top, width, height };
    top += height;
    return stacked;
  });
}

/** Returns the lines of a row of the grid, so that most tiles have a usual height and each has room for a line. */
function linesPerRow(heights: readonly number[]): number {
  const sorted = heights.toSorted((one, other) => one - other);
  const [lowest = 1, median = 1] = [sorted[0], sorted[sorted.length >> 1]];
  const usual = Math.max(1, Math.min(maxLinesPerRow, Math.round(usualLines / median)));
  return Math.max(usual, Math.ceil(minLines / lowest));
}
