import type { TimeChart } from "../chart.ts";
import { columnBuckets } from "../column-buckets.ts";
import { stackTotals } from "../stack.ts";
import type { Canvas } from "./canvas.ts";
import type { StyledSeries } from "./draw-lines.ts";
import type { TextStyle } from "./line.ts";
import { placeLetters } from "./place-letters.ts";
import type { Spot } from "./place-letters.ts";
import type { PlotScale } from "./plot-scale.ts";

const eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/** Fillings of series in monochrome. Neighbors differ clearly. */
export const shades: readonly string[] = ["█", "▒", "░", "▓"];

const endPenalty = 64;

/** A part of a bar, in eighths of a row from the bottom. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly style: TextStyle;
  readonly shade: string;
  readonly index: number;
}

/**
 * Draws stacked bars of block characters. Bars of several series have a color each or, in monochrome, a shade each, which fills whole
 * characters, and letters. Nothing but an empty bar has no height.
 */
export function drawStack(
  canvas: Canvas,
  chart: TimeChart,
  series: readonly StyledSeries[],
  { toLevel }: PlotScale,
  { isColored, firstOpen }: { readonly isColored: boolean; readonly firstOpen: number },
): void {
  const isShaded = !isColored && series.length > 1;
  const unit = isShaded ? 8 : 1;
  const steps = (canvas.rows * 8) / unit;
  const cells: Cell[] = [];
  columnBuckets(chart, stackTotals(series), canvas.columns).forEach((bucket, column) => {
    if (bucket === null) return;
    const segments: Segment[] = [];
    let [total, end] = [0, 0];
    for (const [index, { values, style }] of series.entries()) {
      const value = values[bucket] ?? 0;
      total += value;
      const to = Math.max(end, toLevel(total, steps) * unit);
      const shown = column < firstOpen ? style : { ...style, weight: "dim" as const };
      if (to > end) segments.push({ from: end, to, style: shown, shade: shades[index % shades.length] ?? "█", index });
      end = to;
    }
    if (end === 0 && total > 0) {
      const largest = series.toSorted((one, other) => (other.values[bucket] ?? 0) - (one.values[bucket] ?? 0))[0];
      canvas.put(column, canvas.rows - 1, eighths[1] ?? "", largest?.style);
      return;
    }
    for (let row = 0; row * 8 < end; row++) {
      const { character, style } = isShaded ? shadedCell(segments, row * 8) : coloredCell(segments, row * 8);
      canvas.put(column, canvas.rows - 1 - row, character, style);
      cells.push({ column, row: canvas.rows - 1 - row, ...largestIn(segments, row * 8), isEnd: end < row * 8 + 8 });
    }
  });
  placeLetters(
    canvas,
    series.map(({ style }, index) => ({ style, spots: spotsOf(cells, index) })),
  );
}

/** A cell of a bar, and the series that takes most of it. */
interface Cell {
  readonly column: number;
  readonly row: number;
  readonly index: number;
  /** Eighths of the cell that the series takes. */
  readonly share: number;
  /** Whether the bar ends within the cell. */
  readonly isEnd: boolean;
}

function largestIn(segments: readonly Segment[], bottom: number): { readonly index: number; readonly share: number } {
  return segments
    .map(({ from, to, index }) => ({ index, share: Math.min(to, bottom + 8) - Math.max(from, bottom) }))
    .reduce((one, other) => (other.share > one.share ? other : one));
}

/**
 * Returns the cells where a series is the largest one. The best ones are in the middle of its area. The end of a bar has a letter only if there is no
 * other place: it shows a value.
 */
function spotsOf(cells: readonly Cell[], series: number): readonly Spot[] {
  const own = cells.filter(({ index }) => index === series);
  const keys = new Set(own.map(({ column, row }) => `${column} ${row}`));
  const has = (column: number, row: number): number => (keys.has(`${column} ${row}`) ? 1 : 0);
  return own.map(({ column, row, share, isEnd }) => {
    const around = 3 * (has(column - 1, row) + has(column + 1, row)) + has(column, row - 1) + has(column, row + 1);
    return { column, row, score: around + share - (isEnd ? endPenalty : 0) };
  });
}

interface DrawnCell {
  readonly character: string;
  readonly style?: TextStyle | undefined;
}

function shadedCell(segments: readonly Segment[], bottom: number): DrawnCell {
  const segment = segments.find(({ from, to }) => from <= bottom && to > bottom);
  return { character: segment?.shade ?? " ", style: segment?.style };
}

/** Returns a cell of the one or two segments that take most of it. The upper one is its background, unless the bar ends in the cell. */
function coloredCell(segments: readonly Segment[], bottom: number): DrawnCell {
  const parts = segments
    .map((segment) => ({ ...segment, share: Math.min(segment.to, bottom + 8) - Math.max(segment.from, bottom) }))
    .filter(({ share }) => share > 0);
  const end = Math.max(...parts.map(({ to }) => to));
  const [largest, second] = parts.toSorted((one, other) => other.share - one.share);
  if (end < bottom + 8 || second === undefined)
    return { character: eighths[Math.min(8, end - bottom)] ?? "█", style: largest?.style };
  const [lower, upper] = parts.filter((part) => part === largest || part === second);
  const height = Math.round((8 * (lower?.share ?? 0)) / ((lower?.share ?? 0) + (upper?.share ?? 0)));
  const background = typeof upper?.style.color === "object" ? upper.style.color : undefined;
  return { character: eighths[Math.min(7, Math.max(1, height))] ?? "█", style: { ...lower?.style, background } };
}
