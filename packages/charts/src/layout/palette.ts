/** The color of a series in all outputs. */
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

/**
 * Returns the color of each series, as its position in the palette. It depends on the name, so that a group has the same color in every range,
 * tile and output. Names that share one get the next that is free; from the ninth on, they share a color with another dash or texture.
 */
export function seriesSlots(names: readonly string[]): readonly number[] {
  const slots = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of [...new Set(names)].toSorted().toSorted((one, other) => isRest(one) - isRest(other))) {
    const round = Math.floor(taken.size / palette.length) * palette.length;
    // Before its group, a name can have a filter and a function.
    const value = hash(name.split(" · ").at(-1) ?? "");
    // Mixed, so that names that end alike differ.
    let slot = ((value ^ (value >>> 15)) >>> 0) % palette.length;
    while (taken.has(round + slot)) slot = (slot + 1) % palette.length;
    taken.add(round + slot);
    slots.set(name, round + slot);
  }
  return names.map((name) => slots.get(name) ?? 0);
}

/** Returns 1 for series that are joined, which take the color that is left. */
function isRest(name: string): number {
  return /^\d+ others$/.test(name) ? 1 : 0;
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
