import { stripVTControlCharacters } from "node:util";
import { maxOf } from "@obstack/basics";
import { shortenEnd, shortenNames, textWidth, timeZone } from "@obstack/charts";
import type { Terminal } from "../context.ts";
import { wrap } from "../terminal/layout.ts";
import { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => unknown;
  /** Whether the values are times, shown relative to now, or the ends of what the title says. Default: false. */
  readonly isTime?: boolean | "end";
  /** Default: `left`. */
  readonly align?: "left" | "right";
  /**
   * Whether values may be cut on narrow terminals: `middle` for names, which often start alike and are cut after other columns, `wrap` to break
   * lines instead. Default: true, but numbers on the right are whole.
   */
  readonly truncate?: boolean | "middle" | "wrap";
  /** Whether the values are identifiers. If a table is too wide, they are the first to be shortened, to their last characters. */
  readonly isIdentifier?: boolean;
  /** Whether the column stays however narrow the terminal is, with whole identifiers. Default: false. */
  readonly isKept?: boolean;
  /** Shorter value for terminals too narrow for all columns. */
  readonly short?: (row: Row) => unknown;
  /** Style of the value on terminals with color. Default: none. */
  readonly style?: (row: Row) => Style | undefined;
  /** Whether the column is left out if it is empty or `unknown` in all rows, which leaves room for names. Default: false. */
  readonly isOptional?: boolean;
}

type Style = Parameters<typeof style>[0];

const gap = 2;
const minWidth = 6;
/** Names stay this wide as long as other columns can be shortened or left out. */
const minNameWidth = 16;
/** Room for most words. */
const minWrapWidth = 12;

/** A column with the texts of its cells. */
interface Measured<Row> {
  readonly column: Column<Row>;
  readonly texts: readonly string[];
  readonly natural: number;
  /** The width that the column has to keep for all columns to stay. */
  readonly smallest: number;
  readonly canTruncate: boolean;
}

/**
 * Draws rows as a table without borders that fits the terminal, if there is one: shortens identifiers, cuts the widest columns, names last, then shortens the last
 * ones, and finally leaves them out, and names them below.
 */
export function table<Row>(rows: readonly Row[], given: readonly Column<Row>[], terminal: Terminal): string {
  const limit = terminal.columns ?? Number.POSITIVE_INFINITY;
  const all = given
    .map((column) => measure(column.isTime ? withRelativeTimes(column, terminal.now) : column, rows))
    .filter(({ column, texts }) => column.isOptional !== true || texts.some((text) => !["", "unknown"].includes(text)));
  const shown = columnsThatFit(rows, all, limit);
  const columns = fitWidths(shown, limit).map((width, index) => ({ width, ...(shown[index] as Measured<Row>) }));
  const titles = columns.map(({ column, width }) => {
    const title = pad(shortenEnd(column.title.toUpperCase(), width), width, column);
    return terminal.color ? style("bold", title) : title;
  });
  const cells = columns.map(({ column, texts, width }) => {
    if (column.truncate === "middle") return shortenNames(texts, width).map((text) => [text]);
    return texts.map((text) =>
      (column.truncate === "wrap" ? wrap(text, width) : [text]).map((part) => shortenEnd(part, width)),
    );
  });
  const lines = rows.flatMap((row, at) =>
    Array.from({ length: maxOf(cells.map((column) => column[at]?.length ?? 0)) }, (_, line) =>
      columns.map(({ column, width }, index) => {
        const cell = pad(cells[index]?.[at]?.[line] ?? "", width, column);
        const format = terminal.color ? column.style?.(row) : undefined;
        return format === undefined ? cell : styleWords(format, cell);
      }),
    ),
  );
  const hidden = all
    .map(({ column }) => column.title)
    .filter((title) => !shown.some((one) => one.column.title === title));
  const left = `Not shown in ${terminal.columns} columns: ${hidden.join(", ")}`;
  const advised = `${left} (see \`-o json\`).`;
  const note = textWidth(advised) > limit ? `${left}.` : advised;
  const hasTitles = terminal.hasTitles !== false;
  return [
    ...[...(hasTitles ? [titles] : []), ...lines].map((line) => line.join(" ".repeat(gap)).trimEnd()),
    ...(hasTitles && hidden.length > 0 ? [terminal.color ? style("dim", note) : note] : []),
  ].join("\n");
}

function measure<Row>(column: Column<Row>, rows: readonly Row[]): Measured<Row> {
  const { title, value, truncate, align, isIdentifier } = column;
  const texts = rows.map((row) => toCell(value(row)));
  const natural = texts.reduce((width, text) => Math.max(width, textWidth(text)), textWidth(title));
  const canTruncate = truncate === undefined ? align !== "right" && isIdentifier !== true : truncate !== false;
  const floor = typeof truncate === "string" ? { middle: minNameWidth, wrap: minWrapWidth }[truncate] : minWidth;
  return { column, texts, natural, smallest: canTruncate ? Math.min(natural, floor) : natural, canTruncate };
}

/** Styles a cell without its padding, so that the line can be trimmed. */
function styleWords(format: Style, cell: string): string {
  const text = cell.trim();
  return text === "" ? cell : cell.replace(text, () => style(format, text));
}

