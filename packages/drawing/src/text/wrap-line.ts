import { charactersOf } from "../characters.ts";
import { shortenEnd, textWidth } from "../shorten.ts";
import type { Line, Span } from "./line.ts";
import { lineOf, lineWidth } from "./line.ts";
import { oneLine } from "../one-line.ts";

/** Wraps a line at spaces. Breaks words only if they are longer than a line. */
export function wrapLine(line: Line, width: number): readonly Line[] {
  const limit = Math.max(1, width);
  const lines: Span[][] = [[]];
  let used = 0;
  for (const { text, style } of line) {
    for (const piece of text.split(/(?<= )/).flatMap((word) => breakWord(word, limit))) {
      const length = textWidth(piece.trimEnd());
      if (used > 0 && used + length > limit) {
        lines.push([]);
        used = 0;
      }
      if (used === 0 && piece.trim() === "") continue;
      lines.at(-1)?.push({ text: piece, style });
      used += textWidth(piece);
    }
  }
  return lines.map(trimLine);
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
    else lines.push(...wrapLine(item, width));
  }
  return lines;
}

function breakWord(word: string, width: number): string[] {
  if (textWidth(word.trimEnd()) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const character of charactersOf(word)) {
    if (piece !== "" && textWidth(piece + character) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += textWidth(character) > width ? shortenEnd(character, width) : character;
  }
  return [...pieces, piece];
}

function trimLine(line: readonly Span[]): Line {
  const last = line.length - 1;
  return line.map(({ text, ...span }, index) => ({ ...span, text: index === last ? text.trimEnd() : text }));
}
