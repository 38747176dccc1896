import type { Canvas } from "./canvas.ts";
import type { TextStyle } from "./line.ts";

/** Columns between two letters of a series, about. Farther apart, they are hard to follow where lines cross. */
const columnsPerLetter = 24;

/** A cell of a plot that shows a series. */
export interface Spot {
  readonly column: number;
  readonly row: number;
  /** How well a letter can be read here, and how little it hides. Spots below 0 show other series too. */
  readonly score: number;
}

/** Returns the letter that marks a series in plots and legends, with and without color. */
export function letterOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}

/**
 * Marks series with their letters: each one every few columns, at its best spot, the last one where the values are newest. A letter never
 * covers another one, nor touches one in its row.
 *
 * @param all Spots and style of each series. A single series has no letter.
 */
export function placeLetters(
  canvas: Canvas,
  all: readonly { readonly style: TextStyle; readonly spots: readonly Spot[] }[],
): void {
  if (all.length < 2) return;
  const count = Math.max(1, Math.round(canvas.columns / columnsPerLetter));
  const stretchOf = ({ column }: Spot): number => Math.floor((column * count) / canvas.columns);
  const taken = new Set<string>();
  const isFree = ({ column, row }: Spot): boolean =>
    [column - 1, column, column + 1].every((one) => !taken.has(`${one} ${row}`));
  const marked = new Set<string>();
  // First where a series is alone. Series that are only together with others get what is left.
  for (const minScore of [0, Number.NEGATIVE_INFINITY])
    for (let stretch = 0; stretch < count; stretch++)
      for (const [index, { style, spots }] of all.entries()) {
        if (marked.has(`${index} ${stretch}`)) continue;
        const best = spots
          .filter((spot) => spot.score >= minScore && stretchOf(spot) === stretch && isFree(spot))
          .toSorted((one, other) => other.score - one.score || other.column - one.column)[0];
        if (best === undefined) continue;
        canvas.put(best.column, best.row, letterOf(index), { ...style, weight: "bold" });
        taken.add(`${best.column} ${best.row}`);
        marked.add(`${index} ${stretch}`);
      }
}
