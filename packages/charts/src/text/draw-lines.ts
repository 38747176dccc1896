import { columnBuckets } from "../layout/column-buckets.ts";
import type { Series, TimeChart } from "../model/drawing.ts";
import type { Canvas } from "./canvas.ts";
import type { TextStyle } from "./line.ts";
import type { PlotScale } from "./plot-scale.ts";

/** Bits of the dots of a braille character, from the bottom to the top, in the left and the right column. */
const dots = [
  [0x40, 0x04, 0x02, 0x01],
  [0x80, 0x20, 0x10, 0x08],
] as const;
const brailleStart = 0x28_00;

export interface StyledSeries extends Series {
  readonly style: TextStyle;
}

/** Dots from a lower to a higher level, in a column of dots. Levels start with 0 at the bottom. */
interface Run {
  readonly column: number;
  readonly from: number;
  readonly to: number;
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
  for (const { values, style } of series.toReversed()) {
    for (const { column, from, to } of runsOf(chart, values, canvas, scale)) {
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

/** Returns the dots of a line: a run in each column with a value. */
function runsOf(
  chart: TimeChart,
  values: Series["values"],
  { columns, rows }: Canvas,
  { toLevel }: PlotScale,
): readonly Run[] {
  const toDot = (value: number): number => Math.max(0, toLevel(value, rows * 4) - 1);
  const shown = columnBuckets(chart, values, columns * 2);
  const levels = shown.map((bucket) => (bucket === null ? null : toDot(values[bucket] ?? 0)));
  const thresholds = chart.marks?.thresholds ?? [];
  const lowest = thresholds.length === 0 ? [] : columnBuckets(chart, values, columns * 2, (one, other) => one < other);
  /** Returns the level to which a line also goes in a column whose buckets are on both sides of a threshold. */
  const dipOf = (column: number, level: number): number => {
    const [low, high] = [values[lowest[column] ?? -1] ?? null, values[shown[column] ?? -1] ?? null];
    const isCrossed = low !== null && high !== null && thresholds.some(({ value }) => low < value && high >= value);
    return isCrossed ? toDot(low) : level;
  };
  return levels.flatMap((level, column): Run[] => {
    if (level === null) return [];
    const before = levels[column - 1] ?? null;
    // A single dot between gaps is easily overlooked: a second one is next to it, in the same character.
    if (before === null && (levels[column + 1] ?? null) === null) {
      const other = column % 2 === 0 ? column + 1 : column - 1;
      return [column, other].map((one) => ({ column: one, from: level, to: level }));
    }
    const from = Math.min(level, before ?? level, dipOf(column, level));
    return [{ column, from, to: Math.max(level, before ?? level) }];
  });
}
