import { palette } from "../layout/palette.ts";
import { colorOfSeries, colors } from "./colors.ts";
import type { Pen } from "./pen.ts";

/** Lines in a tile of 8 by 8 pixels, for areas whose colors repeat others. */
const lines = ["M0 8L8 0", "M0 0L8 8", "M4 0V8"];

/** Draws the area of a series: its color and, from the ninth series on, a texture above. */
export interface Textures {
  /** Definitions of the textures that were used. */
  readonly definitions: () => string;
  readonly area: (index: number, name: string, attributes: Readonly<Record<string, string | number>>) => string;
}

export function createTextures(pen: Pen): Textures {
  const used = new Map<number, string>();
  return {
    definitions: () => (used.size === 0 ? "" : pen.element("defs", {}, ...used.values())),
    area(index, name, attributes) {
      const fill = colorOfSeries(index);
      const round = Math.floor(index / palette.length);
      const plain = pen.element(name, { ...attributes, fill, stroke: colors.background, "stroke-width": 0.75 });
      if (round === 0) return plain;
      const texture = (round - 1) % lines.length;
      const id = `${pen.prefix}p${texture}`;
      const stroke = { stroke: colors.background, "stroke-width": 1.25, "stroke-opacity": 0.75 };
      const path = pen.element("path", { d: lines[texture], ...stroke, fill: "none" });
      used.set(texture, pen.element("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, path));
      return `${plain}${pen.element(name, { ...attributes, fill: `url(#${id})` })}`;
    },
  };
}
