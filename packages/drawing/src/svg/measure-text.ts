import { charactersOf } from "../characters.ts";
import { shortenMiddle, textWidth } from "../shorten.ts";
import { bold, ranges, regular } from "./text-widths.ts";

/** Size of the smallest text in pixels. */
export const textSize = 12;
/** Height of its lines. */
export const textLine = 17;

/** How a text is set. */
export interface TextStyle {
  /** Size of the font in pixels. Default: `textSize`. */
  readonly size?: number | undefined;
  readonly bold?: boolean | undefined;
}

/** Widths in hundredths of the font size of characters that are not in the table. */
const [wide, unknown] = [100, 60];
const east =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}|[\u{20000}-\u{3FFFD}]/u;

/** Returns the width of a text in pixels, set in Noto Sans. */
export function measureText(text: string, { size = textSize, bold: isBold = false }: TextStyle = {}): number {
  let hundredths = 0;
  for (const character of text) hundredths += widthOf(character, isBold ? bold : regular);
  return (hundredths * size) / 100;
}

/** Returns whether the width of a text in any font can be set without distorting it: other scripts join letters, or have fonts of their own. */
export function hasKnownWidth(text: string): boolean {
  return text.length > 1 && /^[\u0020-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2044\u2212]+$/.test(text);
}

function widthOf(character: string, table: string): number {
  const code = character.codePointAt(0) ?? 0;
  let offset = 0;
  for (const [first, last] of ranges) {
    if (code >= first && code <= last) return table.charCodeAt(offset + code - first) - 32;
    offset += last - first + 1;
  }
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  return east.test(character) ? wide : unknown;
}

/** Breaks a text into lines of at most a width. Breaks words only where they are longer than a line. */
export function wrapText(text: string, width: number, style: TextStyle = {}): string[] {
  const lines: string[] = [];
  let line = "";
  const push = (): void => {
    if (line !== "") lines.push(line.trimEnd());
    line = "";
  };
  for (const word of text.split(/(?<=\s)/u)) {
    if (measureText((line + word).trimEnd(), style) <= width) {
      line += word;
      continue;
    }
    push();
    if (measureText(word.trimEnd(), style) <= width) {
      line = word;
      continue;
    }
    for (const character of charactersOf(word)) {
      if (line !== "" && measureText((line + character).trimEnd(), style) > width) push();
      line += character;
    }
  }
  push();
  return lines;
}

/** Shortens a text in the middle until it has at most a width in pixels. */
export function shortenToWidth(text: string, width: number, style: TextStyle = {}): string {
  if (measureText(text, style) <= width) return text;
  let [fits, tooWide] = [0, textWidth(text) + 1];
  while (tooWide - fits > 1) {
    const columns = Math.floor((fits + tooWide) / 2);
    if (measureText(shortenMiddle(text, columns), style) <= width) fits = columns;
    else tooWide = columns;
  }
  return shortenMiddle(text, fits);
}
