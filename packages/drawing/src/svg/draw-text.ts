import { colors } from "./colors.ts";
import { wrapText } from "./measure-text.ts";
import type { Box, Pen } from "./pen.ts";

/** Draws a note in the middle of a box. */
export function drawNote(pen: Pen, text: string, { left, top, width, height }: Box): string {
  const lines = text.split("\n").flatMap((line) => wrapText(line, width));
  const shown = lines.slice(0, Math.max(1, Math.floor(height / 17)));
  const first = top + (height - shown.length * 17) / 2 + 13;
  return shown
    .map((line, index) =>
      pen.label(left + width / 2, first + index * 17, line, { anchor: "middle", fill: colors.quiet }),
    )
    .join("");
}
