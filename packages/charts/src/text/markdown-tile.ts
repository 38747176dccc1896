import { markdownBlocks } from "../layout/markdown-blocks.ts";
import type { MarkdownBlock } from "../layout/markdown-blocks.ts";
import { oneLine } from "../layout/one-line.ts";
import { textWidth } from "../layout/shorten.ts";
import type { MarkdownContent } from "../model/drawing.ts";
import { lineOf, wrapLine } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

/** Writes Markdown as text: headings, lists with their marks, and code. */
export function markdownTile({ text }: MarkdownContent, { width, height }: TileSize): readonly Line[] {
  const blocks = markdownBlocks(text);
  const lines = blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const isApart = before !== undefined && !(before.mark !== undefined && block.mark !== undefined);
    return [...(isApart ? [lineOf("")] : []), ...blockLines(block, width)];
  });
  // Empty lines are the first to go.
  const dense = lines.length <= height ? lines : lines.filter((line) => line.some((span) => span.text !== ""));
  return dense.length <= height ? dense : [...dense.slice(0, Math.max(0, height - 1)), lineOf("…", { weight: "dim" })];
}

function blockLines({ kind, text, indent, mark, level }: MarkdownBlock, width: number): readonly Line[] {
  if (kind === "rule") return [lineOf("─".repeat(width), { weight: "dim" })];
  // The mark of a heading is visible without color too.
  const prefix = kind === "heading" ? `${"#".repeat(level ?? 1)} ` : mark === undefined ? "" : `${mark} `;
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
  return lines.map((line, index) => [{ text: left + (index === 0 ? prefix : hanging), style }, ...line]);
}
