import { round } from "./block-drawing.ts";

/** Sides that each box-drawing character connects. */
const sides: Readonly<Record<string, string>> = {
  "─": "ew",
  "│": "ns",
  "╭": "es",
  "╮": "sw",
  "╰": "ne",
  "╯": "nw",
  "┌": "es",
  "┐": "sw",
  "└": "ne",
  "┘": "nw",
  "━": "ew",
  "┃": "ns",
  "┏": "es",
  "┓": "sw",
  "┗": "ne",
  "┛": "nw",
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

interface Line {
  /** Whether it goes from left to right instead of down. */
  readonly isRow: boolean;
  /** Its coordinate on the other axis. */
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

/** Joins the straight lines of a path that touch. The path is a fraction of the size of one with lines per cell. */
export function joinLines(path: string): string {
  const steps = path.split(/(?=M)/);
  const lines = steps.map(readLine).filter((line) => line !== undefined);
  const joined: Line[] = [];
  for (const line of lines.toSorted(
    (one, other) => Number(one.isRow) - Number(other.isRow) || one.across - other.across || one.from - other.from,
  )) {
    const last = joined.at(-1);
    if (last?.isRow === line.isRow && last.across === line.across && line.from <= last.to)
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, line.to) };
    else joined.push(line);
  }
  const straight = joined.map(({ isRow, across, from, to }) =>
    isRow ? `M${from} ${across}H${to}` : `M${across} ${from}V${to}`,
  );
  return [...steps.filter((step) => readLine(step) === undefined), ...straight].join("");
}

/** Returns undefined for a curve. */
function readLine(step: string): Line | undefined {
  const numbers = /^M(\S+) (\S+)L(\S+) (\S+)$/.exec(step)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers;
  const isRow = top === bottom;
  const ends = isRow ? [left, right] : [top, bottom];
  return { isRow, across: isRow ? top : left, from: Math.min(...ends), to: Math.max(...ends) };
}
