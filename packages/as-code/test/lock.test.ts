// Real processes compete for a lock while some are suspended or killed.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { localFolder } from "../src/files/paths.ts";
import { withLock } from "../src/state/lock.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, expectError, records, shop } from "./shop.ts";
import { asProcess } from "./simulated-process.ts";
import { test } from "./test.ts";
import { writeStack } from "./world.ts";

useEmulator();

const started = new Set<ChildProcess>();
// A suspended or waiting process would outlive a failed test.
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
});

function start(folder: string, options: object): ChildProcess {
  const script = join(import.meta.dirname, "processes/hold-lock.ts");
  const argv = ["--no-warnings", script, folder, join(folder, "log"), JSON.stringify(options)];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "inherit"] });
  started.add(child);
  return child;
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

const run = (folder: string) => withLock(folder, "default", () => Promise.resolve("held"));
const lockIn = (folder: string): string => join(folder, localFolder, "locks/default");

test("one process at a time holds the lock", async ({ folder }) => {
  const children = [1, 2, 3].map(() => start(folder, { rounds: 4 }));
  await Promise.all(children.map(waitForExit));
  expect(expectOneAtATime(folder)).toBe(12);
  expect(readdirSync(join(folder, ".obstack/locks"))).toEqual([]);
});

test("gives the lock of a killed process to one process at a time", async ({ folder }) => {
  for (let round = 0; round < 3; round++) {
    const holder = start(folder, { hold: 60_000 });
    await waitUntil(() => readLog(folder).some(({ id }) => id === String(holder.pid)));
    await expect(run(folder)).rejects.toMatchObject({
      kind: "busy",
      message: expect.stringContaining(`Process ${holder.pid} on`) as string,
    });
    holder.kill("SIGKILL");
    await waitForExit(holder);
    rmSync(join(folder, "log"));
    const children = [1, 2, 3].map(() => start(folder, { hold: 20 }));
    await Promise.all(children.map(waitForExit));
    expect(expectOneAtATime(folder)).toBe(3);
    expect(readdirSync(join(folder, ".obstack/locks"))).toEqual([]);
  }
});

test("a process that is killed at any moment leaves no lock without a holder", async ({ folder }) => {
  // Creates the folder, so that the same operations follow each time.
  await run(folder);
  let ends = "killed";
  for (let after = 0; ends === "killed"; after++) {
    ends = await asProcess(async () => void (await run(folder)), { after, bytes: 5 });
    if (!existsSync(lockIn(folder))) continue;
    expect(JSON.parse(readFileSync(lockIn(folder), "utf8")), `after ${after}`).toMatchObject({ process: process.pid });
    rmSync(lockIn(folder));
  }
  expect(await run(folder)).toBe("held");
  expect(readdirSync(join(folder, ".obstack/locks"))).toEqual([]);
});

test("continues after a process that was killed while it replaced a lock", async ({ folder }) => {
  const ended = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ["--eval", ""]);
    child.on("exit", () => resolve(child.pid ?? 0));
  });
  let text = "";
  await withLock(folder, "default", async () => {
    text = readFileSync(lockIn(folder), "utf8");
  });
  const { token, ...holder } = JSON.parse(text) as { token: string };
  const leave = (path: string, own: string) =>
    writeFileSync(path, JSON.stringify({ ...holder, token: own, process: ended }));
  const claimed = token.replace(/^./, "a");
  leave(lockIn(folder), token);
  leave(`${lockIn(folder)}.${token}`, claimed);
  expect(await run(folder)).toBe("held");
  expect(readdirSync(join(folder, ".obstack/locks"))).toEqual([]);
});

test("never replaces the lock of a process that it cannot see", async ({ folder }) => {
  mkdirSync(join(folder, ".obstack/locks"), { recursive: true });
  const token = randomUUID();
  const holders = [
    { token, process: 7, host: "elsewhere", since: "2026-01-01T00:00:00.000Z" },
    { token, process: 2 ** 22 + 1, host: hostname(), namespace: "pid:[1]" },
    { token: "../../outside", process: 2 ** 22 + 1, host: hostname() },
    "damaged",
  ];
  for (const holder of holders) {
    const text = JSON.stringify(holder);
    writeFileSync(lockIn(folder), text);
    await expect(run(folder)).rejects.toMatchObject({
      kind: "busy",
      hint: "Wait until it finishes. If that process has ended, remove .obstack/locks/default.",
    });
    expect(readFileSync(lockIn(folder), "utf8")).toBe(text);
  }
});

test("replaces the lock of an earlier process with the same number", async ({ folder }) => {
  if (process.platform !== "linux") return;
  await withLock(folder, "default", async () => {
    await expectError(run(folder), "busy", /is writing to target default/);
    const holder = JSON.parse(readFileSync(lockIn(folder), "utf8")) as object;
    writeFileSync(lockIn(folder), JSON.stringify({ ...holder, start: "1" }));
    expect(await run(folder)).toBe("held");
  });
});

test("sends nothing and keeps the state after an apply lost the lock", async ({ folder }) => {
  writeStack(folder, shop);
  const planned = await plan(folder, stack);
  const path = join(folder, ".obstack/locks");
  const lost = apply(folder, stack, planned, {
    // Removes the lock of the running apply.
    onEvent: ({ type }) => type === "done" && rmSync(path, { recursive: true, force: true }),
  });
  await expectError(lost, "busy", /was removed/);
  expect(records()).toMatchObject({ dashboards: [{}], alerts: [] });
  // The state is not sorted, but completed changes are not lost.
  expect(readFileSync(join(folder, "state/default.jsonl"), "utf8").trim().split("\n")).toEqual([
    expect.stringContaining('"server"'),
    '{"obstack":"end"}',
    expect.stringMatching(/^{"will":"apply"/),
    expect.stringMatching(/^{"will":"create","kind":"dashboard","key":"basket"/),
    expect.stringMatching(/^{"kind":"dashboard","key":"basket","id"/),
  ]);
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
  mkdirSync(lockIn(folder), { recursive: true });
  await expectError(run(folder), "files", /^Cannot read .*default: illegal operation on a directory[.]$/);
});
