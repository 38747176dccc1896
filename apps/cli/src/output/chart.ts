import { drawChart, chartToSvg } from "@obstack/charts";
import type { TimeChart } from "@obstack/charts";
import type { CliContext, Terminal } from "../context.ts";
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

/** Writes a chart to a file as an SVG document, whose colors follow the reader's system. */
export async function writeChart(
  context: Pick<CliContext, "writeText">,
  path: string,
  drawing: TimeChart,
  options: { readonly title?: string; readonly utc: boolean },
): Promise<void> {
  await context.writeText(path, chartToSvg(drawing, { width: 960, height: 400, ...options }));
}
