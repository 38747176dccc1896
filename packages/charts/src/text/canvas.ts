import type { Line, Span, TextStyle } from "./line.ts";

/** A grid of characters that take one column each. */
export interface Canvas {
  readonly columns: number;
  readonly rows: number;
  /** Sets the character of a cell. The first column and row are 0. Ignores cells outside the canvas. */
  readonly put: (column: number, row: number, character: string, style?: TextStyle) => void;
  readonly isEmpty: (column: number, row: number) => boolean;
  readonly toLines: () => readonly Line[];
}

export function createCanvas(columns: number, rows: number): Canvas {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, (): Span => ({ text: " " })));
  return {
    columns,
    rows,
    put(column, row, text, style) {
      const line = cells[row];
      if (line !== undefined && column >= 0 && column < columns) line[column] = { text, style };
    },
    isEmpty: (column, row) => cells[row]?.[column]?.text === " ",
    toLines: () => cells.map(joinSpans),
  };
}

/** Joins neighbors of the same style, so that a line has few escape sequences. */
function joinSpans(cells: readonly Span[]): Line {
  const spans: { text: string; style: TextStyle | undefined }[] = [];
  for (const { text, style } of cells) {
    const last = spans.at(-1);
    if (last !== undefined && isSameStyle(last.style, style)) last.text += text;
    else spans.push({ text, style });
  }
  return spans;
}

function isSameStyle(one: TextStyle = {}, other: TextStyle = {}): boolean {
  return one.color === other.color && one.background === other.background && one.weight === other.weight;
}
