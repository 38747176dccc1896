import { markdownBlocks } from "../layout/markdown-blocks.ts";
import { wrapText } from "./measure-text.ts";
import { round, colors } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

const indentWidth = 18;
const headingSizes = [18, 16, 14];

/** Draws Markdown as text. Ends with an ellipsis if it does not fit. */
export function drawMarkdown(pen: Pen, markdown: string, box: Box): string {
  return draw(pen, markdown, box).content;
}

export function markdownHeight(pen: Pen, markdown: string, width: number): number {
  return draw(pen, markdown, { left: 0, top: 0, width, height: Number.POSITIVE_INFINITY }).bottom;
}

function draw(pen: Pen, markdown: string, { left, top, width, height }: Box): { content: string; bottom: number } {
  const parts: string[] = [];
  let y = top;
  for (const block of markdownBlocks(markdown)) {
    const size = block.kind === "heading" ? (headingSizes[(block.level ?? 1) - 1] ?? 13) : 13;
    const style = { size, bold: block.kind === "heading" };
    const lineHeight = size * 1.45;
    const indent = Math.min(block.indent * indentWidth, width / 2);
    const start = left + indent;
    if (block.kind === "rule") {
      parts.push(pen.element("path", { d: `M${round(left)} ${round(y + 6)}h${round(width)}`, stroke: colors.line }));
      y += 14;
      continue;
    }
    const lines = block.text.split("\n").flatMap((line) => {
      const wrapped = wrapText(line, width - indent, style);
      return wrapped.length === 0 ? [""] : wrapped;
    });
    for (const [index, line] of lines.entries()) {
      if (y + lineHeight > top + height) {
        parts.push(pen.label(start, Math.min(y + size, top + height), "…", { size: 13 }));
        return { content: parts.join(""), bottom: top + height };
      }
      const options = { ...style, fill: block.kind === "code" ? colors.quiet : colors.text };
      if (index === 0 && block.mark !== undefined)
        parts.push(pen.label(start - 5, y + size, block.mark, { ...options, anchor: "end" }));
      const more = block.kind === "code" ? { "font-family": "ui-monospace, monospace", "xml:space": "preserve" } : {};
      parts.push(pen.label(start, y + size, line, { ...options, more }));
      y += lineHeight;
    }
    y += block.mark === undefined ? 6 : 2;
  }
  return { content: parts.join(""), bottom: y };
}
