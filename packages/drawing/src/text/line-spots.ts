import type { Spot } from "./place-letters.ts";

/** What a line has in a column of dots: its level, and the dots from the level before it. Levels start with 0 at the bottom. */
export interface Run {
  readonly column: number;
  readonly level: number;
  readonly from: number;
  readonly to: number;
}

/** Rows between lines that are enough to tell them apart. */
const enoughRows = 2;
const [apartScore, levelScore, noThresholdScore, sharedScore] = [2, 3, 16, -64];

/**
 * Returns the cells of each line, as spots for its letter. The best ones are where no other line is near, where the line is level, so that
 * its dots below the letter are those around it, and where no threshold is.
 */
export function lineSpots(
  lines: readonly (readonly Run[])[],
  rows: number,
  thresholdRows: ReadonlySet<number>,
): readonly (readonly Spot[])[] {
  const cells = lines.map((runs) => cellsOf(runs, rows));
  return lines.map((runs, index) => {
    const others = cells.filter((_, other) => other !== index);
    const isOther = (column: number, row: number): boolean => others.some((one) => one.get(column)?.has(row) === true);
    const levels = new Map(runs.map(({ column, level }) => [column, level]));
    return [...(cells[index] ?? [])].flatMap(([column, ownRows]) =>
      Array.from(ownRows, (row): Spot => {
        const isNear = (distance: number): boolean =>
          [column - 1, column, column + 1].some((one) => isOther(one, row - distance) || isOther(one, row + distance));
        const apart = Array.from({ length: enoughRows }, (_, distance) => distance).findIndex(isNear);
        const near = [-1, 0, 1, 2].map((dot) => levels.get(column * 2 + dot));
        const isWithin = (level: number | undefined): boolean => level !== undefined && rowOf(level, rows) === row;
        const level = near.every((one) => one === near[1]) ? 2 : near.slice(1, 3).every(isWithin) ? 1 : 0;
        const score =
          apartScore * (apart === -1 ? enoughRows : apart) +
          levelScore * level +
          (thresholdRows.has(row) ? 0 : noThresholdScore) +
          (isOther(column, row) ? sharedScore : 0);
        return { column, row, score };
      }),
    );
  });
}

/** Returns the rows of a line in each column of characters. */
function cellsOf(runs: readonly Run[], rows: number): ReadonlyMap<number, ReadonlySet<number>> {
  const cells = new Map<number, Set<number>>();
  for (const { column, from, to } of runs) {
    const own = cells.get(column >> 1) ?? new Set();
    cells.set(column >> 1, own);
    for (let row = rowOf(to, rows); row <= rowOf(from, rows); row++) own.add(row);
  }
  return cells;
}

function rowOf(level: number, rows: number): number {
  return rows - 1 - (level >> 2);
}
