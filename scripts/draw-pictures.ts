// `npm run task -- draw`: draws the pictures of the README in docs/images from the built command, with a fixed clock.
//   --check  only checks that they are up to date
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { escapeXml } from "@obstack/markdown";
import { runInTerminal } from "@obstack/testing";

/** Shortly after an incident in the generated events. */
const now = Date.parse("2026-11-22T12:30:00Z");
/** Colors with a contrast of at least 4.5 to the background, by code. */
const colors = new Map(Object.entries({ 31: "#ff7b72", 32: "#56d364", 33: "#e3b341", 35: "#d2a8ff", 36: "#56d4dd" }));
const [plain, dim] = ["#e6edf3", "#9198a1"];
/** Sides that box-drawing characters connect. */
const sides = "ew─━ ns│┃ es╭┌┏ sw╮┐┓ ne╰└┗ nw╯┘┛ nsw┤ nes├ esw┬ new┴".split(" ");
/** Lines from the middle of a cell to its sides, and the dots of a braille character: left, top, width and height. */
const arms = { n: [3.5, 0, 1.4, 10], e: [3.5, 9.3, 5, 1.4], s: [3.5, 9.3, 1.4, 10.7], w: [0, 9.3, 5, 1.4] } as const;
const dots = ["00", "01", "02", "10", "11", "12", "03", "13"].map(
  ([left, top]) => [0.8 + Number(left) * 4.2, 1.2 + Number(top) * 5, 2.6, 2.6] as const,
);

const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "obstack-pictures-"));
process.once("exit", () => rmSync(home, { recursive: true }));
const folder = join(home, "shop");
cpSync(`${root}examples/web-shop`, folder, { recursive: true });
await using emulator = await startEmulator({ behavior: "documented", now: () => now });
const pictures = await drawAll();
for (const [name, picture] of Object.entries(pictures)) {
  const path = `${root}docs/images/${name}`;
  if (!process.argv.includes("--check")) writeFileSync(path, picture);
  else if (readFileSync(path, "utf8") !== picture) {
    console.error(`docs/images/${name} is out of date. Run \`npm run task -- draw\`, look at it, and commit it.`);
    process.exitCode = 1;
  }
}

async function drawAll(): Promise<Record<string, string>> {
  await obstack("apply --target staging --yes");
  await obstack("alerts update 'Payments fail' --threshold 500");
  const dashboard = await draw("dashboards view 'Service overview' --since 24h", 110);
  edit("alerts/checkout-errors.yaml", /threshold: 20/, "threshold: 30");
  edit("dashboards/checkout.yaml", /groupBy: \[\]\n$/, "groupBy: [Body]\n        displayType: stacked_bar\n");
  const plan = await draw("plan --target staging --test 24h", 104, 2);
  await obstack("preview --target staging --since 24h --out preview");
  const page = readFileSync(join(folder, "preview/index.html"), "utf8");
  // The identifiers of elements depend on those of the objects, which differ between runs.
  const drawings = [...page.matchAll(/(?<=<div class="narrow">)<svg.*?="(\w+)t \1d".*?<\/svg>/gs)];
  const [before = "", after = ""] = drawings.map(([svg, id = ""]) => svg.replaceAll(id, "checkout-"));
  return { "dashboard-terminal.svg": dashboard, "plan.svg": plan, "before.svg": before, "after.svg": after };
}

function edit(path: string, found: RegExp, replacement: string): void {
  const text = readFileSync(join(folder, path), "utf8");
  if (!found.test(text)) throw new Error(`${path} has changed. Change the pictures, too.`);
  writeFileSync(join(folder, path), text.replace(found, replacement));
}

/** Returns what the command prints in a terminal. */
async function obstack(line: string, columns = 80, expected = 0): Promise<string> {
  const argv = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted);
  const clock = { NODE_OPTIONS: `--import=data:text/javascript,Date.now=()=>${now}` };
  const environment = { ...emulator.environment, ...clock, HOME: home };
  const { code, screen } = await runInTerminal(argv, { environment, folder, columns });
  if (code !== expected) throw new Error(`\`obstack ${line}\` ended with ${code}:\n${screen}`);
  // Progress is erased, and the port differs between runs.
  const lines = screen.trimEnd().split("\n");
  const shown = lines.map((text) => text.split("\u001B[K").at(-1)).join("\n");
  return shown.replaceAll(emulator.selfHosted.baseUrl, "https://staging.example.com");
}

