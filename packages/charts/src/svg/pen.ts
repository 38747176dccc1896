import { escapeXml } from "@obstack/markdown";
import { hash, palette, seriesColor } from "../layout/palette.ts";
import type { AlertState } from "../model/drawing.ts";
import { hasKnownWidth, measureText, shortenToWidth, textSize } from "./measure-text.ts";
import type { TextStyle } from "./measure-text.ts";

export interface Color {
  /** Identifies the color in a style sheet. */
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

const color = (name: string, light: string, dark: string): Color => ({ name, light, dark });

type Role = "background" | "soft" | "line" | "axis" | "text" | "quiet" | "bad" | "good" | "warn" | "accent";

export const colors: Readonly<Record<Role, Color>> = {
  background: color("background", "#ffffff", "#14181d"),
  soft: color("soft", "#eef1f4", "#262c34"),
  line: color("line", "#d7dce2", "#363d47"),
  axis: color("axis", "#7b8794", "#7b8794"),
  text: color("text", "#1f2933", "#e4e8ee"),
  quiet: color("quiet", "#52606d", "#a3afbc"),
  bad: color("bad", "#b42318", "#ff9c93"),
  good: color("good", "#17703f", "#63d198"),
  warn: color("warn", "#7a4d00", "#f2c265"),
  accent: color("accent", "#175cb5", "#7cb5f7"),
};

export function colorOfSeries(index: number): Color {
  const { name, light, dark } = seriesColor(index);
  return { name: name.replaceAll(" ", "-"), light, dark };
}

/** Dashes of lines, so that lines differ without color too. An empty text is a solid line. */
const dashes = ["", "7 3", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2", "1 4", "10 2 4 2"];

/** Returns the dashes of a series. Series with the same color have different dashes. */
export function dashesOfSeries(index: number): string {
  return dashes[(index + Math.floor(index / dashes.length)) % dashes.length] ?? "";
}

const stateColors: Readonly<Record<AlertState, Color>> = {
  ok: colors.good,
  firing: colors.bad,
  silenced: colors.warn,
  disabled: colors.quiet,
};

/** Returns the color of an alert's state. States that are not known have the color of alerts. */
export function colorOfState(state: AlertState | undefined): Color {
  return state === undefined ? colors.bad : stateColors[state];
}

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

/** Lines in a tile of 8 by 8 pixels, for areas whose colors repeat others. */
const textures = ["M0 8L8 0", "M0 0L8 8", "M4 0V8"];

/** Writes elements in the colors of the reader's system: the light ones, and rules for dark systems. */
export interface Pen {
  readonly element: (name: string, attributes: Attributes, ...children: readonly string[]) => string;
  /** Writes a line of text. `x` and `y` are the start, middle or end of its base line. */
  readonly label: (x: number, y: number, text: string, options?: LabelOptions) => string;
  /** Writes the area of a series: its color and, from the ninth series on, a texture above. */
  readonly area: (slot: number, name: string, attributes: Attributes) => string;
  readonly document: (
    size: { readonly width: number; readonly height: number },
    title: string,
    description: string,
    content: string,
  ) => string;
}

/** @param seed Text from which the identifiers of the picture are derived, so that one page can have several pictures. */
export function createPen(seed: string): Pen {
  const prefix = `o${hash(seed).toString(36)}`;
  const rules = new Set<string>();
  const patterns = new Map<number, string>();
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
  const area: Pen["area"] = (slot, name, attributes) => {
    const stroke = { stroke: colors.background, "stroke-width": 0.75 };
    const plain = element(name, { ...attributes, fill: colorOfSeries(slot), ...stroke });
    const repeats = Math.floor(slot / palette.length);
    if (repeats === 0) return plain;
    const texture = (repeats - 1) % textures.length;
    const id = `${prefix}p${texture}`;
    const lines = { d: textures[texture], ...stroke, "stroke-width": 1.25, "stroke-opacity": 0.75, fill: "none" };
    const tile = { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" };
    patterns.set(texture, element("pattern", tile, element("path", lines)));
    return `${plain}${element(name, { ...attributes, fill: `url(#${id})` })}`;
  };
  return {
    element,
    label,
    area,
    document({ width, height }, title, description, content) {
      const background = element("rect", { width, height, fill: colors.background });
      const definitions = patterns.size === 0 ? "" : element("defs", {}, ...patterns.values());
      // Writing the content has collected the rules and patterns. Print is on white paper.
      const style =
        rules.size === 0
          ? ""
          : `<style>@media screen and (prefers-color-scheme:dark){${[...rules].toSorted().join("")}}</style>`;
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${prefix}t ${prefix}d" font-family="${fontFamily}" font-size="${textSize}">`,
        `<title id="${prefix}t">${escapeXml(title)}</title><desc id="${prefix}d">${escapeXml(description)}</desc>${style}`,
        `${definitions}${background}${content}</svg>\n`,
      ].join("");
    },
  };
}

/** Returns a coordinate with at most two decimals. One that is not a number is 0. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
