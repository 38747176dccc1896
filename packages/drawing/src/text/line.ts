import truncate from "fast-string-truncated-width";
import type { SeriesColor } from "../palette.ts";
import { textWidth } from "../shorten.ts";

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
