import truncate from "fast-string-truncated-width";
import type { SeriesColor } from "../layout/palette.ts";
import { textWidth, wrapWords, oneLine } from "../layout/shorten.ts";

/** How a text looks on terminals with color. */
export interface TextStyle {
  readonly color?: SeriesColor | "red" | "green" | "yellow" | "cyan" | undefined;
  readonly background?: SeriesColor | undefined;
  /** Default: `normal`. */
  readonly weight?: "bold" | "dim" | undefined;
}

/** A text without line breaks and control characters. */
export interface Span {
  readonly text: string;
  readonly style?: TextStyle | undefined;
}

export type Line = readonly Span[];

/** Returns the number of columns that a line takes. */
export function lineWidth(line: Line): number {
  return line.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** Cuts or pads a line to exactly `width` columns. */
export function fitLine(line: Line, width: number): Line {
  const fitted: Span[] = [];
  let left = width;
  for (const { text, style } of line) {
    if (left <= 0) break;
    const { truncated, index, width: used } = truncate(text, { limit: left, ellipsis: "" });
    fitted.push({ text: truncated ? text.slice(0, index) : text, style });
    left -= used;
    // A wide character that is cut leaves a column, which the rest of the line may not move into.
    if (truncated) break;
  }
  return left > 0 ? [...fitted, { text: " ".repeat(left) }] : fitted;
}

/** Returns exactly `height` lines of exactly `width` columns. */
export function fitLines(lines: readonly Line[], width: number, height: number): readonly Line[] {
  return Array.from({ length: Math.max(0, height) }, (_, index) => fitLine(lines[index] ?? [], width));
}

export function lineOf(text: string, style?: TextStyle): Line {
  return [{ text, style }];
}

export function trimEnd(line: Line): Line {
  const last = line.at(-1);
  if (last === undefined) return line;
  const text = last.text.trimEnd();
  return text === "" ? trimEnd(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
}

/** Room for the content of a tile, and how to draw it. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
  readonly color: boolean;
  readonly utc: boolean | undefined;
}

/** Colors of a terminal. */
export interface TerminalColors {
  readonly color: boolean;
  /** Whether the terminal has 256 colors instead of 16. Default: false. */
  readonly has256Colors?: boolean | undefined;
}

/** Options of drawings as text. */
export interface TextOptions extends TerminalColors {
  /** Width in columns. Lines are not wider, unless there is no room for a plot of 10 columns. */
  readonly width: number;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
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

/** Wraps a line at spaces. Parts of several styles become one. */
export function wrapLine(line: Line, width: number): readonly Line[] {
  const text = line.map((span) => span.text).join("");
  const lines = wrapWords(text, Math.max(1, width), textWidth);
  return (lines.length === 0 ? [""] : lines).map((one) => lineOf(one, line.at(-1)?.style));
}

/** Writes a note that is in the place of values. */
export function noteLines(text: string, width: number): readonly Line[] {
  return wrapLine(lineOf(oneLine(text), { weight: "dim" }), width);
}

/** Joins items into lines of at most `width` columns. Longer items are wrapped. */
export function joinItems(items: readonly Line[], separator: string, width: number): readonly Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const joined = last === undefined ? item : [...last, { text: separator }, ...item];
    if (last !== undefined && lineWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...(lineWidth(item) <= width ? [item] : wrapLine(item, width)));
  }
  return lines;
}

/** Joins texts into lines like items. */
export function joinTexts(texts: readonly string[], separator: string, width: number): readonly Line[] {
  const items = texts.map((text) => lineOf(text));
  return joinItems(items, separator, width);
}
