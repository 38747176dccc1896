import { drawChart, chartToSvg } from "@obstack/charts";
import type { TimeChart } from "@obstack/charts";
import type { Terminal } from "../context.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";

/** Charts are not wider, so that they are easy to read. */
export const maxWidth = 120;
export const widthWithoutTerminal = 100;

/** Draws a chart as text that fits the terminal. */
export function chart(drawing: TimeChart, terminal: Terminal, utc?: boolean): string {
  return trustEscapes(
    drawChart(drawing, {
      width: Math.min(terminal.columns ?? widthWithoutTerminal, maxWidth),
      color: terminal.color,
      has256Colors: terminal.has256Colors,
      utc,
      omittedHint: "`--output csv` lists all",
    }),
  );
}

/** Draws a chart as an SVG document for a file. Its colors follow the reader's system. */
export function chartPicture(drawing: TimeChart, options: { title?: string; utc?: boolean | undefined } = {}): string {
  return chartToSvg(drawing, { width: 960, height: 400, ...options });
}
