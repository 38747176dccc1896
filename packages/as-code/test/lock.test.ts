// Real processes compete for a lock while some are suspended or killed.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { localFolder } from "../src/files/names-of-files.ts";
import { withLock } from "../src/state/lock.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, records, shop } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

/** Processes that cannot see each other, as in two containers. */
const invisible = { kernelProcess: "unknown", beatInterval: 40, checks: 25 } as const;

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
  ["in separate containers", invisible],
])("one process at a time holds the lock, for processes %s", async (_name, options) => {
  using folder = temporaryFolder();
  const children = [1, 2, 3].map(() => start(folder.path, { ...options, rounds: 8 }));
  await Promise.all(children.map(waitForExit));
  expect(expectOneAtATime(folder.path)).toBe(24);
  // Old lock files are removed.
  expect(readdirSync(join(folder.path, ".obstack/locks/default")).length).toBeLessThan(20);
});

test("gives the lock of a killed process to one process at a time", async () => {
  using folder = temporaryFolder();
  for (let round = 0; round < 2; round++) {
    const options = { ...invisible, checks: 4, rounds: 1 };
    const holder = start(folder.path, { ...options, checks: 25, hold: 60_000 });
    await waitUntil(() => readLog(folder.path).some(({ id }) => id === String(holder.pid)));
    holder.kill("SIGKILL");
    await waitForExit(holder);
    const before = readLog(folder.path).length;
    const children = [1, 2, 3].map(() => start(folder.path, { ...options, hold: 20 }));
    await Promise.all(children.map(waitForExit));
    const after = readLog(folder.path).slice(before);
    expect(after.filter(({ what }) => what === "in")).toHaveLength(3);
    for (const [index, { what, id }] of after.filter(({ what: one }) => !one.startsWith("busy")).entries())
      if (what === "out") expect(after.filter(({ what: one }) => !one.startsWith("busy"))[index - 1]?.id).toBe(id);
  }
});

test("releases the lock of a killed process immediately if the process is visible", async () => {
  using folder = temporaryFolder();
  const holder = start(folder.path, { hold: 60_000 });
  await waitUntil(() => readLog(folder.path).length > 0);
  await expect(withLock(folder.path, "default", () => Promise.resolve())).rejects.toMatchObject({
    kind: "busy",
    message: expect.stringContaining(`Process ${holder.pid} on`) as string,
  });
  holder.kill("SIGKILL");
  await waitForExit(holder);
  const waits: unknown[] = [];
  const options = process.platform === "linux" ? {} : invisible;
  await withLock(folder.path, "default", () => Promise.resolve(), {
    ...options,
    onWait: (wait) => waits.push(wait),
  });
  expect(waits).toEqual([]);
});

test("reports the lock holder and the duration of a wait", async () => {
  using folder = temporaryFolder();
  const holder = start(folder.path, { ...invisible, hold: 60_000 });
  await waitUntil(() => readLog(folder.path).length > 0);
  holder.kill("SIGKILL");
  await waitForExit(holder);
  const waits: unknown[] = [];
  await withLock(folder.path, "default", () => Promise.resolve(), { ...invisible, onWait: (wait) => waits.push(wait) });
  expect(waits).toEqual([{ holder: expect.stringContaining(`Process ${holder.pid} on`) as string, milliseconds: 500 }]);
  await withLock(folder.path, "default", () => Promise.resolve(), { ...invisible, onWait: (wait) => waits.push(wait) });
  expect(waits).toHaveLength(1);
});

test("stops writing after a suspended process lost the lock", async () => {
  using folder = temporaryFolder();
  const sleeper = start(folder.path, { ...invisible, hold: 60_000 });
  await waitUntil(() => readLog(folder.path).length > 0);
  sleeper.kill("SIGSTOP");
  const next = start(folder.path, { ...invisible, checks: 6, rounds: 1, hold: 400 });
  await waitUntil(() => readLog(folder.path).some(({ id, what }) => id === String(next.pid) && what === "in"));
  sleeper.kill("SIGCONT");
  await Promise.all([waitForExit(sleeper), waitForExit(next)]);
  const lines = readLog(folder.path);
  const taken = lines.findIndex(({ id }) => id === String(next.pid));
  const late = lines.slice(taken).filter(({ id }) => id === String(sleeper.pid));
  expect(late.map(({ what }) => what)).toEqual([expect.stringContaining("took over") as string]);
});

