/** Row of a line in each column of a drawing, from 0 at the bottom; `null` for gaps. */
export type Levels = readonly (number | null)[];

/**
 * Draws a step line with box-drawing characters, one character per column.
 *
 * @param height Number of the top row.
 * @param paint Changes the character of a column, for example to color it.
 * @returns Rows from top to bottom.
 */
export function drawLine(
  levels: Levels,
  height: number,
  paint: (character: string, column: number) => string = (character) => character,
): string[] {
  const grid = Array.from({ length: height + 1 }, () => levels.map(() => " "));
  levels.forEach((level, column) => {
    if (level === null) return;
    for (const [row, character] of step(levels[column - 1] ?? level, level)) {
      const cells = grid[height - row];
      if (cells !== undefined) cells[column] = paint(character, column);
    }
  });
  return grid.map((cells) => cells.join(""));
}

/** Returns the characters of one column: a horizontal stroke, or a vertical one from the previous level. */
function step(before: number, level: number): (readonly [row: number, character: string])[] {
  if (before === level) return [[level, "─"]];
  const [low, high] = [Math.min(before, level), Math.max(before, level)];
  const between = Array.from({ length: high - low - 1 }, (_, index) => [low + 1 + index, "│"] as const);
  const isRising = level > before;
  return [[before, isRising ? "╯" : "╮"], ...between, [level, isRising ? "╭" : "╰"]];
}
