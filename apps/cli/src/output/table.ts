import { stripVTControlCharacters } from "node:util";
import truncate from "fast-string-truncated-width";
import type { Terminal } from "../context.ts";
import { age } from "./age.ts";
import { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";

/** A column of a table: its title, how a row fills it, and on which side it lines up. */
export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => unknown;
  /** Whether it holds moments, which people are told relative to now. */
  readonly moment?: boolean;
  readonly align?: "left" | "right";
  /** Never cut, however narrow the terminal: half an identifier is none. */
  readonly whole?: boolean;
  /** What a row shows instead where the terminal is too narrow for all columns. */
  readonly short?: (row: Row) => unknown;
}

const gap = 2;
const narrowest = 6;

/**
 * Draws rows as a table without borders that is no wider than the terminal, if there is one: the widest columns are cut
 * first, then the last ones are shortened, and when that is not enough, left out.
 */
export function table<Row>(rows: readonly Row[], all: readonly Column<Row>[], terminal: Terminal): string {
  const relative = all.map((column) => (column.moment === true ? inWords(column, terminal.now) : column));
  const columns = columnsThatFit(rows, relative, terminal.columns ?? Number.POSITIVE_INFINITY);
  const cells = rows.map((row) => columns.map((column) => cell(column.value(row))));
  const widths = fit(
    columns.map((column) => naturalWidth(column, rows)),
    columns.map((column) => column.whole === true),
    terminal.columns ?? Number.POSITIVE_INFINITY,
  );
  const titles = columns.map(({ title }, index) => pad(title.toUpperCase(), widths[index] ?? 0, columns[index]));
  return [
    titles.map((title) => (terminal.color ? style("bold", title) : title)),
    ...cells.map((line) => line.map((text, index) => pad(text, widths[index] ?? 0, columns[index]))),
  ]
    .map((line) => line.join(" ".repeat(gap)).trimEnd())
    .join("\n");
}

function inWords<Row>(column: Column<Row>, now: number): Column<Row> {
  return { ...column, value: (row) => age(column.value(row), now) ?? column.value(row) };
}

/** Fills or cuts a text to a width. */
function pad(text: string, width: number, column: Pick<Column<never>, "align"> | undefined): string {
  const { truncated, ellipsed, index } = truncate(text, { limit: width, ellipsis: "…", ellipsisWidth: 1 });
  const shown = truncated ? `${text.slice(0, index)}${ellipsed ? "…" : ""}` : text;
  const fill = " ".repeat(Math.max(0, width - textWidth(shown)));
  return column?.align === "right" ? fill + shown : shown + fill;
}

/** Draws the fields of one record, one below the other. */
export function fields(record: Readonly<Record<string, unknown>>, terminal: Terminal): string {
  const entries = Object.entries(record)
    .filter(([, value]) => cell(value) !== "")
    .map(([name, value]) => [oneLine(name), value] as const);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) => {
      const moment = age(value, terminal.now);
      const title = name.padEnd(width);
      return `${terminal.color ? style("bold", title) : title}  ${cell(value)}${moment === undefined ? "" : ` (${moment})`}`;
    })
    .join("\n");
}

/** Text of a value on one line. What a server sends must not move the cursor or change colours. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = Array.isArray(value) ? value.map(cell).join(", ") : plain(value);
  return oneLine(stripVTControlCharacters(text));
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function columnsThatFit<Row>(rows: readonly Row[], all: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  const columns = [...all];
  const least = (column: Column<Row>): number => {
    const natural = naturalWidth(column, rows);
    return column.whole === true ? natural : Math.min(natural, narrowest);
  };
  while (columns.length > 1 && columns.reduce((sum, column) => sum + least(column) + gap, -gap) > width) {
    const last = columns.findLastIndex(({ short }) => short !== undefined);
    const column = columns[last];
    if (column?.short === undefined) columns.pop();
    else columns[last] = { title: column.title, value: column.short, whole: true };
  }
  return columns;
}

function naturalWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  return Math.max(textWidth(column.title), ...rows.map((row) => textWidth(cell(column.value(row)))));
}

function fit(widths: readonly number[], whole: readonly boolean[], columns: number): number[] {
  const fitted = [...widths];
  const total = (): number => fitted.reduce((sum, width) => sum + width + gap, -gap);
  while (total() > columns) {
    const widest = Math.max(...fitted.filter((_, index) => whole[index] !== true));
    if (widest <= narrowest) break;
    fitted[fitted.findIndex((width, index) => width === widest && whole[index] !== true)] = widest - 1;
  }
  return fitted;
}

/** Columns that a text takes, where characters of Asian languages and emoji take two. */
function textWidth(text: string): number {
  return truncate(text).width;
}
