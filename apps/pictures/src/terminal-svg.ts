import { escapeXml } from "@obstack/markdown";
import { parseAnsiSequences } from "ansi-sequence-parser";
import type { ParseToken } from "ansi-sequence-parser";
import { blockPath, blocks, rectangle, round } from "./block-drawing.ts";
import { boxPath, isBoxDrawing, joinLines } from "./box-drawing.ts";

/** Colors with a contrast of at least 4.5 to the background. */
const colors: Readonly<Record<string, string>> = {
  red: "#ff7b72",
  green: "#56d364",
  yellow: "#e3b341",
  magenta: "#d2a8ff",
  cyan: "#56d4dd",
};
const plain = "#e6edf3";
const dim = "#9198a1";

const fontSize = 14;
/** Advance of most monospaced fonts. `textLength` fits the others. */
const cellWidth = 8.4;
const lineHeight = 20;
const padding = 16;

/**
 * Returns a picture of a terminal as SVG. It has its own background, and uses the monospaced font of the system.
 *
 * @param screen Lines with ANSI colors. Longer lines than `maxColumns` wrap.
 */
export function terminalToSvg(title: string, screen: string, maxColumns: number): string {
  const lines = splitLines(parseAnsiSequences(screen.trimEnd()), maxColumns);
  const columns = Math.max(...lines.map((line) => line.reduce((sum, { value }) => sum + value.length, 0)));
  const width = Math.ceil(columns * cellWidth + padding * 2);
  const height = lines.length * lineHeight + padding * 2;
  const texts: string[] = [];
  const [paths, fills, backgrounds] = [new Paths(), new Paths(), new Paths()];
  for (const [row, line] of lines.entries()) {
    let column = 0;
    for (const token of line) {
      const color = colorOf(token);
      if (token.background !== null) {
        const background = colorIn(token.background);
        const [x, y] = [padding + column * cellWidth, padding + row * lineHeight];
        const path = rectangle(x, y, token.value.length * cellWidth, lineHeight);
        backgrounds.add(background, path);
      }
      const weight = token.decorations.has("bold") ? ' font-weight="bold"' : "";
      // Runs of spaces separate texts.
      for (const [run] of token.value.matchAll(/ {2,}|[^ ]+(?: [^ ]+)*| /g)) {
        if (run.trim() !== "") drawRun(run, column, row, color, weight);
        column += run.length;
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">
<title>${escapeXml(title)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#0d1117" stroke="#3d444d"/>
<g fill="none" stroke-width="1.4">
${[...paths].map(([color, path]) => `<path stroke="${color}" d="${joinLines(path)}"/>`).join("\n")}
</g>
${[...backgrounds, ...fills].map(([color, path]) => `<path fill="${color}" d="${path}"/>\n`).join("")}<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" font-size="${fontSize}" style="white-space: pre">
${texts.join("\n")}
</g>
</svg>
`;

  function drawRun(run: string, start: number, row: number, color: string, weight: string): void {
    const y = padding + row * lineHeight;
    for (const [index, character] of run.split("").entries()) {
      const x = padding + (start + index) * cellWidth;
      if (isBoxDrawing(character)) paths.add(color, boxPath(character, x, y, cellWidth, lineHeight));
      if (blocks.test(character)) fills.add(color, blockPath(character, x, y, cellWidth, lineHeight));
    }
    for (const { 0: text, index } of run.matchAll(/[^─│╭╮╰╯┌┐└┘┤├┬┴━┃┏┓┗┛\u2801-\u28FF▀-▏]+/g)) {
      if (text.trim() === "") continue;
      const x = round(padding + (start + index) * cellWidth);
      const length = round(text.length * cellWidth);
      texts.push(
        `<text x="${x}" y="${y + 15}" textLength="${length}" fill="${color}"${weight}>${escapeXml(text)}</text>`,
      );
    }
  }
}

/** A path for each color. */
class Paths extends Map<string, string> {
  add(color: string, path: string): void {
    this.set(color, (this.get(color) ?? "") + path);
  }
}

/** Returns the tokens of each line. Wraps lines like a terminal. */
function splitLines(tokens: readonly ParseToken[], maxColumns: number): ParseToken[][] {
  let line: ParseToken[] = [];
  const lines = [line];
  let column = 0;
  const startLine = (): void => {
    line = [];
    lines.push(line);
    column = 0;
  };
  for (const token of tokens) {
    for (const [index, text] of token.value.split("\n").entries()) {
      if (index > 0) startLine();
      for (let rest = text; rest !== "";) {
        if (column === maxColumns) startLine();
        const value = rest.slice(0, maxColumns - column);
        line.push({ ...token, value });
        column += value.length;
        rest = rest.slice(value.length);
      }
    }
  }
  return lines;
}

function colorOf({ foreground, decorations }: ParseToken): string {
  if (foreground === null) return decorations.has("dim") ? dim : plain;
  return colorIn(foreground);
}

function colorIn(color: NonNullable<ParseToken["foreground"]>): string {
  if (color.type === "table") return colorOfTable(color.index);
  const named = color.type === "named" ? colors[color.name] : undefined;
  if (named === undefined) throw new Error(`No color for ${JSON.stringify(color)}.`);
  return named;
}

/** Returns a color of the cube with 6 × 6 × 6 colors, or a gray, of terminals with 256 colors. */
function colorOfTable(index: number): string {
  const cube = index - 16;
  const levels =
    index >= 232
      ? [0, 0, 0].map(() => (index - 232) * 10 + 8)
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((level) => (level === 0 ? 0 : level * 40 + 55));
  return `#${levels.map((level) => level.toString(16).padStart(2, "0")).join("")}`;
}