function withRelativeTimes<Row>(column: Column<Row>, now: number): Column<Row> {
  const describe = column.isTime === "end" ? untilTime : relativeTime;
  return { ...column, value: (row) => describe(column.value(row), now) ?? column.value(row) };
}

function pad(text: string, width: number, { align }: Pick<Column<never>, "align">): string {
  const fill = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "right" ? fill + text : text + fill;
}

/** Draws the fields of a record, one per line, without empty ones. `styles` has the styles of values by field. */
export function fields(
  record: Readonly<Record<string, unknown>>,
  terminal: Terminal,
  styles: Readonly<Record<string, Style | undefined>> = {},
): string {
  const entries = Object.entries(record)
    .filter(([, value]) => toCell(value) !== "")
    .map(([name, value]) => [oneLine(name), value] as const);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) => {
      const relative = relativeTime(value, terminal.now);
      const title = name.padEnd(width);
      const format = terminal.color && Object.hasOwn(styles, name) ? styles[name] : undefined;
      const cell = format === undefined ? toCell(value) : style(format, toCell(value));
      return `${terminal.color ? style("bold", title) : title}  ${cell}${relative === undefined ? "" : ` (${relative})`}`;
    })
    .join("\n");
}

/** Returns a value as text on one line, without control sequences from the server. */
export function toCell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = Array.isArray(value) ? value.map(toCell).join(", ") : toText(value);
  return oneLine(stripVTControlCharacters(text));
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function columnsThatFit<Row>(
  rows: readonly Row[],
  all: readonly Measured<Row>[],
  limit: number,
): readonly Measured<Row>[] {
  const fits = (columns: readonly Measured<Row>[], widthOf: "natural" | "smallest"): boolean =>
    totalWidth(columns.map((column) => column[widthOf])) <= limit;
  if (fits(all, "natural")) return all;
  const columns = all.map((one) => {
    const { isIdentifier, isKept, value } = one.column;
    if (isIdentifier !== true || isKept === true) return one;
    return measure({ ...one.column, value: (row) => shortId(value(row)) }, rows);
  });
  while (!fits(columns, "smallest")) {
    const shortened = columns.findLastIndex(({ column }) => column.short !== undefined && column.isKept !== true);
    const left = columns.findLastIndex(({ column }, index) => index > 0 && column.isKept !== true);
    const { title = "", short } = columns[shortened]?.column ?? {};
    if (short !== undefined) columns[shortened] = measure({ title, value: short, truncate: false }, rows);
    else if (left === -1) break;
    else columns.splice(left, 1);
  }
  return columns;
}

/** Identifiers that are longer are shortened to their last characters, by which people recognize them. */
const shownIdLength = 6;

function shortId(id: unknown): unknown {
  return typeof id === "string" && id.length > shownIdLength ? `…${id.slice(-shownIdLength)}` : id;
}

function fitWidths<Row>(columns: readonly Measured<Row>[], limit: number): number[] {
  const fitted = columns.map(({ natural }) => natural);
  const shrink = (floorOf: (column: Measured<Row>) => number): void => {
    const floors = columns.map(floorOf);
    while (totalWidth(fitted) > limit) {
      const candidates = fitted.map((width, index) => (width > (floors[index] ?? 0) ? width : 0));
      const widest = Math.max(...candidates);
      if (widest === 0) break;
      fitted[candidates.indexOf(widest)] = widest - 1;
    }
  };
  shrink(({ column, natural, smallest }) => (column.truncate === "middle" ? natural : smallest));
  shrink(({ smallest }) => smallest);
  // A terminal can be narrower than a single name.
  shrink(({ canTruncate }) => (canTruncate ? minWidth : Number.POSITIVE_INFINITY));
  return fitted;
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
] as const;

/** Milliseconds by which a server's clock may be ahead. */
const maxSkew = 10_000;

/** Returns an ISO 8601 time relative to now, such as `3h ago` or `in 2d`. Returns nothing for any other value. */
export function relativeTime(value: unknown, now: number): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return undefined;
  // Clocks differ: a server's time may be a few seconds ahead.
  if (Math.abs(now - time) < 1000 || (time > now && time - now < maxSkew)) return "now";
  const distance = Math.abs(now - time);
  const [unit, size] = units.find(([, milliseconds]) => distance >= milliseconds) ?? units[3];
  const length = `${Math.round(distance / size)}${unit}`;
  return time > now ? `in ${length}` : `${length} ago`;
}

/** Describes an end as an ISO 8601 time in local time: `until 20:00+01:00 (2h left)`, `ended 2026-11-22T20:00+01:00 (3h ago)`. Returns nothing for any other value. */
export function untilTime(value: unknown, now: number): string | undefined {
  const left = relativeTime(value, now);
  if (left === undefined) return undefined;
  const end = timeZone().format(String(value));
  if (!left.startsWith("in ")) return `ended ${end} (${left})`;
  const clock = Date.parse(String(value)) - now < 86_400_000 ? end.slice(11) : end.slice(0, 10);
  return `until ${clock} (${left.slice(3)} left)`;
}
