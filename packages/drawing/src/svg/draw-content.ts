import { minOf } from "@obstack/core/internal";
import type { TileContent, NumberContent } from "../dashboard.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { drawPie } from "./draw-pie.ts";
import { drawTable } from "./draw-table.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import type { TimeChartOptions } from "./draw-time-chart.ts";
import type { Box, Pen } from "./pen.ts";
import { formatMeasure } from "../unit.ts";
import { colors } from "./colors.ts";
import { measureText, textLine, textSize, wrapText } from "./measure-text.ts";

const maxSize = 56;
/** Size of a unit, as a part of the size of its number. */
const unitRatio = 0.5;

function drawNumber(pen: Pen, { value, unit }: NumberContent, { left, top, width, height }: Box): string {
  const [x, middle] = [left + width / 2, top + height / 2];
  if (value === null) return pen.label(x, middle + 4, "No value", { anchor: "middle" });
  const text = formatMeasure(value, unit);
  const [digits = text] = /^[-+\d.,]+/.exec(text) ?? [];
  const rest = text.slice(digits.length).trim();
  // The unit is smaller, so that the digits are as large as those without one.
  const [digitsWidth, unitWidth] = [widthOf(digits), rest === "" ? 0 : widthOf(rest) + 0.3];
  const available = width * 0.9;
  const fitting = [available / (digitsWidth + unitRatio * unitWidth), (available - textSize * unitWidth) / digitsWidth];
  const size = Math.max(textSize, Math.floor(minOf(fitting, Math.min(maxSize, height * 0.6))));
  const unitSize = Math.max(textSize, size * unitRatio);
  const half = (digitsWidth * size + unitWidth * unitSize) / 2;
  const [y, style] = [middle + size * 0.36, { bold: true, fill: colors.text }] as const;
  return `${pen.label(x - half, y, digits, { ...style, size })}${pen.label(x + half, y, rest, { ...style, size: unitSize, anchor: "end" })}`;
}

export function drawContent(pen: Pen, content: TileContent, box: Box, options: TimeChartOptions): string {
  switch (content.kind) {
    case "time":
      return drawTimeChart(pen, content, box, options);
    case "number":
      return drawNumber(pen, content, box);
    case "table":
      return drawTable(pen, content, box);
    case "pie":
      return drawPie(pen, content, box);
    case "markdown":
      return drawMarkdown(pen, content.text, box);
    case "note":
      return drawNote(pen, content.text, box);
  }
}

function drawNote(pen: Pen, text: string, { left, top, width, height }: Box): string {
  const lines = text.split("\n").flatMap((line) => wrapText(line, width));
  const shown = lines.slice(0, Math.max(1, Math.floor(height / textLine)));
  const first = top + (height - shown.length * textLine) / 2 + 13;
  return shown
    .map((line, index) =>
      pen.label(left + width / 2, first + index * textLine, line, { anchor: "middle", fill: colors.quiet }),
    )
    .join("");
}

/** Returns the width of bold text with a size of a pixel. */
function widthOf(text: string): number {
  return measureText(text, { size: 1, bold: true });
}
