import { maxOf } from "@obstack/basics";
import { seriesColor } from "../layout/palette.ts";
import { pieParts } from "../layout/pie-parts.ts";
import { shortenMiddle, textWidth, oneLine } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import type { PieContent } from "../model/drawing.ts";
import { lineOf, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const minBarWidth = 4;
const minNameWidth = 6;
const shareWidth = "100%".length;

/** Draws shares as bars with their percentage and value. */
export function pieTile(pie: PieContent, { width, height }: TileSize): readonly Line[] {
  const parts = pieParts(pie);
  if (parts.length === 0) return noteLines("No values in this time range.", width);
  const sorted = parts.toSorted((one, other) => other.value - one.value);
  const count = sorted.length <= height ? sorted.length : Math.max(0, height - 1);
  const shown = sorted.slice(0, count).map((part) => ({ ...part, name: oneLine(part.name) }));
  const rest = sorted.slice(count);
  const values = shown.map(({ value }) => formatMeasure(value, pie.unit));
  const valueWidth = maxOf(values.map(textWidth), 0);
  const names = shown.map(({ name }) => textWidth(name));
  const longest = maxOf(names, 0);
  // Omit numbers that do not fit, values before percentages, so that names can be read.
  const asideWidth = [shareWidth + 2 + valueWidth, shareWidth, 0].find(
    (aside) => width - aside >= (aside === 0 ? 0 : Math.min(longest, minNameWidth) + 1),
  );
  const room = width - (asideWidth ?? 0) - 1;
  const nameWidth = Math.min(Math.max(1, Math.floor(width * 0.4), Math.min(minNameWidth, room)), longest, room);
  const barWidth = room - nameWidth - 1;
  const lines = shown.map(({ name, share, slot }, index): Line => {
    const label = shortenMiddle(name, nameWidth);
    const aside = `${percent(share).padStart(shareWidth)}  ${(values[index] ?? "").padStart(valueWidth)}`;
    return [
      { text: label + " ".repeat(Math.max(0, nameWidth - textWidth(label)) + 1) },
      ...(barWidth < minBarWidth
        ? []
        : [{ text: bar(share, barWidth), style: { color: seriesColor(slot) } }, { text: " " }]),
      { text: aside.slice(0, asideWidth) },
    ];
  });
  if (rest.length === 0) return lines;
  const left = rest.reduce((sum, { share }) => sum + share, 0);
  const more = [`${rest.length} more: ${percent(left)}`, `${rest.length} more`].find(
    (text) => textWidth(text) <= width,
  );
  return [...lines, lineOf(more ?? "", { weight: "dim" })];
}

/** Returns a bar of exactly `width` columns. A share that is not 0 has at least an eighth of a column. */
function bar(share: number, width: number): string {
  const parts = Math.max(1, Math.round(share * width * 8));
  return ("█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "")).padEnd(width);
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`;
}
