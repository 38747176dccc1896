import { shortenMiddle, shortenNames, textWidth } from "../layout/shorten.ts";
import { columnWidths, hiddenParts, tableColumns } from "../layout/table-columns.ts";
import type { TableColumn } from "../layout/table-columns.ts";
import type { TableContent } from "../model/drawing.ts";
import { joinTexts, lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

const gap = 2;

/** Draws rows with aligned columns, and counts the rows and columns that do not fit. */
export function tableTile(table: TableContent, { width, height }: TileSize): readonly Line[] {
  const { columns, rows, omitted = 0, hasMore = false, remark = "" } = table;
  if (rows.length === 0) return noteLines("No rows in this time range.", width);
  const measure = textWidth;
  const visible = rows.slice(0, Math.max(1, height));
  const shown = cutColumns(tableColumns(table, visible, { width, gap, em: 1, measure, missing: "" }), width);
  const missing = columns.length - shown.length;
  const drawn = [0, 1, 2].map((noteHeight) => {
    const count = shown.length === 0 ? 0 : Math.min(rows.length + 1, Math.max(0, height - noteHeight));
    const hidden = rows.length - Math.max(0, count - 1) + omitted;
    const texts = [...hiddenParts(hidden, missing, hasMore), remark].filter(
      (text) => text !== "" && textWidth(text) <= width,
    );
    return { count, noteHeight, notes: joinTexts(texts, ", ", width) };
  });
  // Smallest number of lines that holds all notes.
  const { count, notes } = drawn.find((one) => one.notes.length <= one.noteHeight) ?? { count: 0, notes: [] };
  const lines = Array.from({ length: count }, (_, row): Line => {
    const text = shown.map((column) => cellOf(column, row)).join(" ".repeat(gap));
    return lineOf(text, row === 0 ? { weight: "bold" } : undefined);
  });
  return [...lines, ...notes.map((line) => lineOf(line.map(({ text }) => text).join(""), { weight: "dim" }))];
}

function cellOf({ title, cells, width, isNumber }: TableColumn, row: number): string {
  const cell = row === 0 ? title : (cells[row - 1] ?? "");
  const fill = " ".repeat(width - textWidth(cell));
  return isNumber ? fill + cell : cell + fill;
}

/** Cuts titles and names until the columns fit. */
function cutColumns(columns: readonly TableColumn[], width: number): readonly TableColumn[] {
  const widths = columnWidths(columns, { width, gap });
  return columns.map((column, index) => {
    const shown = widths[index] ?? column.width;
    return {
      ...column,
      width: shown,
      title: shortenMiddle(column.title, shown),
      cells: shortenNames(column.cells, shown),
    };
  });
}
