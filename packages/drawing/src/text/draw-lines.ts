import type { Series, TimeChart } from "../chart.ts";
import { columnBuckets } from "../column-buckets.ts";
import type { Canvas } from "./canvas.ts";
import type { TextStyle } from "./line.ts";
import { hasDot } from "./line-pattern.ts";
import type { PlotScale } from "./plot-scale.ts";

/** Bits of the dots of a braille character, from the bottom to the top, in the left and the right column. */
const dots = [
  [0x40, 0x04, 0x02, 0x01],
  [0x80, 0x20, 0x10, 0x08],
] as const;
/** Shorter steps are level parts of a line. */
const minStep = 3;
const brailleStart = 0x28_00;

/** A series and its style. */
export interface StyledSeries extends Series {
  readonly style: TextStyle;
  /** Number of the line's pattern. Default: solid. */
  readonly pattern?: number | undefined;
}

/**
 * Draws series as step lines of braille dots, two columns and four rows a character. A step from one value to the next is in the column of
 * the next one. The first series is in front.
 *
 * @param firstOpen Column of the canvas from which lines are dim.
 */
export function drawLines(
  canvas: Canvas,
  chart: TimeChart,
  series: readonly StyledSeries[],
  scale: PlotScale,
  firstOpen: number,
): void {
  const bits = Array.from({ length: canvas.rows * canvas.columns }, () => 0);
  for (const { values, style, pattern = 0 } of series.toReversed()) {
    for (const [column, from, to] of runsOf(chart, values, canvas, scale)) {
      // Steps are whole, so that no peak is lost.
      if (to - from < minStep && !hasDot(pattern, column)) continue;
      for (let level = from; level <= to; level++) {
        const [x, y] = [column >> 1, canvas.rows - 1 - (level >> 2)];
        const cell = y * canvas.columns + x;
        bits[cell] = (bits[cell] ?? 0) | (dots[column % 2 === 0 ? 0 : 1][level % 4] ?? 0);
        const character = String.fromCharCode(brailleStart + (bits[cell] ?? 0));
        canvas.put(x, y, character, x < firstOpen ? style : { ...style, weight: "dim" });
      }
    }
  }
}

/** Returns the dots of a line: a run from a lower to a higher level in each column with a value. */
function runsOf(
  chart: TimeChart,
  values: Series["values"],
  { columns, rows }: Canvas,
  { toLevel }: PlotScale,
): (readonly [column: number, from: number, to: number])[] {
  const levels = columnBuckets(chart, values, columns * 2).map((bucket) =>
    bucket === null ? null : toLevel(values[bucket] ?? 0, rows * 4),
  );
  return levels.flatMap((level, column) => {
    if (level === null) return [];
    const before = levels[column - 1] ?? null;
    // A single dot between gaps is easily overlooked: a second one is next to it, in the same character.
    if (before === null && (levels[column + 1] ?? null) === null) {
      const other = column % 2 === 0 ? column + 1 : column - 1;
      return [
        [column, level, level],
        [other, level, level],
      ];
    }
    return [[column, Math.min(level, before ?? level), Math.max(level, before ?? level)]];
  });
}
