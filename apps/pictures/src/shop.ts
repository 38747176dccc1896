import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";

export const example: string = fileURLToPath(new URL("../../../examples/web-shop", import.meta.url));

/** The clock of servers and commands: shortly after an incident in the generated events. */
export const now: number = Date.parse("2026-11-22T12:30:00Z");

/** Environment variable that sets the clock of a process. */
export const fixedClock: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,Date.now=()=>${now}`,
};

/** An emulator, a home folder, and a copy of the web shop in it. */
export interface Shop {
  readonly emulator: Emulator;
  readonly home: string;
  readonly folder: string;
}

export async function withShop<Result>(draw: (shop: Shop) => Promise<Result>): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), "obstack-pictures-"));
  try {
    await using emulator = await startEmulator({ behavior: "documented", now: () => now });
    const folder = join(home, "shop");
    cpSync(example, folder, { recursive: true });
    return await draw({ emulator, home, folder });
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Writes files into a copy of the web shop. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}

const errorRate = `  - name: Error rate
    x: 0
    y: 6
    w: 6
    h: 3
    asRatio: true
    series:
      - source: Logs
        type: time
        dataSource: events
        aggFn: count
        where: ServiceName:checkout AND SeverityText:error
        whereLanguage: lucene
        groupBy: []
      - source: Logs
        type: time
        dataSource: events
        aggFn: count
        where: ServiceName:checkout
        whereLanguage: lucene
        groupBy: []
`;

/** Returns a new alert, by path in the web shop. */
export function addAlert(): Record<string, string> {
  return {
    "alerts/cart-slow.yaml": `name: Cart is slow
message: One request in twenty takes longer than 600 ms.
dashboard: cart
tile: Slow responses
threshold: 600000000
thresholdType: above
interval: 15m
webhook: On-call
`,
  };
}

/** Returns an alert with a higher threshold, by path in the web shop. */
export function raiseThreshold(): Record<string, string> {
  const path = "alerts/checkout-errors.yaml";
  return { [path]: change(path, "threshold: 20", "threshold: 30") };
}

/** Returns a dashboard with another tile, by path in the web shop. */
export function addTile(): Record<string, string> {
  const path = "dashboards/on-call.yaml";
  const [tile = ""] = /^ {2}- name: Slowest services\n.*/ms.exec(readExample(path)) ?? [];
  const copy = tile
    .replace("Slowest services", "Checkout")
    .replace("y: 3", "y: 6")
    .replace('""', "ServiceName:checkout");
  return { [path]: change(path, tile, `${tile}${copy}`) };
}

/** Returns the dashboard of the checkout with a chart as stacked bars, another tile and an alert with a higher threshold, by path in the web shop. */
export function reviseCheckout(): Record<string, string> {
  const path = "dashboards/checkout.yaml";
  const [tile = ""] = /^ {2}- name: Failed payments\n.*/ms.exec(readExample(path)) ?? [];
  const stacked = tile
    .replace("type: time\n", "type: time\n        displayType: stacked_bar\n")
    .replace("groupBy: []", "groupBy: [Body]");
  return { [path]: change(path, tile, stacked + errorRate), ...raiseThreshold() };
}

export function readExample(path: string): string {
  return readFileSync(join(example, path), "utf8");
}

/** @throws {Error} If the file does not contain the text. */
function change(path: string, before: string, after: string): string {
  const text = readExample(path);
  if (before === "" || !text.includes(before)) throw new Error(`${path} has changed. Change the picture, too.`);
  return text.replace(before, after);
}
