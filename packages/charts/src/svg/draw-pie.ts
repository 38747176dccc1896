import { oneLine } from "../layout/shorten.ts";
import { pieParts } from "../layout/pie-parts.ts";
import { formatMeasure } from "../layout/unit.ts";
import type { PieContent } from "../model/drawing.ts";
import { measureText } from "./measure-text.ts";
import { round, colors } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

const lineHeight = 19;
/** Width to which names are cut before numbers are left out. */
const minNameWidth = 48;

/** Draws slices clockwise from the top, with a list of their names, values and shares in the same order. */
export function drawPie(pen: Pen, pie: PieContent, { left, top, width, height }: Box): string {
  const drawn = pieParts(pie);
  if (drawn.length === 0) return pen.label(left + width / 2, top + height / 2, "No values", { anchor: "middle" });
  const isWide = width > height * 1.25;
  const diameter = Math.max(10, isWide ? Math.min(height, width * 0.42) : Math.min(width, height * 0.55));
  const radius = diameter / 2;
  const [middleX, middleY] = isWide ? [left + radius, top + height / 2] : [left + width / 2, top + radius];
  let before = 0;
  const areas = drawn.map(({ share, slot, index }) => {
    const [from, to] = [before, before + share];
    before = to;
    const more = { "data-slice": index };
    if (to - from > 0.9999)
      return pen.area(slot, "circle", { cx: round(middleX), cy: round(middleY), r: round(radius), ...more });
    const at = (part: number): string =>
      `${round(middleX + radius * Math.sin(part * 2 * Math.PI))} ${round(middleY - radius * Math.cos(part * 2 * Math.PI))}`;
    const d = `M${round(middleX)} ${round(middleY)}L${at(from)}A${round(radius)} ${round(radius)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`;
    return pen.area(slot, "path", { d, ...more });
  });

  const list = isWide
    ? { left: left + diameter + 20, top, width: width - diameter - 20, height }
    : { left, top: top + diameter + 10, width, height: height - diameter - 10 };
  const space = Math.max(1, Math.floor(list.height / lineHeight));
  const listed = drawn.length > space ? drawn.slice(0, Math.max(1, space - 1)) : drawn;
  const lines = Math.min(space, drawn.length);
  const first = isWide ? list.top + (list.height - lines * lineHeight) / 2 : list.top;
  const names = listed.map(({ name, value, share, slot }, line) => {
    const y = first + line * lineHeight + 14;
    const measure = formatMeasure(value, pie.unit);
    const room = list.width - 32 - Math.min(minNameWidth, measureText(oneLine(name)));
    // Omit numbers that do not fit: the pie still shows the shares.
    const aside = [`${measure} · ${formatMeasure(share, { kind: "percent" })}`, measure].find(
      (text) => measureText(text) <= room,
    );
    return [
      pen.area(slot, "rect", { x: round(list.left), y: round(y - 10), width: 14, height: 11 }),
      pen.label(list.left + 20, y, oneLine(name), {
        width: list.width - 20 - (aside === undefined ? 0 : measureText(aside) + 12),
        fill: colors.text,
      }),
      pen.label(list.left + list.width, y, aside ?? "", { anchor: "end" }),
    ].join("");
  });
  const rest = drawn.length - listed.length;
  const note = `and ${rest} more`;
  const isShown = rest > 0 && measureText(note) <= list.width - 20;
  const more = isShown ? pen.label(list.left + 20, first + listed.length * lineHeight + 14, note) : "";
  return [...areas, ...names, more].join("");
}
