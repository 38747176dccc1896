import type { NumberContent } from "../dashboard.ts";
import { formatMeasure } from "../unit.ts";
import { colors } from "./colors.ts";
import { measureText } from "./measure-text.ts";
import type { Box, Pen } from "./pen.ts";

const maxSize = 56;

/** Draws a number as large as fits. */
export function drawNumber(pen: Pen, { value, unit }: NumberContent, { left, top, width, height }: Box): string {
  const [x, middle] = [left + width / 2, top + height / 2];
  if (value === null) return pen.label(x, middle + 4, "No value", { anchor: "middle" });
  const text = formatMeasure(value, unit);
  const size = Math.max(
    12,
    Math.floor(Math.min(maxSize, height * 0.6, (width / measureText(text, { size: 1, bold: true })) * 0.9)),
  );
  return pen.label(x, middle + size * 0.36, text, { anchor: "middle", size, bold: true, fill: colors.text });
}
