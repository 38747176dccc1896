import { formatCount, maxOf } from "@obstack/basics";
import type { TableContent } from "../model/drawing.ts";
import { oneLine } from "./shorten.ts";
import { formatCell } from "./unit.ts";

/** Columns are left out rather than cut to fewer characters. */
const minNameLength = 6;
/** Texts up to this length are words, not names. */
const wordLength = 8;

/** A column of a table with the texts of its visible rows. */
export interface TableColumn {
  readonly title: string;
  readonly cells: readonly string[];
  /** Width of its widest text. */
  readonly width: number;
  /** Width to which it can be cut: titles and long names, but not numbers and words. */
  readonly least: number;
  readonly isNumber: boolean;
  readonly hasNumbers: boolean;
}

/** How a drawing sets texts, in its unit of width. */
export interface TableSize {
  readonly width: number;
  /** Space between two columns. */
  readonly gap: number;
  /** Width of a usual character. */
  readonly em: number;
  readonly measure: (text: string, isTitle: boolean) => number;
  /** Text of cells without a value. */
  readonly missing: string;
}

/**
 * Returns the columns of a table that fit when titles and names are cut. Leaves out the last ones, but not the first value, which is what the tile is about.
 * Numbers and short words, such as severities, are never cut.
 */
export function tableColumns(
  { columns: all }: TableContent,
  visible: TableContent["rows"],
  { width, gap, em, measure, missing }: TableSize,
): readonly TableColumn[] {
  const columns = all.map(({ name, unit }, index): TableColumn => {
    const values = visible.map((row) => row[index] ?? null);
    const [title, cells] = [oneLine(name), values.map((value) => formatCell(value, unit, missing))];
    const widths = cells.map((cell) => measure(cell, false));
    const full = maxOf(widths, measure(title, true));
    const isNumber = values.every((value) => typeof value !== "string") && values.some((value) => value !== null);
    const numbers = widths.filter((_, row) => isNumber || typeof values[row] === "number");
    const named = full <= wordLength * em ? full : minNameLength * em;
    const least = isNumber ? maxOf(numbers) : maxOf(numbers, named);
    return { title, cells, width: full, least, isNumber, hasNumbers: numbers.length > 0 };
  });
  const isTooWide = (): boolean => columns.reduce((sum, { least }) => sum + least + gap, -gap) > width;
  while (columns.length > 1 && isTooWide()) {
    const value = columns.findIndex(({ isNumber }) => isNumber);
    const left = columns.findLastIndex((_, index) => index > 0 && index !== value);
    columns.splice(left === -1 ? 1 : left, 1);
  }
  // A name can be cut further, unlike a number.
  return columns.filter(({ hasNumbers }) => !hasNumbers || !isTooWide());
}

/** Returns the widths of columns in which they fit: the widest titles and names are cut until they do. */
export function columnWidths(
  columns: readonly TableColumn[],
  { width, gap }: Pick<TableSize, "width" | "gap">,
): readonly number[] {
  const widths = columns.map((column) => Math.min(column.width, width));
  const least = columns.map((column) => (columns.length > 1 ? column.least : 1));
  while (widths.reduce((sum, one) => sum + one + gap, -gap) > width) {
    const names = widths.map((one, index) => (one <= (least[index] ?? 0) ? 0 : one));
    const widest = names.indexOf(maxOf(names));
    if ((names[widest] ?? 0) <= 1) break;
    widths[widest] = Math.max(least[widest] ?? 0, (widths[widest] ?? 0) - 1);
  }
  return widths;
}

/** Says how many rows and columns a table leaves out. */
export function hiddenParts(rows: number, columns: number, hasMoreRows: boolean): readonly string[] {
  return [
    ...(rows > 0 ? [hasMoreRows ? "more rows" : formatCount(rows, "more row")] : []),
    ...(columns > 0 ? [formatCount(columns, "more column")] : []),
  ];
}
