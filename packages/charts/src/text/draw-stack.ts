import { maxOf } from "@obstack/basics";
import { columnBuckets } from "../layout/column-buckets.ts";
import { stackTotals } from "../layout/value-scale.ts";
import type { TimeChart } from "../model/drawing.ts";
import type { Canvas } from "./canvas.ts";
import type { StyledSeries } from "./draw-lines.ts";
import type { TextStyle } from "./line.ts";
import type { PlotScale } from "./plot-scale.ts";

const eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/** Fillings of series in monochrome. Neighbors differ clearly. */
export const shades: readonly string[] = ["█", "▒", "░", "▓"];

/** A part of a bar, in eighths of a row from the bottom. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly style: TextStyle;
  readonly shade: string;
}

/**
 * Draws stacked bars of block characters. Bars of several series have a color each or, in monochrome, a shade each, which fills whole
 * characters. Nothing but an empty bar has no height.
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
  columnBuckets(chart, stackTotals(series), canvas.columns).forEach((bucket, column) => {
    if (bucket === null) return;
    const segments: Segment[] = [];
    let [total, end] = [0, 0];
    for (const [index, { values, style }] of series.entries()) {
      const value = values[bucket] ?? 0;
      total += value;
      const to = Math.max(end, toLevel(total, steps) * unit);
      const shown = column < firstOpen ? style : { ...style, weight: "dim" as const };
      if (to > end) segments.push({ from: end, to, style: shown, shade: shadeOf(index) });
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
    }
  });
}

/** Returns the filling of a series in monochrome. */
export function shadeOf(index: number): string {
  return shades[index % shades.length] ?? "█";
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
  const end = maxOf(parts.map(({ to }) => to));
  const [largest, second] = parts.toSorted((one, other) => other.share - one.share);
  if (end < bottom + 8 || second === undefined)
    return { character: eighths[Math.min(8, end - bottom)] ?? "█", style: largest?.style };
  const [lower, upper] = parts.filter((part) => part === largest || part === second);
  const height = Math.round((8 * (lower?.share ?? 0)) / ((lower?.share ?? 0) + (upper?.share ?? 0)));
  const background = typeof upper?.style.color === "object" ? upper.style.color : undefined;
  return { character: eighths[Math.min(7, Math.max(1, height))] ?? "█", style: { ...lower?.style, background } };
}
