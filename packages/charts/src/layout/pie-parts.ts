import type { PieContent } from "../model/drawing.ts";
import { seriesSlots } from "./palette.ts";

/** A slice of a pie with its share of the total. */
export interface PiePart {
  readonly name: string;
  readonly value: number;
  /** From 0 to 1. */
  readonly share: number;
  /** Position in the palette. */
  readonly slot: number;
  /** Position among all slices. */
  readonly index: number;
}

/** Returns the slices of a pie that have an area, in their order. */
export function pieParts({ slices }: PieContent): readonly PiePart[] {
  const slots = seriesSlots(slices.map(({ name }) => name));
  const drawn = slices
    .map(({ name, value }, index) => ({ name, value, slot: slots[index] ?? index, index }))
    .filter(({ value }) => value > 0);
  const total = drawn.reduce((sum, { value }) => sum + value, 0);
  return drawn.map((part) => ({ ...part, share: part.value / total }));
}
