import { escapeXml } from "@obstack/markdown";
import { hash } from "../layout/palette.ts";
import { colors } from "./colors.ts";
import type { Color } from "./colors.ts";
import { hasKnownWidth, measureText, shortenToWidth, textSize } from "./measure-text.ts";
import type { TextStyle } from "./measure-text.ts";

export type Attributes = Readonly<Record<string, string | number | Color | undefined>>;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Options of pictures. */
export interface SvgOptions {
  readonly width: number;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
}

export interface LabelOptions extends TextStyle {
  readonly fill?: Color | undefined;
  readonly anchor?: "start" | "middle" | "end" | undefined;
  /** Shortens longer texts in the middle. Default: any width. */
  readonly width?: number | undefined;
  readonly more?: Attributes | undefined;
}

const fontFamily = "'Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic', system-ui, sans-serif";

const lengthAdjust = "spacingAndGlyphs";

/** Writes elements in the colors of the reader's system: the light ones, and rules for dark systems. */
export interface Pen {
  /** Identifies the picture, so that several in one page can have elements with identifiers. */
  readonly prefix: string;
  readonly element: (name: string, attributes: Attributes, ...children: readonly string[]) => string;
  /** Writes a line of text. `x` and `y` are the start, middle or end of its base line. */
  readonly label: (x: number, y: number, text: string, options?: LabelOptions) => string;
  readonly document: (
    size: { readonly width: number; readonly height: number },
    title: string,
    description: string,
    content: string,
  ) => string;
}

/** @param seed Text from which the identifiers of the picture are derived. */
export function createPen(seed: string): Pen {
  const prefix = `o${hash(seed).toString(36)}`;
  const rules = new Set<string>();
  const element: Pen["element"] = (name, attributes, ...children) => {
    const classes: string[] = [];
    const parts = Object.entries(attributes).map(([key, value]) => {
      if (value === undefined) return "";
      if (typeof value !== "object") return ` ${key}="${typeof value === "number" ? round(value) : escapeXml(value)}"`;
      const className = `obstack-${key}-${value.name}`;
      if (value.light !== value.dark) {
        classes.push(className);
        rules.add(`.${className}{${key}:${value.dark}}`);
      }
      return ` ${key}="${value.light}"`;
    });
    const start = `<${name}${parts.join("")}${classes.length === 0 ? "" : ` class="${classes.join(" ")}"`}`;
    return children.length === 0 ? `${start}/>` : `${start}>${children.join("")}</${name}>`;
  };
  const label: Pen["label"] = (x, y, text, { size, bold, fill = colors.quiet, anchor, width, more = {} } = {}) => {
    const shown = width === undefined ? text : shortenToWidth(text, width, { size, bold });
    if (shown === "") return "";
    return element(
      "text",
      {
        x,
        y,
        fill,
        "text-anchor": anchor === "start" ? undefined : anchor,
        "font-size": size,
        "font-weight": bold === true ? 700 : undefined,
        // Readers have other fonts: their letters get the reserved width.
        ...(hasKnownWidth(shown) ? { textLength: measureText(shown, { size, bold }), lengthAdjust } : {}),
        ...more,
      },
      escapeXml(shown),
    );
  };
  return {
    prefix,
    element,
    label,
    document({ width, height }, title, description, content) {
      const background = element("rect", { width, height, fill: colors.background });
      const body = `${background}${content}`;
      // Writing the content has collected the rules. Print is on white paper.
      const style =
        rules.size === 0
          ? ""
          : `<style>@media screen and (prefers-color-scheme:dark){${[...rules].toSorted().join("")}}</style>`;
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${prefix}t ${prefix}d" font-family="${fontFamily}" font-size="${textSize}">`,
        `<title id="${prefix}t">${escapeXml(title)}</title><desc id="${prefix}d">${escapeXml(description)}</desc>${style}`,
        `${body}</svg>\n`,
      ].join("");
    },
  };
}

/** Returns a coordinate with at most two decimals. One that is not a number is 0. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
