import { colorOfSeries, dashesOfSeries } from "./colors.ts";
import { measureText, shortenToWidth, textLine } from "./measure-text.ts";
import type { Box, Pen } from "./pen.ts";
import type { Plot } from "./plot.ts";
import type { Textures } from "./textures.ts";

const [icon, gap, space] = [20, 6, 16];
/** Names are shortened to this width if the legend needs several lines. */
const maxNameWidth = 260;
/** Width of the number of names that do not fit. */
const moreWidth = 84;

interface Item {
  /** `undefined` for the number of names without space. */
  readonly index: number | undefined;
  readonly text: string;
  readonly left: number;
  readonly line: number;
}

/** Names of series, placed in lines. */
export interface Legend {
  readonly height: number;
  readonly draw: (
    pen: Pen,
    box: Pick<Box, "left" | "top">,
    plot: Pick<Plot, "isStacked" | "slots">,
    textures: Textures,
  ) => string;
}

/**
 * Places the names of series in lines. Shortens long names in their middle, and counts those that do not fit.
 *
 * @param omitted Number of series that the chart does not have.
 */
export function layOutLegend(names: readonly string[], omitted: number, width: number, maxLines: number): Legend {
  const items = place(names, omitted, width, Math.max(1, maxLines));
  const height = items.length === 0 ? 0 : ((items.at(-1)?.line ?? 0) + 1) * textLine;
  return {
    height,
    draw: (pen, { left, top }, { isStacked, slots }, textures) =>
      items
        .map((item) => {
          const [x, y] = [left + item.left, top + item.line * textLine + 12];
          if (item.index === undefined) return pen.label(x, y, item.text);
          const slot = slots[item.index] ?? item.index;
          const swatch = isStacked
            ? textures.area(slot, "rect", { x, y: y - 9, width: icon - 4, height: 10 })
            : pen.element("path", {
                d: `M${x} ${y - 4}h${icon}`,
                stroke: colorOfSeries(slot),
                "stroke-width": 2,
                "stroke-dasharray": (slots.length === 1 ? "" : dashesOfSeries(slot)) || undefined,
              });
          return `${swatch}${pen.label(x + icon + gap, y, item.text)}`;
        })
        .join(""),
  };
}

function place(names: readonly string[], omitted: number, width: number, maxLines: number): Item[] {
  const nameWidth = Math.min(width - icon - gap, names.length === 1 ? width : maxNameWidth);
  const items: Item[] = [];
  let [left, line] = [0, 0];
  for (const [index, name] of names.entries()) {
    let text = shortenToWidth(name, nameWidth);
    let needed = icon + gap + measureText(text);
    const isLast = index === names.length - 1 && omitted === 0;
    // The last line keeps space for the number of names that do not fit.
    const limit = line === maxLines - 1 && !isLast ? width - moreWidth : width;
    if (left > 0 && left + needed > limit) {
      if (line === maxLines - 1) {
        items.push({ index: undefined, text: moreText(names.length - index + omitted), left, line });
        return items;
      }
      [left, line] = [0, line + 1];
    }
    if (line === maxLines - 1 && !isLast && needed > width - moreWidth) {
      text = shortenToWidth(name, width - moreWidth - icon - gap);
      needed = icon + gap + measureText(text);
    }
    items.push({ index, text, left, line });
    left += needed + space;
  }
  if (omitted > 0) items.push({ index: undefined, text: moreText(omitted), left, line });
  return items;
}

function moreText(count: number): string {
  return `and ${count} more`;
}
