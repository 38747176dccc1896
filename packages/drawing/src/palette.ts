export interface SeriesColor {
  readonly name: string;
  /** Color in pictures, such as `#0072b2`. */
  readonly hex: string;
  /** Number of the color in the palette of terminals with 256 colors. */
  readonly ansi256: number;
  /** Number of the closest of the 16 basic colors: 0 to 7, and 8 to 15 for the bright ones. */
  readonly ansi16: number;
}

/** Colors of Okabe and Ito, which people with any color vision can tell apart. The order is the same in all outputs. */
export const palette: readonly SeriesColor[] = [
  { name: "blue", hex: "#0072b2", ansi256: 32, ansi16: 12 },
  { name: "orange", hex: "#e69f00", ansi256: 214, ansi16: 3 },
  { name: "bluish green", hex: "#009e73", ansi256: 36, ansi16: 2 },
  { name: "reddish purple", hex: "#cc79a7", ansi256: 175, ansi16: 5 },
  { name: "sky blue", hex: "#56b4e9", ansi256: 117, ansi16: 6 },
  { name: "vermillion", hex: "#d55e00", ansi256: 166, ansi16: 9 },
  { name: "yellow", hex: "#f0e442", ansi256: 227, ansi16: 11 },
  { name: "gray", hex: "#999999", ansi256: 246, ansi16: 7 },
];

/** Returns the color of a series. Series after the last color start again with the first. */
export function seriesColor(index: number): SeriesColor {
  return palette[index % palette.length] as SeriesColor;
}
