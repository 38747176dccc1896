export interface SeriesColor {
  readonly name: string;
  /** Colors in pictures, darker or lighter until their contrast to the background is at least 3:1. */
  readonly light: string;
  readonly dark: string;
  /** Number of the color in the palette of terminals with 256 colors. */
  readonly ansi256: number;
  /** Number of the closest of the 16 basic colors: 0 to 7, and 8 to 15 for the bright ones. */
  readonly ansi16: number;
}

/** Colors of Okabe and Ito, which people with any color vision can tell apart. The order is the same in all outputs. */
export const palette: readonly SeriesColor[] = [
  { name: "blue", light: "#0072b2", dark: "#3d9fdc", ansi256: 32, ansi16: 12 },
  { name: "orange", light: "#b27b00", dark: "#e69f00", ansi256: 214, ansi16: 3 },
  { name: "bluish green", light: "#00805d", dark: "#009e73", ansi256: 36, ansi16: 2 },
  { name: "reddish purple", light: "#b65f93", dark: "#cc79a7", ansi256: 175, ansi16: 5 },
  { name: "sky blue", light: "#3194cf", dark: "#8fd0f7", ansi256: 117, ansi16: 6 },
  { name: "vermillion", light: "#d55e00", dark: "#e8702a", ansi256: 166, ansi16: 9 },
  { name: "yellow", light: "#878000", dark: "#f0e442", ansi256: 227, ansi16: 11 },
  { name: "gray", light: "#6b6b6b", dark: "#b3b3b3", ansi256: 246, ansi16: 7 },
];

/** Returns the color of a series. Series after the last color start again with the first. */
export function seriesColor(index: number): SeriesColor {
  return palette[index % palette.length] as SeriesColor;
}