test("is lost even if a listing of the folder misses the file of the next holder", async () => {
  using folder = temporaryFolder();
  const locks = join(folder.path, localFolder, "locks/default");
  const silent = { kernelProcess: "unknown", beatInterval: 100_000 } as const;
  await withLock(
    folder.path,
    "default",
    async ({ check }) => {
      await check();
      const quick = { kernelProcess: "unknown", beatInterval: 2, checks: 1 } as const;
      await withLock(folder.path, "default", () => Promise.resolve(), quick);
      rmSync(join(locks, "2"));
      await expect(check()).rejects.toMatchObject({ kind: "busy" });
    },
    silent,
  );
});

test("keeps the files of the last holders, because a listing can miss the latest", async () => {
  using folder = temporaryFolder();
  const locks = join(folder.path, localFolder, "locks/default");
  for (let round = 0; round < 20; round++) await withLock(folder.path, "default", () => Promise.resolve());
  const numbers = readdirSync(locks)
    .map(Number)
    .toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 4));
});

test("keeps the lock of a suspended process that is visible", async () => {
  using folder = temporaryFolder();
  if (process.platform !== "linux") return;
  const sleeper = start(folder.path, { hold: 60_000, beatInterval: 40, checks: 4 });
  await waitUntil(() => readLog(folder.path).length > 0);
  sleeper.kill("SIGSTOP");
  await sleep(300);
  await expect(
    withLock(folder.path, "default", () => Promise.resolve(), { beatInterval: 40, checks: 4 }),
  ).rejects.toMatchObject({ kind: "busy" });
  sleeper.kill("SIGKILL");
  await waitForExit(sleeper);
});

test("sends nothing and keeps the state after an apply lost the lock", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const planned = await plan(folder.path, stack);
  const path = join(folder.path, ".obstack/locks");
  const lost = apply(planned, {
    // Removes the lock of the running apply.
    onEvent: ({ type }) => type === "done" && rmSync(path, { recursive: true, force: true }),
  });
  await expect(lost).rejects.toMatchObject({ kind: "busy", message: expect.stringContaining("took over") as string });
  expect(records()).toMatchObject({ dashboards: [{}], alerts: [] });
  // The state was bound to the server before the first write, and names no objects.
  expect(readFileSync(join(folder.path, "state/default.jsonl"), "utf8").trim().split("\n")).toEqual([
    expect.stringContaining('"server"'),
    '{"obstack":"end"}',
  ]);
  // Completed changes are not lost.
  await apply(await plan(folder.path, stack));
  expect(records().dashboards).toHaveLength(2);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("writes nothing after an export lost the lock", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  await exportFiles(folder.path, stack, { mayReplace: () => true });
  const [alert] = await stack.alerts.list();
  await stack.alerts.modify(alert?.id ?? "", (record) => ({ ...record, threshold: 99 }));
  const path = join(folder.path, "alerts", "errors.yaml");
  const before = readFileSync(path, "utf8");
  const mayReplace = (): boolean => {
    rmSync(join(folder.path, ".obstack/locks"), { recursive: true });
    return true;
  };
  await expect(exportFiles(folder.path, stack, { mayReplace })).rejects.toMatchObject({ kind: "busy" });
  expect(readFileSync(path, "utf8")).toBe(before);
});

test("reports the lock holder instead of waiting for a visible process", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const planned = await plan(folder.path, stack);
  await withLock(folder.path, "default", async () => {
    const busy = { kind: "busy", message: expect.stringContaining(`Process ${process.pid} on`) as string };
    await expect(apply(planned)).rejects.toMatchObject(busy);
    await expect(exportFiles(folder.path, stack)).rejects.toMatchObject(busy);
  });
  await exportFiles(folder.path, stack, { mayReplace: () => true });
  // The state still marks the objects that an apply created.
  const state = readFileSync(join(folder.path, "state/default.jsonl"), "utf8");
  expect(state.match(/"created":true/g)).toHaveLength(4);
});

test("a lock file that cannot be read is not reported as one that cannot be written", async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, localFolder, "locks/default/1"), { recursive: true });
  await expect(withLock(folder.path, "default", async () => undefined)).rejects.toMatchObject({
    kind: "files",
    message: expect.stringMatching(/^Cannot read .*1: illegal operation on a directory[.]$/) as string,
  });
});
