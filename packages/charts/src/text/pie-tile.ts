import { maxOf } from "@obstack/basics";
import { oneLine } from "../layout/one-line.ts";
import { seriesColor, seriesSlots } from "../layout/palette.ts";
import { shortenMiddle, textWidth } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import type { PieContent } from "../model/drawing.ts";
import { lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const minBarWidth = 4;

/** Draws shares as bars with their percentage and value. */
export function pieTile({ slices, unit }: PieContent, { width, height }: TileSize): readonly Line[] {
  const positive = slices.filter(({ value }) => value > 0 && Number.isFinite(value));
  const total = positive.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return noteLines("No values in this time range.", width);
  const sorted = positive.toSorted((one, other) => other.value - one.value);
  const count = sorted.length <= height ? sorted.length : Math.max(0, height - 1);
  const shown = sorted.slice(0, count).map(({ name, value }) => ({ name: oneLine(name), value }));
  const rest = sorted.slice(count);

  const slots = seriesSlots(slices.map(({ name }) => name));
  const slotOf = ({ name }: (typeof slices)[number]): number =>
    slots[slices.findIndex((one) => one.name === name)] ?? 0;
  const values = shown.map(({ value }) => formatMeasure(value, unit));
  const valueWidth = maxOf(values.map(textWidth), 0);
  const nameWidth = Math.min(
    Math.max(1, Math.floor(width * 0.4)),
    maxOf(
      shown.map(({ name }) => textWidth(name)),
      0,
    ),
  );
  const barWidth = width - nameWidth - valueWidth - "  100%  ".length;
  const lines = shown.map(({ name, value }, index): Line => {
    const color = seriesColor(slotOf(sorted[index] ?? { name, value }));
    const label = shortenMiddle(name, nameWidth);
    const share = value / total;
    return [
      { text: label + " ".repeat(Math.max(0, nameWidth - textWidth(label)) + 1) },
      ...(barWidth < minBarWidth ? [] : [{ text: bar(share, barWidth), style: { color } }]),
      { text: ` ${percent(share).padStart(4)}  ${(values[index] ?? "").padStart(valueWidth)}` },
    ];
  });
  if (rest.length === 0) return lines;
  const share = rest.reduce((sum, { value }) => sum + value, 0) / total;
  return [...lines, lineOf(`${rest.length} more: ${percent(share)}`, { weight: "dim" })];
}

/** Returns a bar of exactly `width` columns. A share that is not 0 has at least an eighth of a column. */
function bar(share: number, width: number): string {
  const parts = Math.max(1, Math.round(share * width * 8));
  return ("█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "")).padEnd(width);
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`;
}
