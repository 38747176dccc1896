import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@obstack/emulator";
import type { Cost, Task } from "../as-code.ts";
import { median } from "./median.ts";

const script = fileURLToPath(new URL("../../dist/as-code.mjs", import.meta.url));

/** What dashboards and alerts as files cost, by the number of objects. */
export interface AsCodeCosts {
  /** To read the files, and nothing else: what no plan can do without. */
  readonly parse: Cost;
  readonly plan: Cost;
  /** To make everything on an empty server. */
  readonly create: Cost;
  /** To change one object. */
  readonly change: Cost;
  readonly export: Cost;
}

/** Measures with so many objects, a third of them dashboards of four tiles, the others alerts on these. */
export async function measureAsCode(objects: number, rounds: number): Promise<AsCodeCosts> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify(seedOf(objects)));
    const stack = join(folder, "stack");
    mkdirSync(stack);
    const full = await startEmulator({ seed });
    const on = (emulator: typeof full, what: Task["what"]): Promise<Cost> =>
      runTask({ what, folder: stack, ...emulator.selfHosted });
    const often = async (what: Task["what"]): Promise<Cost> => {
      const costs: Cost[] = [];
      for (let round = 0; round < rounds; round++) costs.push(await on(full, what));
      const last = costs.at(-1);
      if (last === undefined) throw new Error("There are no rounds.");
      return {
        ...last,
        time: median(costs.map(({ time }) => time)),
        memory: median(costs.map(({ memory }) => memory)),
      };
    };
    const exported = await on(full, "export");
    const parsed = await often("parse");
    const planned = await often("plan");
    const [alert = ""] = globSync("alerts/*.yaml", { cwd: stack });
    const path = join(stack, alert);
    writeFileSync(path, readFileSync(path, "utf8").replace(/threshold: .*/, "threshold: -1"));
    const change = await on(full, "apply");
    await full.close();
    await using empty = await startEmulator({ seed: "empty" });
    const create = await on(empty, "apply");
    if (planned.changes !== 0 || change.changes !== 1 || create.changes !== objects) {
      throw new Error(`Of ${objects} objects ${planned.changes}, ${change.changes} and ${create.changes} changed.`);
    }
    return { parse: parsed, plan: planned, create, change, export: exported };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a process of its own, so that its memory is its own. */
async function runTask(task: Task): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout) as Cost;
}

function seedOf(objects: number): object {
  const source = { id: "5".repeat(24), name: "Logs", kind: "log" };
  const boards = Math.ceil(objects / 3);
  const series = { type: "time", sourceId: source.id, aggFn: "count", whereLanguage: "lucene", groupBy: ["service"] };
  const dashboards = Array.from({ length: boards }, (_one, board) => ({
    id: idOf(board, "d"),
    name: `Service ${board}`,
    tags: ["bench"],
    tiles: Array.from({ length: 4 }, (_other, tile) => ({
      id: idOf(board * 4 + tile, "t"),
      name: `Tile ${tile}`,
      x: (tile % 2) * 6,
      y: Math.floor(tile / 2) * 3,
      w: 6,
      h: 3,
      series: [{ ...series, where: `service:service-${board} AND level:error` }],
    })),
  }));
  const alerts = Array.from({ length: objects - boards }, (_one, alert) => {
    const board = alert % boards;
    return {
      id: idOf(alert, "a"),
      name: `Alert ${alert}`,
      message: `Service ${board} fails. Look at its logs first, and at those of what it calls.`,
      dashboard: idOf(board, "d"),
      tileId: idOf(board * 4 + (alert % 4), "t"),
      source: "tile",
      threshold: alert,
      thresholdType: "above",
      interval: "5m",
    };
  });
  return { selfhosted: { sources: [source], dashboards, alerts } };
}

function idOf(index: number, kind: string): string {
  return `${kind}${String(index).padStart(8, "0")}`;
}
