import { hash } from "./hash.ts";
import { palette } from "./palette.ts";

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
