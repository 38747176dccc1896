import type { TableContent } from "../dashboard.ts";
import { oneLine } from "../one-line.ts";
import { shortenMiddle, textWidth } from "../shorten.ts";
import { formatMeasure } from "../unit.ts";
import type { Line } from "./line.ts";
import { lineOf } from "./line.ts";
import { noteTile } from "./note-tile.ts";
import type { TileSize } from "./tile-size.ts";

const gap = 2;
/** Columns are left out rather than cut to fewer characters. */
const minColumnWidth = 6;
/** The first column usually has names. It stays this wide as long as others can be cut. */
const nameWidth = 14;

interface Column {
  readonly cells: readonly string[];
  readonly width: number;
  readonly isNumber: boolean;
}

/** Draws rows with aligned columns, and counts the rows and columns that do not fit. */
export function tableTile({ columns, rows, omitted = 0 }: TableContent, { width, height }: TileSize): readonly Line[] {
  if (rows.length === 0) return noteTile("No rows in this time range.", width);
  const shown = columnsThatFit(
    columns.map(({ name, unit }, index) => {
      const values = rows.map((row) => row[index] ?? null);
      const cells = values.map((value) =>
        typeof value === "number" ? formatMeasure(value, unit) : oneLine(value ?? ""),
      );
      const all = [oneLine(name), ...cells];
      const isNumber = values.every((value) => typeof value !== "string") && values.some((value) => value !== null);
      return { cells: all, width: Math.max(...all.map(textWidth)), isNumber };
    }),
    width,
  );
  const missing = columns.length - shown.length;
  const isWhole = omitted === 0 && missing === 0 && rows.length < height;
  const room = Math.max(0, isWhole ? height : height - 1);
  const count = Math.min(rows.length + 1, room);
  const lines = Array.from({ length: count }, (_, row): Line => {
    const text = shown.map((column) => cellOf(column, row)).join(" ".repeat(gap));
    return lineOf(text, row === 0 ? { weight: "bold" } : undefined);
  });
  const more = [
    [rows.length + 1 - count + omitted, "row"],
    [missing, "column"],
  ].flatMap(([number, noun]) => (Number(number) > 0 ? [`${number} more ${noun}${number === 1 ? "" : "s"}`] : []));
  return more.length === 0 ? lines : [...lines, lineOf(more.join(", "), { weight: "dim" })];
}

function cellOf({ cells, width, isNumber }: Column, row: number): string {
  const cell = shortenMiddle(cells[row] ?? "", width);
  const fill = " ".repeat(width - textWidth(cell));
  return isNumber ? fill + cell : cell + fill;
}

/** Cuts the widest columns of text, and leaves out the last columns if that is not enough. Numbers are never cut. */
function columnsThatFit(all: readonly Column[], width: number): readonly Column[] {
  const columns = [...all];
  const smallest = (column: Column): number =>
    column.isNumber ? column.width : Math.min(column.width, minColumnWidth);
  while (columns.length > 1 && columns.reduce((sum, column) => sum + smallest(column) + gap, -gap) > width)
    columns.pop();
  let excess = columns.reduce((sum, column) => sum + column.width + gap, -gap) - width;
  const widths = columns.map((column) => column.width);
  while (excess > 0) {
    const spare = (index: number): number => (widths[index] ?? 0) - (index === 0 ? nameWidth : minColumnWidth);
    const widest = columns.reduce(
      (best, column, index) => (!column.isNumber && (best === -1 || spare(index) > spare(best)) ? index : best),
      -1,
    );
    const index = widest === -1 ? columns.length - 1 : widest;
    if ((widths[index] ?? 0) <= 1) break;
    widths[index] = (widths[index] ?? 0) - 1;
    excess--;
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.width }));
}
