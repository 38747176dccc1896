import { chartToSvg } from "@obstack/drawing";
import type { TimeChart } from "@obstack/drawing";

/** Draws a chart as an SVG document for a file. Its colors follow the reader's system. */
export function chartPicture(chart: TimeChart, options: { title?: string; utc?: boolean | undefined } = {}): string {
  return chartToSvg(chart, { width: 960, height: 400, theme: "auto", ...options });
}
