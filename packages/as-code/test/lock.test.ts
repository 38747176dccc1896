// Real processes compete for a lock while some are suspended or killed.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { localFolder } from "../src/files/names-of-files.ts";
import { withLock } from "../src/state/lock.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, expectError, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

/** Processes that cannot see each other, as in two containers. */
const invisible = { kernelProcess: "unknown", beatInterval: 40, checks: 25 } as const;

const quick = { kernelProcess: "unknown", beatInterval: 1, checks: 2 } as const;

function start(folder: string, options: object): ChildProcess {
  const script = join(import.meta.dirname, "processes/hold-lock.ts");
  return spawn(process.execPath, ["--no-warnings", script, folder, join(folder, "log"), JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > 120_000) throw new Error("Timed out.");
    await sleep(5);
  }
}

function readLog(folder: string): { readonly id: string; readonly what: string }[] {
  const path = join(folder, "log");
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ id: line.slice(0, line.indexOf(" ")), what: line.slice(line.indexOf(" ") + 1) }));
}

/** Checks that only one process at a time held the lock. Returns how often it was taken. */
function expectOneAtATime(folder: string): number {
  let holder: string | undefined;
  let count = 0;
  for (const { id, what } of readLog(folder)) {
    if (what.startsWith("busy")) continue;
    if (what === "in") {
      expect(holder, `${id} took a held lock`).toBeUndefined();
      holder = id;
      count++;
    } else expect(holder, `${id} ${what}`).toBe(id);
    if (what === "out") holder = undefined;
  }
  return count;
}

test.each([
  ["that see each other", { beatInterval: 40 }],
  // Only after a minute without a heartbeat is a slow process taken for dead.
  ["in separate containers", { ...invisible, checks: 3000 }],
])("one process at a time holds the lock, for processes %s", async (_name, options) => {
  using folder = temporaryFolder();
  const children = [1, 2, 3].map(() => start(folder.path, { ...options, rounds: 4 }));
  await Promise.all(children.map(waitForExit));
  expect(expectOneAtATime(folder.path)).toBe(12);
  // Old lock files are removed.
  expect(readdirSync(join(folder.path, ".obstack/locks/default")).length).toBeLessThan(20);
});

test("gives the lock of a killed process to one process at a time", async ({ folder }) => {
  for (let round = 0; round < 2; round++) {
    const options = { ...invisible, checks: 4, rounds: 1 };
    const holder = start(folder, { ...options, checks: 25, hold: 60_000 });
    await waitUntil(() => readLog(folder).some(({ id }) => id === String(holder.pid)));
    holder.kill("SIGKILL");
    await waitForExit(holder);
    const before = readLog(folder).length;
    const children = [1, 2, 3].map(() => start(folder, { ...options, hold: 20 }));
    await Promise.all(children.map(waitForExit));
    const after = readLog(folder).slice(before);
    expect(after.filter(({ what }) => what === "in")).toHaveLength(3);
    for (const [index, { what, id }] of after.filter(({ what: one }) => !one.startsWith("busy")).entries())
      if (what === "out") expect(after.filter(({ what: one }) => !one.startsWith("busy"))[index - 1]?.id).toBe(id);
  }
});

test("releases the lock of a killed process immediately if the process is visible", async ({ folder }) => {
  const holder = start(folder, { hold: 60_000 });
  await waitUntil(() => readLog(folder).length > 0);
  await expect(withLock(folder, "default", () => Promise.resolve())).rejects.toMatchObject({
    kind: "busy",
    message: expect.stringContaining(`Process ${holder.pid} on`) as string,
  });
  holder.kill("SIGKILL");
  await waitForExit(holder);
  const waits: unknown[] = [];
  const options = process.platform === "linux" ? {} : invisible;
  await withLock(folder, "default", () => Promise.resolve(), {
    ...options,
    onWait: (wait) => waits.push(wait),
  });
  expect(waits).toEqual([]);
});

test("reports the lock holder and the duration of a wait", async ({ folder }) => {
  const holder = start(folder, { ...invisible, hold: 60_000 });
  await waitUntil(() => readLog(folder).length > 0);
  holder.kill("SIGKILL");
  await waitForExit(holder);
  const waits: unknown[] = [];
  await withLock(folder, "default", () => Promise.resolve(), { ...invisible, onWait: (wait) => waits.push(wait) });
  expect(waits).toEqual([{ holder: expect.stringContaining(`Process ${holder.pid} on`) as string, milliseconds: 500 }]);
  await withLock(folder, "default", () => Promise.resolve(), { ...invisible, onWait: (wait) => waits.push(wait) });
  expect(waits).toHaveLength(1);
});

test("stops writing after a suspended process lost the lock", async ({ folder }) => {
  const sleeper = start(folder, { ...invisible, hold: 60_000 });
  await waitUntil(() => readLog(folder).length > 0);
  sleeper.kill("SIGSTOP");
  const next = start(folder, { ...invisible, checks: 6, rounds: 1, hold: 400 });
  await waitUntil(() => readLog(folder).some(({ id, what }) => id === String(next.pid) && what === "in"));
  sleeper.kill("SIGCONT");
  await Promise.all([waitForExit(sleeper), waitForExit(next)]);
  const lines = readLog(folder);
  const taken = lines.findIndex(({ id }) => id === String(next.pid));
  const late = lines.slice(taken).filter(({ id }) => id === String(sleeper.pid));
  expect(late.map(({ what }) => what)).toEqual([expect.stringContaining("took over") as string]);
});

