import type { SeriesColor } from "../palette.ts";
import type { Line, TextStyle } from "./line.ts";

/** Colors of a terminal. */
export interface TerminalColors {
  readonly color: boolean;
  /** Whether the terminal has 256 colors instead of 16. Default: false. */
  readonly has256Colors?: boolean | undefined;
}

const foregrounds = { red: 31, green: 32, yellow: 33, cyan: 36 };

/** Returns lines as text, with escape sequences for colors and nothing else. */
export function renderLines(lines: readonly Line[], colors: TerminalColors): string {
  return lines
    .map((line) =>
      line
        .map(({ text, style }) => (colors.color && style !== undefined ? styled(text, style, colors) : text))
        .join(""),
    )
    .join("\n");
}

function styled(text: string, { color, background, weight }: TextStyle, colors: TerminalColors): string {
  const [starts, ends]: [string[], string[]] = [[], []];
  const add = (start: string | number, end: number): void => {
    starts.push(`\u001B[${start}m`);
    ends.unshift(`\u001B[${end}m`);
  };
  if (weight !== undefined) add(weight === "bold" ? 1 : 2, 22);
  if (color !== undefined) add(typeof color === "string" ? foregrounds[color] : code(color, colors, 30), 39);
  if (background !== undefined) add(code(background, colors, 40), 49);
  return starts.join("") + text + ends.join("");
}

/** @param base 30 for the foreground, 40 for the background. */
function code({ ansi16, ansi256 }: SeriesColor, { has256Colors = false }: TerminalColors, base: 30 | 40): string {
  if (has256Colors) return `${base + 8};5;${ansi256}`;
  return String(ansi16 < 8 ? base + ansi16 : base + 52 + ansi16);
}
