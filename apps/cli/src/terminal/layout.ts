import { stripVTControlCharacters } from "node:util";
import { textWidth } from "@obstack/charts";
import { terminalText } from "./terminal-text.ts";

/** A term and what it means, such as a flag and its description. */
export type Row = readonly [term: string, meaning: string];

/** Width in characters without a terminal. */
const defaultWidth = 80;

/** Longest lines, on terminals of any width. */
const maxWidth = 120;

const indent = 2;
const gap = 3;

/** Before the rest of a broken line. */
const hang = "    ";

/** Widest column of terms; longer terms have their meaning on the next line. */
const maxTermWidth = 25;

/** Narrowest column of meanings; on narrower terminals, meanings are below the terms. */
const minMeaningWidth = 30;

/** Returns the width of help in characters for a terminal. */
export function widthFor(terminalWidth: number | undefined): number {
  return Math.max(20, Math.min(terminalWidth ?? defaultWidth, maxWidth));
}

/** Breaks a text into lines at spaces. Longer words are not broken. Styles have no width. */
export function wrap(text: string, width: number): string[] {
  return joinWords(text.split(" "), width);
}

function joinWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && widthOf(`${line} ${word}`) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Breaks the lines of a text that are wider than the terminal, if there is one that has a width. The rest of a line is indented more. */
export function wrapLines(
  text: string,
  width = 0,
  toWords = (line: string): readonly string[] => line.split(" "),
): string {
  if (width < minMeaningWidth) return text;
  return text
    .split("\n")
    .map((line) => {
      if (widthOf(line) <= width) return line;
      const [margin = ""] = /^ */.exec(line) ?? [];
      return joinWords(toWords(line.slice(margin.length)), width - margin.length - hang.length)
        .map((part, index) => `${margin}${index === 0 ? "" : hang}${part}`)
        .join("\n");
    })
    .join("\n");
}

/** Breaks the lines of a message. Commands in backticks stay on one line, so that they can be copied, as do JSON and rows of columns. */
export function wrapMessage(text: string, width: number | undefined): string {
  return wrapLines(text, width, (line) => (/^\{| {2}/.test(line) ? [line] : (line.match(/(?:`[^`]*`|\S)+/g) ?? [])));
}

/** Returns the width of a text without its styles. */
function widthOf(text: string): number {
  return textWidth(stripVTControlCharacters(terminalText(text)));
}

/** Formats paragraphs and lists with hyphens, separated by empty lines. Blocks with indented lines keep their line breaks. */
export function paragraphs(text: string, width: number): string {
  return text
    .split("\n\n")
    .map((block) => {
      if (/^ /m.test(block)) return block;
      if (!block.startsWith("- ")) return wrap(block.replaceAll("\n", " "), width).join("\n");
      const items = block.slice(2).split("\n- ");
      return items.map((item) => `- ${wrap(item.replaceAll("\n", " "), width - 2).join("\n  ")}`).join("\n");
    })
    .join("\n\n");
}

/**
 * Returns a function that formats rows in two columns, or with the meaning below the term if there is no room for two.
 *
 * @param all All rows that are aligned with each other.
 */
export function columnsFor(all: readonly Row[], width: number): (rows: readonly Row[]) => string {
  const longest = Math.max(...all.map(([term]) => term.length).filter((length) => length <= maxTermWidth), 0);
  const isStacked = width - indent - longest - gap < minMeaningWidth;
  const margin = isStacked ? indent + 6 : indent + longest + gap;
  return (rows) =>
    rows
      .map(([term, meaning]) => {
        const lines = wrap(meaning, width - margin).map((line) => " ".repeat(margin) + line);
        const head = " ".repeat(indent) + term;
        const isBeside = !isStacked && term.length <= longest;
        return isBeside ? head.padEnd(margin) + lines.join("\n").trimStart() : [head, ...lines].join("\n");
      })
      .join("\n");
}

export function columns(rows: readonly Row[], width: number): string {
  return columnsFor(rows, width)(rows);
}

export function indented(lines: readonly string[]): string {
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
