import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { runInTerminal, runObstack } from "@obstack/testing";
import { terminalToSvg } from "./terminal-svg.ts";

const example = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));
/** The clock of the emulator and of the command: shortly after an incident in the generated events. */
const now = Date.parse("2026-11-22T12:30:00Z");

/** Files of the stack that change after the apply. */
const edits: Readonly<Record<string, (text: string) => string>> = {
  "alerts/cart-slow.yaml": () =>
    `name: Cart is slow
message: One request in twenty takes longer than 600 ms.
dashboard: cart
tile: Slow responses
threshold: 600000000
thresholdType: above
interval: 15m
webhook: On-call
`,
  "alerts/checkout-errors.yaml": (text) => text.replace("threshold: 20", "threshold: 10"),
  "dashboards/on-call.yaml": (text) =>
    text.replace(/(?<=\n) {2}- name: Slowest services\n.*/s, (tile) => {
      const moved = tile.replace("Slowest services", "Checkout").replace("y: 3", "y: 6");
      return tile + moved.replace('where: ""', "where: ServiceName:checkout");
    }),
};

/** Commands, drawn as if they were typed line by line, and their titles. */
const pictures = {
  "plan.svg": {
    title: "Output of `obstack plan`: an alert to create, a dashboard and two alerts to update",
    lines: ["plan --target staging --test 12h"],
    code: 2,
  },
  "chart.svg": {
    title: "Output of `obstack charts query`: requests of the checkout in the last 24 hours, and peaks of errors",
    lines: [
      "charts query --source Logs --since 24h --granularity 30m",
      "--where ServiceName:checkout --where SeverityText:error",
    ],
    code: 0,
  },
} as const;

/**
 * Returns the pictures of the command in a terminal as SVG, by file name. They are always the same.
 *
 * @throws {Error} If a command fails.
 */
export async function drawTerminals(): Promise<Map<string, string>> {
  const home = mkdtempSync(join(tmpdir(), "obstack-pictures-"));
  try {
    await using emulator = await startEmulator({ now: () => now });
    const environment = {
      ...emulator.environment,
      HOME: home,
      NODE_OPTIONS: `--import=data:text/javascript,Date.now=()=>${now}`,
    };
    const folder = join(home, "shop");
    cpSync(example, folder, { recursive: true });
    const run = async (...argv: string[]): Promise<void> => {
      const { code, stderr } = await runObstack(argv, { environment, folder });
      if (code !== 0) throw new Error(stderr);
    };
    await run("apply", "--target", "staging", "--yes");
    await run("alerts", "update", "Payments fail", "--threshold", "500");
    for (const [path, edit] of Object.entries(edits)) editFile(join(folder, path), edit);
    const drawn = new Map<string, string>();
    for (const [name, { title, lines, code: expected }] of Object.entries(pictures)) {
      const argv = lines.join(" ").split(" ");
      const { code, screen } = await runInTerminal(argv, { environment, folder, columns: 74 });
      if (code !== expected) throw new Error(`Exit code ${code}:\n${screen}`);
      const prompt = `\u001B[2m$\u001B[22m \u001B[1mobstack ${lines.join(" \\\n    ")}\u001B[22m`;
      // Progress is erased.
      const output = screen.split("\n").map((line) => line.split("\u001B[K").at(-1));
      drawn.set(name, terminalToSvg(title, [prompt, "", ...output].join("\n")));
    }
    return drawn;
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** @throws {Error} If the edit changes nothing. */
function editFile(path: string, edit: (text: string) => string): void {
  const before = readFile(path);
  const after = edit(before);
  if (after === before) throw new Error(`Nothing to change in ${path}.`);
  writeFileSync(path, after);
}

/** Returns the content of a file, or nothing if it does not exist. */
function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
