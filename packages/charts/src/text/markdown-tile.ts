import { maxOf } from "@obstack/basics";
import { markdownBlocks } from "../layout/markdown-blocks.ts";
import type { MarkdownBlock } from "../layout/markdown-blocks.ts";
import { textWidth, oneLine } from "../layout/shorten.ts";
import type { MarkdownContent } from "../model/drawing.ts";
import { lineOf, lineWidth, wrapLine } from "./line.ts";
import type { Line, TextStyle, TileSize } from "./line.ts";

/** Lines below headings of the first levels, which are visible without color too. */
const underlines = ["━", "─"];
const dim: TextStyle = { weight: "dim" };

/** Returns the lines that Markdown needs, without empty ones. */
export function linesOfMarkdown({ text }: MarkdownContent, width: number): number {
  return markdownBlocks(text)
    .flatMap((block) => blockLines(block, width))
    .filter(isFilled).length;
}

/** Writes Markdown as text: headings, lists with their marks, and code. */
export function markdownTile({ text }: MarkdownContent, { width, height }: TileSize): readonly Line[] {
  const blocks = markdownBlocks(text);
  const own = blocks.map((block) => blockLines(block, width));
  const lines = own.flatMap((some, index) => [...some, ...linesBetween(blocks[index], blocks[index + 1], some)]);
  // Empty lines are the first to go, then those below headings.
  const bare = own.flat().filter(isFilled);
  const fitting = [lines, lines.filter(isFilled), bare].find((some) => some.length <= height);
  return fitting ?? [...bare.slice(0, Math.max(0, height - 1)), lineOf("…", dim)];
}

function isFilled(line: Line): boolean {
  return line.some(({ text }) => text !== "");
}

/** Returns the line below a heading, or an empty line. */
function linesBetween(
  block: MarkdownBlock | undefined,
  next: MarkdownBlock | undefined,
  above: readonly Line[],
): readonly Line[] {
  const underline = block?.kind === "heading" ? underlines[(block.level ?? 1) - 1] : undefined;
  if (underline !== undefined) return [lineOf(underline.repeat(maxOf(above.map(lineWidth), 0)), dim)];
  return next === undefined || (block?.mark !== undefined && next.mark !== undefined) ? [] : [lineOf("")];
}

function blockLines({ kind, text, indent, mark }: MarkdownBlock, width: number): readonly Line[] {
  if (kind === "rule") return [lineOf("─".repeat(width), dim)];
  const prefix = mark === undefined ? "" : `${mark} `;
  const left = " ".repeat(
    Math.min(Math.max(0, indent - 1) * 2 + (mark === undefined && indent > 0 ? 2 : 0), width >> 1),
  );
  const hanging = " ".repeat(textWidth(prefix));
  const style = kind === "heading" ? ({ weight: "bold" } as const) : undefined;
  const room = Math.max(1, width - left.length - hanging.length);
  const lines = text.split("\n").flatMap((line): readonly Line[] => {
    const safe = oneLine(line.replaceAll("\t", "  "));
    return kind === "code" ? [lineOf(`  ${safe}`, { color: "cyan" })] : wrapLine(lineOf(safe, style), room);
  });
  return lines.map((line, index) => [{ text: left + (index === 0 ? prefix : hanging) }, ...line]);
}
