import { maxOf } from "@obstack/basics";
import { oneLine } from "../layout/one-line.ts";
import { shortenMiddle, shortenNames, textWidth } from "../layout/shorten.ts";
import { formatCell } from "../layout/unit.ts";
import type { TableContent } from "../model/drawing.ts";
import { lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

const gap = 2;
/** Columns are left out rather than cut to fewer characters. */
const minNameWidth = 6;
/** Texts up to this width are words, not names. */
const wordWidth = 8;

interface Column {
  readonly cells: readonly string[];
  readonly width: number;
  /** Width to which it can be cut: titles and long names, but not numbers and words. */
  readonly least: number;
  readonly isNumber: boolean;
}

/** Draws rows with aligned columns, and counts the rows and columns that do not fit. */
export function tableTile(
  { columns, rows, omitted = 0, hasMore = false }: TableContent,
  { width, height }: TileSize,
): readonly Line[] {
  if (rows.length === 0) return noteLines("No rows in this time range.", width);
  const visible = rows.slice(0, Math.max(1, height));
  const shown = columnsThatFit(
    columns.map(({ name, unit }, index) => {
      const values = visible.map((row) => row[index] ?? null);
      const all = [oneLine(name), ...values.map((value) => formatCell(value, unit, ""))];
      const isNumber = values.every((value) => typeof value !== "string") && values.some((value) => value !== null);
      const [, ...widths] = all.map(textWidth);
      const full = maxOf(all.map(textWidth));
      return {
        cells: all,
        width: full,
        least: isNumber ? maxOf(widths) : full <= wordWidth ? full : minNameWidth,
        isNumber,
      };
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
  ].flatMap(([number, noun]) => {
    if (Number(number) <= 0) return [];
    return hasMore && noun === "row" ? ["more rows"] : [`${number} more ${noun}${number === 1 ? "" : "s"}`];
  });
  return more.length === 0 ? lines : [...lines, lineOf(more.join(", "), { weight: "dim" })];
}

function cellOf({ cells, width, isNumber }: Column, row: number): string {
  const cell = cells[row] ?? "";
  const fill = " ".repeat(width - textWidth(cell));
  return isNumber ? fill + cell : cell + fill;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one + gap, -gap);
}

/**
 * Cuts the widest names, and leaves out columns if that is not enough: the last ones, but not the first value, which is what the tile is about.
 * Numbers and short words, such as severities, are never cut.
 */
function columnsThatFit(all: readonly Column[], width: number): readonly Column[] {
  const columns = [...all];
  while (columns.length > 1 && total(columns.map(({ least }) => least)) > width) {
    const value = columns.findIndex(({ isNumber }) => isNumber);
    const left = columns.findLastIndex((_, index) => index > 0 && index !== value);
    columns.splice(left === -1 ? 1 : left, 1);
  }
  const widths = columns.map((column) => Math.min(column.width, width));
  while (total(widths) > width) {
    const names = columns.map(({ least }, index) => {
      const shown = widths[index] ?? 0;
      return columns.length > 1 && shown <= least ? 0 : shown;
    });
    const widest = names.indexOf(maxOf(names));
    if ((names[widest] ?? 0) <= 1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return columns.map((column, index) => {
    const [title = "", ...cells] = column.cells;
    const shown = widths[index] ?? column.width;
    return { ...column, width: shown, cells: [shortenMiddle(title, shown), ...shortenNames(cells, shown)] };
  });
}
