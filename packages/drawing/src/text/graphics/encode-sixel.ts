import { FINALIZER, introducer, sixelEncode } from "sixel/lib/SixelEncoder.js";

/** A picture with four bytes per pixel: red, green, blue and opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Colors that every terminal with sixel graphics has. */
const maxColors = 256;

/** Encodes an opaque picture for terminals with sixel graphics. More than 256 colors are replaced with the closest of the most frequent. */
export function encodeSixel({ width, height, data }: Pixels): string {
  const counts = new Map<number, number>();
  for (let offset = 0; offset < data.length; offset += 4) {
    const color = ((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxColors)
    .map(([color]): [number, number, number] => [color >> 16, (color >> 8) & 0xff, color & 0xff]);
  return introducer(1) + sixelEncode(data, width, height, palette) + FINALIZER;
}
