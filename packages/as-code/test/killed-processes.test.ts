// Kills real processes at random moments: two that share a folder, and one in another clone.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, AsCodeError, plan } from "../src/index.ts";
import type { Plan } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { changed, only, records, shop } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";
import type { Files } from "./world.ts";

useEmulator();

const versions: readonly Files[] = [
  shop,
  changed({ shop: { ...shop.dashboards["shop"], tags: ["new"] } }),
  only("basket", "slow"),
];

/** A command, and when its process is killed. */
const command = fc.record({
  verb: fc.constantFrom("apply", "prune", "undo", "export"),
  /** Milliseconds after its start; undefined to let it finish. */
  killedAfter: fc.option(fc.nat({ max: 150 }), { nil: undefined, freq: 3 }),
});
const round = fc.record({ files: fc.constantFrom(...versions), commands: fc.tuple(command, command, command) });

function start(folder: string, verb: string): ChildProcess {
  const script = join(import.meta.dirname, "processes/run-command.ts");
  const options = JSON.stringify(emulator.selfHosted);
  return spawn(process.execPath, ["--no-warnings", script, folder, options, verb], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Returns the signal that ended the process, or its exit code. */
async function end(child: ChildProcess, killedAfter: number | undefined): Promise<unknown> {
  const ended = once(child, "exit");
  if (killedAfter !== undefined && child.stdout !== null) {
    await Promise.race([once(child.stdout, "data"), ended]);
    await sleep(killedAfter);
    child.kill("SIGKILL");
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  return signal ?? code;
}

/** Applies and plans again. Returns undefined if the error lists objects with ambiguous names. */
async function converge(folder: string): Promise<Plan | undefined> {
  try {
    const planned = await plan(folder, stack, { prune: true });
    await apply(folder, stack, planned, { overwrite: true, allowAlertLoss: true });
    return await plan(folder, stack);
  } catch (error) {
    if (error instanceof AsCodeError && error.kind === "names") return undefined;
    throw error;
  }
}

test("killed processes lose no objects and create no unreported duplicates", { timeout: 1_200_000 }, async () => {
  using shared = temporaryFolder();
  using clone = temporaryFolder();
  const unmanaged = await stack.dashboards.create({ name: "Unmanaged", tiles: [] });
  const results: unknown[] = [];
  for (const { files, commands } of fc.sample(round, propertyRuns(3))) {
    for (const { path } of [shared, clone]) writeStack(path, files);
    const folders = [shared.path, shared.path, clone.path];
    results.push(
      ...(await Promise.all(
        commands.map(({ verb, killedAfter }, index) => end(start(folders[index] ?? "", verb), killedAfter)),
      )),
    );
  }
  expect(results.filter((one) => one !== 0 && one !== "SIGKILL")).toEqual([]);
  expect(results).toContain("SIGKILL");

  let last: Plan | undefined;
  for (const { path } of [shared, clone, shared]) {
    writeStack(path, shop);
    last = await converge(path);
  }
  const names = [shared, clone].flatMap(({ path }) => readdirSync(path, { recursive: true }) as string[]);
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await stack.dashboards.get(unmanaged.id)).name).toBe("Unmanaged");
  if (last === undefined) return;
  expect(last.changes).toEqual([]);
  const reported = new Set(last.duplicates.flatMap(({ id, others }) => [id, ...others]));
  for (const kind of ["dashboards", "alerts"] as const) {
    for (const { name } of Object.values(shop[kind])) {
      const found = records()[kind].filter((record) => record["name"] === name);
      expect(found.length, `${String(name)} is lost`).toBeGreaterThan(0);
      const isReported = found.length === 1 || found.every(({ id }) => reported.has(String(id)));
      expect(isReported, `${String(name)} exists twice`).toBe(true);
    }
  }
});
