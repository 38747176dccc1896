import { boundChart, boundLabel } from "../layout/bound-drawing.ts";
import { oneLine } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { TimeChart } from "../model/drawing.ts";
import { describeTimeChart } from "./describe-content.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import { createPen, colors } from "./pen.ts";
import type { SvgOptions } from "./pen.ts";

/** Options for {@link chartToSvg}. */
export interface ChartToSvgOptions extends SvgOptions {
  readonly height: number;
  readonly title?: string | undefined;
}

const padding = 14;
const titleHeight = 26;

/** Draws a chart as an SVG document, with a legend, its time range, and gaps for missing values. */
export function chartToSvg(whole: TimeChart, { width, height, title, utc }: ChartToSvgOptions): string {
  const chart = boundChart(whole);
  const pen = createPen(JSON.stringify([chart, width, height]));
  const top = title === undefined ? 0 : titleHeight;
  const box = { left: padding, top: padding + top, width: width - 2 * padding, height: height - 2 * padding - top };
  const open = chart.openFrom === undefined ? [] : ["dotted or dashed: still open"];
  const content = drawTimeChart(pen, chart, box, { utc, notes: [...describeRange(chart, utc), ...open] });
  const style = { size: 15, bold: true, fill: colors.text, width: box.width };
  const heading = pen.label(padding, padding + 14, oneLine(boundLabel(title ?? "")), style);
  return pen.document({ width, height }, title ?? "Chart", describeTimeChart(chart), `${heading}${content}`);
}
