import { chartToSvg } from "@obstack/drawing";
import type { TimeChart } from "@obstack/drawing";
import type { Terminal } from "../context.ts";
import { chart, maxWidth } from "./chart.ts";
import { terminalPicture } from "./terminal-picture.ts";

/** Height of the picture for its width. */
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
