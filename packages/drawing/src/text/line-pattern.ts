/** Columns of dots that a line has in monochrome, so that lines in the same plot differ: solid, dashed, dotted, and dotted widely. */
const patterns: readonly ((column: number) => boolean)[] = [
  () => true,
  (column) => column % 6 < 4,
  (column) => column % 2 === 0,
  (column) => column % 4 === 0,
];

export const patternCount: number = patterns.length;

/** Returns whether a line has a dot in a column. */
export function hasDot(pattern: number, column: number): boolean {
  return patterns[pattern % patterns.length]?.(column) ?? true;
}

/** Draws a piece of a line for a legend, three characters wide. */
export function patternMarker(pattern: number): string {
  return [0, 2, 4]
    .map((column) => {
      const bits = (hasDot(pattern, column) ? 0x04 : 0) + (hasDot(pattern, column + 1) ? 0x20 : 0);
      return bits === 0 ? " " : String.fromCharCode(0x28_00 + bits);
    })
    .join("");
}
