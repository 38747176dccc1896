import { seriesColor } from "../layout/palette.ts";
import type { AlertState } from "../model/drawing.ts";

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
