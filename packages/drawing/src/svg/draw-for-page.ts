import { boundChart, boundContent } from "../bound-drawing.ts";
import type { TimeChart } from "../chart.ts";
import type { TileContent } from "../dashboard.ts";
import { colorOfSeries, dashesOfSeries } from "./colors.ts";
import { describeContent } from "./describe-content.ts";
import { drawContent } from "./draw-content.ts";
import { markdownHeight } from "./draw-markdown.ts";
import { drawTimeChart } from "./draw-time-chart.ts";
import { createPen } from "./pen.ts";
import type { Theme } from "./pen.ts";
import type { Plot } from "./plot.ts";
import { createTextures } from "./textures.ts";

export interface PageOptions {
  readonly width: number;
  /** Markdown that needs more gets more. */
  readonly height: number;
  readonly theme: Theme;
  readonly title: string;
}

/** Draws a chart without legend and margins, and returns where its values are, for pages that add pointers and a legend of their own. */
export function chartForPage(
  whole: TimeChart,
  hidden: ReadonlySet<number>,
  { width, height, theme, title }: PageOptions,
): { readonly svg: string; readonly plot: Plot } {
  const chart = boundChart(whole);
  const pen = createPen(theme, JSON.stringify([chart, width, height]));
  const box = { left: 0, top: 0, width, height };
  const { content, plot } = drawTimeChart(pen, chart, box, { hidden, legend: false });
  return { svg: pen.document({ width, height }, title, describeContent(chart), content), plot };
}

/** Draws the content of a tile without its name and border. */
export function contentForPage(whole: TileContent, { width, height, theme, title }: PageOptions): string {
  const content = boundContent(whole);
  const pen = createPen(theme, JSON.stringify([content, width, height]));
  const needed = content.kind === "markdown" ? markdownHeight(pen, content.text, width) : 0;
  const size = { width, height: Math.max(height, Math.ceil(needed)) };
  return pen.document(
    size,
    title,
    describeContent(content),
    drawContent(pen, content, { left: 0, top: 0, ...size }, {}),
  );
}

/** Draws the line or area of a series for a legend. */
export function swatchForPage(index: number, isStacked: boolean, theme: Theme): string {
  const pen = createPen(theme, `swatch ${index}`);
  const size = { width: 20, height: 12 };
  if (isStacked) {
    const textures = createTextures(pen);
    const area = textures.area(index, "rect", { x: 2, y: 1, width: 16, height: 10 });
    return pen.document(size, "", "", `${textures.definitions()}${area}`);
  }
  const attributes = {
    stroke: colorOfSeries(index),
    "stroke-width": 2.5,
    "stroke-dasharray": dashesOfSeries(index) || undefined,
  };
  return pen.document(size, "", "", pen.element("path", { d: "M0 6h20", ...attributes }));
}
