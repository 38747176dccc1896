/** Sides that each box-drawing character connects. */
const sides: Readonly<Record<string, string>> = {
  "─": "ew",
  "│": "ns",
  "╭": "es",
  "╮": "sw",
  "╰": "ne",
  "╯": "nw",
  "└": "ne",
  "┤": "nsw",
  "├": "nes",
  "┬": "esw",
  "┴": "new",
};

const rounded = /[╭╮╰╯]/;

/** Returns whether a character is drawn as lines. Fonts leave gaps between the lines of box-drawing characters. */
export function isBoxDrawing(character: string): boolean {
  return character in sides;
}

/** Returns the path of a box-drawing character in a cell. */
export function boxPath(character: string, x: number, y: number, width: number, height: number): string {
  const middle = `${round(x + width / 2)} ${round(y + height / 2)}`;
  const ends: Readonly<Record<string, string>> = {
    n: `${round(x + width / 2)} ${round(y)}`,
    e: `${round(x + width)} ${round(y + height / 2)}`,
    s: `${round(x + width / 2)} ${round(y + height)}`,
    w: `${round(x)} ${round(y + height / 2)}`,
  };
  const points = (sides[character] ?? "").split("").map((side) => ends[side] ?? middle);
  if (rounded.test(character)) return `M${points.join(`Q${middle} `)}`;
  return points.map((point) => `M${middle}L${point}`).join("");
}

/** Returns a coordinate with at most one decimal. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
