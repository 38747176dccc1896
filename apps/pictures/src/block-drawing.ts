const eighths = "▁▂▃▄▅▆▇█";
const leftEighths = "▏▎▍▌▋▊▉";
const brailleStart = 0x28_00;
/** Column and row of the dot of each bit of a braille character. */
const dots = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const;
const dotSize = 2.6;

/** Characters that are drawn as filled shapes: braille dots and blocks. Fonts leave gaps between blocks, and many have no braille. */
export const blocks = /[\u2801-\u28FF▀-▏]/;

/** Returns the path of a braille or block character in a cell, to be filled. */
export function blockPath(character: string, x: number, y: number, width: number, height: number): string {
  if (character === "▀") return rectangle(x, y, width, height / 2);
  const level = eighths.indexOf(character) + 1;
  if (level > 0) return rectangle(x, y + height - (height * level) / 8, width, (height * level) / 8);
  const share = leftEighths.indexOf(character) + 1;
  if (share > 0) return rectangle(x, y, (width * share) / 8, height);
  const bits = character.charCodeAt(0) - brailleStart;
  return dots
    .filter((_, bit) => (bits >> bit) & 1)
    .map(([column, row]) => {
      const [left, top] = [x + (width * (column + 0.5)) / 2, y + (height * (row + 0.5)) / 4];
      return rectangle(left - dotSize / 2, top - dotSize / 2, dotSize, dotSize);
    })
    .join("");
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

/** Returns a coordinate with at most one decimal. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
