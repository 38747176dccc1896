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

/** Costs of dashboards and alerts as code for one number of objects. */
export interface AsCodeCosts {
  /** Parsing the files, the minimum cost of a plan. */
  readonly parse: Cost;
  readonly plan: Cost;
  /** Creating all objects on an empty server. */
  readonly create: Cost;
  /** Changing one object. */
  readonly change: Cost;
  readonly export: Cost;
}

/** Measures the costs for a number of objects: one third dashboards with four tiles each, the rest alerts on them. */
export async function measureAsCode(objects: number, rounds: number): Promise<AsCodeCosts> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify(createSeed(objects)));
    const stack = join(folder, "stack");
    mkdirSync(stack);
    const full = await startEmulator({ behavior: "documented", seed });
    const runOn = (emulator: typeof full, action: Task["action"]): Promise<Cost> =>
      runTask({ action, folder: stack, ...emulator.selfHosted });
    const runRounds = async (action: Task["action"]): Promise<Cost> => {
      const costs: Cost[] = [];
      for (let round = 0; round < rounds; round++) costs.push(await runOn(full, action));
      const last = costs.at(-1);
      if (last === undefined) throw new Error("At least one round is required.");
      return {
        ...last,
        time: median(costs.map(({ time }) => time)),
        memory: median(costs.map(({ memory }) => memory)),
      };
    };
    const exported = await runOn(full, "export");
    const parsed = await runRounds("parse");
    const planned = await runRounds("plan");
    const [alert = ""] = globSync("alerts/*.yaml", { cwd: stack });
    const path = join(stack, alert);
    writeFileSync(path, readFileSync(path, "utf8").replace(/threshold: .*/, "threshold: -1"));
    const change = await runOn(full, "apply");
    await full.close();
    // A state belongs to one server.
    rmSync(join(stack, "state"), { recursive: true });
    await using empty = await startEmulator({ behavior: "documented", seed: "empty" });
    const create = await runOn(empty, "apply");
    if (planned.changes !== 0 || change.changes !== 1 || create.changes !== objects) {
      throw new Error(
        `Expected 0, 1 and ${objects} changes, found ${planned.changes}, ${change.changes} and ${create.changes}.`,
      );
    }
    return { parse: parsed, plan: planned, create, change, export: exported };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a task in a separate process to measure its memory. */
export async function runTask(task: Task): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout) as Cost;
}

function createSeed(objects: number): object {
  const source = { id: "5".repeat(24), name: "Logs", kind: "log" };
  const boards = Math.ceil(objects / 3);
  const series = { type: "time", sourceId: source.id, aggFn: "count", whereLanguage: "lucene", groupBy: ["service"] };
  const dashboards = Array.from({ length: boards }, (_one, board) => ({
    id: toId(board, "d"),
    name: `Service ${board}`,
    tags: ["bench"],
    tiles: Array.from({ length: 4 }, (_other, tile) => ({
      id: toId(board * 4 + tile, "t"),
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
      id: toId(alert, "a"),
      name: `Alert ${alert}`,
      message: `Service ${board} fails. Check its logs, then those of the services it calls.`,
      dashboard: toId(board, "d"),
      tileId: toId(board * 4 + (alert % 4), "t"),
      source: "tile",
      threshold: alert,
      thresholdType: "above",
      interval: "5m",
    };
  });
  return { selfhosted: { sources: [source], dashboards, alerts } };
}

function toId(index: number, kind: string): string {
  return `${kind}${String(index).padStart(8, "0")}`;
}
