import { escapeMarkdown, proseToMarkdown } from "@obstack/markdown";
import type { Terminal } from "../context.ts";
import { wrap } from "../terminal/layout.ts";
import { painter } from "../terminal/style.ts";
import type { style } from "../terminal/style.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import type { Column } from "./table.ts";
import type { View } from "./show.ts";

type Tone = Parameters<typeof style>[0];

/** An entry of a list, such as a failed test. */
export interface Item {
  /** Stands before the name on a terminal. */
  readonly mark?: "✓" | "✗" | "!";
  readonly name?: string;
  readonly text?: string;
  readonly tone?: Tone;
  /** One line each, below the entry. */
  readonly details?: readonly string[];
}

/** A part of a result for people: lines, a list, or a table. Texts can be those of a server. */
export type Block =
  | { readonly lines: readonly string[]; readonly tone?: Tone }
  | { readonly items: readonly Item[] }
  | TableBlock;

interface TableBlock {
  readonly rows: readonly unknown[];
  readonly columns: readonly Column<never>[];
}

/** Returns a table as a part of a result. */
export function tableBlock<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Block {
  return { rows, columns };
}

/**
 * Returns the view of a result that is read as text, and as Markdown with a title, where times are in UTC.
 *
 * @param blocksOf Returns the parts of the result, with times in UTC or the local zone.
 */
export function blocksView(
  data: unknown,
  title: string,
  blocksOf: (utc: boolean) => readonly Block[],
  utc: boolean,
): View {
  return {
    data,
    text: (terminal) => blocksToText(blocksOf(utc), terminal),
    async markdown() {
      const parts = await Promise.all(blocksOf(true).map(blockToMarkdown));
      return [`### ${escapeMarkdown(title)}`, ...parts.filter((part) => part !== "")].join("\n\n");
    },
  };
}

/** Formats the parts of a result for a terminal, with an empty line between them. Empty parts are left out. */
export async function blocksToText(blocks: readonly Block[], terminal: Terminal): Promise<string> {
  const parts = await Promise.all(blocks.map(async (block) => blockToText(block, terminal)));
  return parts.filter((part) => part !== "").join("\n\n");
}

async function blockToText(block: Block, terminal: Terminal): Promise<string> {
  if ("items" in block) return block.items.flatMap((item) => itemToLines(item, terminal)).join("\n");
  if ("rows" in block) {
    const { table } = await import("./table.ts");
    return block.rows.length === 0 ? "" : table(block.rows, block.columns as readonly Column<unknown>[], terminal);
  }
  return block.lines.flatMap((line) => paint(toLines(oneLine(line), terminal), block.tone, terminal)).join("\n");
}

/** Formats an entry of a list for a terminal. */
export function itemToLines(
  { mark, name, text, tone, details = [] }: Item,
  terminal: Pick<Terminal, "color" | "columns">,
): string[] {
  const parts = [name, text].flatMap((part) => (part === undefined ? [] : [oneLine(part)]));
  const line = `${mark === undefined ? "" : `${mark} `}${parts.join(": ")}`;
  return [
    ...paint(toLines(line, terminal), tone, terminal),
    ...details.flatMap((detail) => toLines(oneLine(detail), terminal, "  ")),
  ];
}

/** Breaks a text at the width of the terminal. All lines but the first are indented by two more spaces. */
export function toLines(text: string, { columns = Infinity }: Pick<Terminal, "columns">, indent = ""): string[] {
  const lines = wrap(text, columns - indent.length - 2);
  return lines.map((line, index) => `${indent}${index === 0 ? "" : "  "}${line}`);
}

function paint(lines: readonly string[], tone: Tone | undefined, terminal: Pick<Terminal, "color">): readonly string[] {
  return tone === undefined ? lines : lines.map((line) => painter(terminal)(tone, line));
}

async function blockToMarkdown(block: Block): Promise<string> {
  if ("items" in block) return block.items.flatMap(itemToMarkdown).join("\n");
  if ("rows" in block) return block.rows.length === 0 ? "" : tableToMarkdown(block);
  const lines = block.lines.map(escapeMarkdown).join("  \n");
  if (lines === "") return "";
  return block.tone === "dim" ? `<sub>${lines}</sub>` : block.tone === "bold" ? `**${lines}**` : lines;
}

function itemToMarkdown({ name, text, details = [] }: Item): string[] {
  const parts = [
    ...(name === undefined ? [] : [`**${escapeMarkdown(name)}${text === undefined ? "" : ":"}**`]),
    ...(text === undefined ? [] : [proseToMarkdown(text)]),
  ];
  return [`- ${parts.join(" ")}`, ...details.map((detail) => `  - ${proseToMarkdown(detail)}`)];
}

async function tableToMarkdown({ rows, columns }: TableBlock): Promise<string> {
  const { toCell } = await import("./table.ts");
  const all = columns as readonly Column<unknown>[];
  return [
    lineOf(all.map(({ title }) => escapeMarkdown(title))),
    lineOf(all.map(({ align }) => (align === "right" ? "--:" : "---"))),
    ...rows.map((row) => lineOf(all.map(({ value }) => escapeMarkdown(toCell(value(row)))))),
  ].join("\n");
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
