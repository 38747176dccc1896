import type { TileContent } from "../dashboard.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { drawNumber } from "./draw-number.ts";
import { drawPie } from "./draw-pie.ts";
import { drawTable } from "./draw-table.ts";
import { drawNote } from "./draw-text.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import type { TimeChartOptions } from "./draw-time-chart.ts";
import type { Box, Pen } from "./pen.ts";

/** Draws the content of a tile inside a box. */
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
