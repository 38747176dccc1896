import { drawChart, chartToSvg } from "@obstack/drawing";
import type { TimeChart } from "@obstack/drawing";
import type { Terminal } from "../context.ts";
import { trustEscapes } from "../terminal/terminal-text.ts";
import { terminalPicture } from "./terminal-picture.ts";

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

const ratio = 0.4;

/**
 * Draws a chart for a terminal: a picture if it shows graphics, text otherwise.
 *
 * @param environment Variables of the terminal. None: text.
 */
export async function terminalChart(
  drawing: TimeChart,
  terminal: Terminal,
  { environment, utc }: { environment: Readonly<Record<string, string | undefined>>; utc: boolean },
): Promise<string> {
  const columns = terminal.columns === undefined ? undefined : Math.min(terminal.columns, maxWidth);
  const toSvg = (one: TimeChart, width: number): string =>
    chartToSvg(one, { width, height: Math.round(width * ratio), theme: "dark", utc });
  const picture = await terminalPicture(drawing, toSvg, { color: terminal.color, columns }, environment);
  return picture ?? chart(drawing, terminal, utc);
}

/** Draws a chart as an SVG document for a file. Its colors follow the reader's system. */
export function chartPicture(drawing: TimeChart, options: { title?: string; utc?: boolean | undefined } = {}): string {
  return chartToSvg(drawing, { width: 960, height: 400, theme: "auto", ...options });
}