test("is lost even if a listing of the folder misses the file of the next holder", async ({ folder }) => {
  const locks = join(folder, localFolder, "locks/default");
  const silent = { kernelProcess: "unknown", beatInterval: 100_000 } as const;
  await withLock(
    folder,
    "default",
    async ({ check }) => {
      await check();
      await withLock(folder, "default", () => Promise.resolve(), quick);
      rmSync(join(locks, "2"));
      await expect(check()).rejects.toMatchObject({ kind: "busy" });
    },
    silent,
  );
});

test("keeps the lock of a suspended process that is visible", async ({ folder }) => {
  if (process.platform !== "linux") return;
  const sleeper = start(folder, { hold: 60_000, beatInterval: 40, checks: 4 });
  await waitUntil(() => readLog(folder).length > 0);
  sleeper.kill("SIGSTOP");
  await sleep(300);
  await expect(
    withLock(folder, "default", () => Promise.resolve(), { beatInterval: 40, checks: 4 }),
  ).rejects.toMatchObject({ kind: "busy" });
  sleeper.kill("SIGKILL");
  await waitForExit(sleeper);
});

test("sends nothing and keeps the state after an apply lost the lock", async ({ folder }) => {
  writeStack(folder, shop);
  const planned = await plan(folder, stack);
  const path = join(folder, ".obstack/locks");
  const lost = apply(folder, stack, planned, {
    // Removes the lock of the running apply.
    onEvent: ({ type }) => type === "done" && rmSync(path, { recursive: true, force: true }),
  });
  await expectError(lost, "busy", /took over/);
  expect(records()).toMatchObject({ dashboards: [{}], alerts: [] });
  // The state was bound to the server before the first write, and names no objects.
  expect(readFileSync(join(folder, "state/default.jsonl"), "utf8").trim().split("\n")).toEqual([
    expect.stringContaining('"server"'),
    '{"obstack":"end"}',
  ]);
  // Completed changes are not lost.
  await apply(folder, stack, await plan(folder, stack));
  expect(records().dashboards).toHaveLength(2);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("writes nothing after an export lost the lock", async ({ folder }) => {
  await applied(folder);
  await exportFiles(folder, stack, { mayReplace: () => true });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, threshold: 99 }));
  const path = join(folder, "alerts", "errors.yaml");
  const before = readFileSync(path, "utf8");
  const mayReplace = (): boolean => {
    rmSync(join(folder, ".obstack/locks"), { recursive: true });
    return true;
  };
  await expect(exportFiles(folder, stack, { mayReplace })).rejects.toMatchObject({ kind: "busy" });
  expect(readFileSync(path, "utf8")).toBe(before);
});

test("reports the lock holder instead of waiting for a visible process", async ({ folder }) => {
  await applied(folder);
  const planned = await plan(folder, stack);
  await withLock(folder, "default", async () => {
    const busy = { kind: "busy", message: expect.stringContaining(`Process ${process.pid} on`) as string };
    await expect(apply(folder, stack, planned)).rejects.toMatchObject(busy);
    await expect(exportFiles(folder, stack)).rejects.toMatchObject(busy);
  });
  await exportFiles(folder, stack, { mayReplace: () => true });
  // The state still marks the objects that an apply created.
  const state = readFileSync(join(folder, "state/default.jsonl"), "utf8");
  expect(state.match(/"created":true/g)).toHaveLength(4);
});

test("a lock file that cannot be read is not reported as one that cannot be written", async ({ folder }) => {
  mkdirSync(join(folder, localFolder, "locks/default/1"), { recursive: true });
  await expectError(
    withLock(folder, "default", async () => undefined),
    "files",
    /^Cannot read .*1: illegal operation on a directory[.]$/,
  );
});

test("writes itself into the file of the holder whose lock it takes over", async ({ folder }) => {
  const locks = join(folder, localFolder, "locks/default");
  mkdirSync(locks, { recursive: true });
  writeFileSync(
    join(locks, "1"),
    `${JSON.stringify({ token: "gone", process: 1, host: "x", beat: 7 }).padEnd(1000)}\n`,
  );
  const tokenIn = (name: string) => (JSON.parse(readFileSync(join(locks, name), "utf8")) as { token: string }).token;
  await withLock(
    folder,
    "default",
    async () => {
      expect(tokenIn("2")).not.toBe("gone");
      expect(tokenIn("1")).toBe(tokenIn("2"));
    },
    quick,
  );
});

test("keeps the last files, because reading a folder is not atomic", async ({ folder }) => {
  for (let time = 0; time < 40; time++) await withLock(folder, "default", async () => undefined, quick);
  const numbers = readdirSync(join(folder, localFolder, "locks/default")).map(Number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => 24 + index));
});