/**
 * Returns a terminal with a command and its output as SVG. Text has the monospaced font of the reader. Lines and blocks are shapes, because fonts
 * leave gaps between them.
 */
async function draw(line: string, columns: number, expected?: number): Promise<string> {
  const screen = `\u001B[2m$\u001B[22m \u001B[1mobstack ${line}\u001B[22m\n\n${await obstack(line, columns, expected)}`;
  const [grounds, shapes] = [new Map<string, string>(), new Map<string, string>()];
  const texts: string[] = [];
  let [row, column, width, color, ground, weight] = [0, 0, 0, plain, "", ""];
  // A code, the end of a line, spaces, shapes, or a text.
  const parts = /␛\[([\d;]*)m|\n| +|(([─━▀-█])\3*|[│-▟⠀-⣿])|[^␛\n ─-▟⠀-⣿]+(?: [^␛\n ─-▟⠀-⣿]+)*/g;
  for (const [part, code, shape] of screen.replaceAll("\u001B", "␛").matchAll(parts)) {
    if (code === "1" || code === "22") weight = code === "1" ? ' font-weight="bold"' : "";
    if (code?.startsWith("4")) ground = code === "49" ? "" : colorOf(code);
    else if (code !== undefined && code !== "1") color = colorOf(code);
    if (part === "\n") [row, column] = [row + 1, 0];
    if (part === "\n" || code !== undefined) continue;
    const [x, y, length] = [round(16 + column * 8.4), 16 + row * 20, round(part.length * 8.4)];
    const path = shape === undefined ? "" : shapeOf(shape, x, y);
    if (ground !== "") grounds.set(ground, `${grounds.get(ground) ?? ""}M${x} ${y}h${length}v20h${-length}z`);
    if (path !== "") shapes.set(color, `${shapes.get(color) ?? ""}${path}`);
    else if (part.trim() !== "")
      texts.push(
        `<text x="${x}" y="${y + 15}" textLength="${length}" fill="${color}"${weight}>${escapeXml(part)}</text>`,
      );
    column += part.length;
    width = Math.max(width, Math.ceil(x + length + 16));
  }
  const height = row * 20 + 52;
  const paths = [...grounds, ...shapes].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>Output of \`obstack ${escapeXml(line)}\`</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#0d1117" stroke="#3d444d"/>
${paths.join("")}<g font-family="ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace" font-size="14">
${texts.join("\n")}
</g>
</svg>
`;
}

function colorOf(code: string): string {
  if (code === "39" || code === "22") return plain;
  if (code === "2") return dim;
  const index = Number(/8;5;(\d+)$/.exec(code)?.[1]);
  const cube = [36, 6, 1].map((size) => Math.floor((index - 16) / size) % 6);
  const levels = index < 232 ? cube.map((level) => level && level * 40 + 55) : cube.map(() => (index - 232) * 10 + 8);
  const color = index >= 16 ? `rgb(${levels.join(" ")})` : colors.get(code);
  if (color === undefined) throw new Error(`No color for ${code}.`);
  return color;
}

/** Returns the path of lines, a block or a braille character, or an empty string for other characters. */
function shapeOf(part: string, x: number, y: number): string {
  const box = ([left, top, width, height]: readonly [number, number, number, number]): string =>
    `M${round(x + left)} ${round(y + top)}h${round(width)}v${round(height)}h${-round(width)}z`;
  const [character = ""] = part;
  const connected = sides.find((characters) => characters.includes(character)) ?? "";
  const length = part.length * 8.4;
  const height = "▁▂▃▄▅▆▇█".indexOf(character) + 1;
  const width = "▏▎▍▌▋▊▉".indexOf(character) + 1;
  if (connected.startsWith("ew")) return box([0, 9.3, length, 1.4]);
  if (height > 0) return box([0, 20 - height * 2.5, length, height * 2.5]);
  if (width > 0) return box([0, 0, width * 1.05, 20]);
  if (character === "╌") return box([0.8, 9.3, 2.6, 1.4]) + box([5, 9.3, 2.6, 1.4]);
  if (character === "▀") return box([0, 0, length, 10]);
  const bits = /[⠀-⣿]/.test(character) ? character.charCodeAt(0) % 256 : 0;
  const lines = Object.entries(arms).filter(([side]) => connected.includes(side));
  return [...dots.filter((_, bit) => (bits >> bit) & 1), ...lines.map(([, arm]) => arm)].map(box).join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
