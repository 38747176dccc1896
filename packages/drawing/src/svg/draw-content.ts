import type { TileContent, NumberContent } from "../dashboard.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { drawPie } from "./draw-pie.ts";
import { drawTable } from "./draw-table.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import type { TimeChartOptions } from "./draw-time-chart.ts";
import type { Box, Pen } from "./pen.ts";
import { formatMeasure } from "../unit.ts";
import { colors } from "./colors.ts";
import { measureText, wrapText } from "./measure-text.ts";

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
  const unitWidth = rest === "" ? 0 : unitRatio * (widthOf(rest) + 0.3);
  const fitting = (width * 0.9) / (widthOf(digits) + unitWidth);
  const size = Math.max(12, Math.floor(Math.min(maxSize, height * 0.6, fitting)));
  const [start, y] = [x - ((widthOf(digits) + unitWidth) * size) / 2, middle + size * 0.36];
  const style = { bold: true, fill: colors.text } as const;
  const end = x + ((widthOf(digits) + unitWidth) * size) / 2;
  return `${pen.label(start, y, digits, { ...style, size })}${pen.label(end, y, rest, { ...style, size: size * unitRatio, anchor: "end" })}`;
}

export function drawContent(pen: Pen, content: TileContent, box: Box, options: TimeChartOptions): string {
  switch (content.kind) {
    case "time":
      return drawTimeChart(pen, content, box, options).content;
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
  const shown = lines.slice(0, Math.max(1, Math.floor(height / 17)));
  const first = top + (height - shown.length * 17) / 2 + 13;
  return shown
    .map((line, index) =>
      pen.label(left + width / 2, first + index * 17, line, { anchor: "middle", fill: colors.quiet }),
    )
    .join("");
}

/** Returns the width of bold text with a size of a pixel. */
function widthOf(text: string): number {
  return measureText(text, { size: 1, bold: true });
}
