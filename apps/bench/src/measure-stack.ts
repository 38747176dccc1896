import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runScript, startProcess } from "./processes.ts";
import type { Process } from "./processes.ts";
import type { Cost } from "./scripts/cost.ts";
import type { TargetServer } from "./scripts/emulators.ts";
import type { StackTask } from "./scripts/stack.ts";
import { mapValues, medians } from "./statistics.ts";
import { countDashboards, writeAlert, writeStack, writeTargets } from "./write-stack.ts";

/** What to measure. */
export interface StackSize {
  /** Objects of each target. */
  readonly objects: number;
  readonly targets: number;
  readonly rounds: number;
}

/** Costs of a stack. */
export interface StackCosts {
  /** Planning and creating all objects on one empty target. */
  readonly create: Cost;
  /** Exporting all objects of one target. */
  readonly export: Cost;
  /** A plan without changes. */
  readonly plan: Cost;
  /** Planning and changing one object on every target. */
  readonly change: Cost;
  /** Planning and changing one value, to which every alert of every target refers. */
  readonly value: Cost;
}

/**
 * Runs a task on a stack in a process of its own.
 *
 * @param node Node release. Default: that of this process.
 */
export async function runOnStack(task: StackTask, changes: number, node?: string): Promise<Cost> {
  const cost = await runScript<Cost>("stack", task, node === undefined ? {} : { node });
  if (cost.changes === changes) return cost;
  throw new Error(`Expected ${changes} changes or objects from \`${task.action}\`, found ${cost.changes}.`);
}

/** Starts an emulator for each target in one process on the other core. */
export async function startEmulators(
  names: readonly string[],
  options: object,
): Promise<Process<readonly TargetServer[]> & { readonly servers: Record<string, TargetServer> }> {
  const argument = { count: names.length, behavior: "documented", ...options };
  const started = await startProcess<readonly TargetServer[]>("emulators", argument, { core: 1 });
  const servers = Object.fromEntries(started.first.map((server, index) => [names[index] ?? "", server]));
  return { ...started, servers };
}

/** Measures a stack. All targets start with the objects, as if an earlier run had applied them. */
export async function measureStack(root: string, { objects, targets, rounds }: StackSize): Promise<StackCosts> {
  const [folder, exported, seed] = ["stack", "exported", "seed.json"].map((name) =>
    join(root, `${objects}-${targets}-${name}`),
  ) as [string, string, string];
  writeFileSync(seed, JSON.stringify({ selfhosted: { sources: [{ id: "5".repeat(24), name: "Logs", kind: "log" }] } }));
  const names = Array.from({ length: targets }, (_, index) => `target-${index}`);
  await using emulators = await startEmulators(names, { seed });
  const { servers } = emulators;
  const [[firstName, first] = ["", undefined]] = Object.entries(servers);
  if (first === undefined) throw new Error("At least one target is required.");
  const one = { [firstName]: first };
  const dashboards = countDashboards(objects);

  writeStack(folder, objects, targets);
  const create = await runOnStack({ action: "apply", folder, servers: one }, objects);
  writeStack(exported, 0, targets);
  const exportCost = await runOnStack({ action: "export", folder: exported, servers: one }, 0);
  writeFileSync(seed, await (await fetch(`${first.baseUrl}/_emulator/snapshot`)).text());
  const state = readFileSync(join(folder, `state/${firstName}.jsonl`), "utf8");
  const measured: Pick<StackCosts, "plan" | "change" | "value">[] = [];
  for (let round = 0; round < rounds; round++) {
    await emulators.send({});
    writeStack(folder, objects, targets);
    for (const [name, { baseUrl }] of Object.entries(servers)) {
      // A state names its server.
      const own = state.replaceAll(JSON.stringify(first.baseUrl), JSON.stringify(baseUrl));
      writeFileSync(join(folder, `state/${name}.jsonl`), own);
    }
    const plan = await runOnStack({ action: "plan", folder, servers }, 0);
    writeAlert(folder, 0, dashboards, "It fails. Call its team.");
    const change = await runOnStack({ action: "apply", folder, servers }, targets);
    writeTargets(folder, targets, 21);
    const value = await runOnStack({ action: "apply", folder, servers }, targets * (objects - dashboards));
    measured.push({ plan, change, value });
  }
  const actions = { plan: "plan", change: "change", value: "value" } as const;
  return {
    create,
    export: exportCost,
    ...mapValues(actions, (action) => medians<keyof Cost>(measured.map((costs) => costs[action]))),
  };
}
