// Kills in the middle of a line, and again while the apply or undo continues.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, plan, planUndo } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { Workspace } from "../src/state/workspace.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, expectError, lastUndo, namesOf, records, shop, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { asProcess, whileAlive } from "./simulated-process.ts";
import { breakingFetch, removeLocks, openStack, temporaryFolder, writeStack, writeTexts } from "./world.ts";

useEmulator();

const threshold = (value: number) => withErrors({ threshold: value });

function lastLog(folder: string): string {
  const undoFolder = join(folder, ".obstack/previous/default");
  return join(undoFolder, readdirSync(undoFolder).toSorted().at(-1) ?? "");
}

test.for(['{"did":"upd', '{"will":"update","kind":"alert"', "\0\0\0\0", "12"])(
  "continues an undo that was killed after the truncated line %j",
  async (truncated, { folder }) => {
    await applied(folder);
    await applied(folder, {
      dashboards: { ...shop.dashboards, shop: { ...shop.dashboards["shop"], tags: ["new"] } },
      alerts: threshold(20).alerts,
    });
    appendFileSync(lastLog(folder), truncated);
    // Kill the undo after each request until it completes.
    for (let at = 3; at < 12; at++) {
      const planned = await lastUndo(folder);
      if (planned.undone?.number === 1) break;
      const breaking = breakingFetch(emulator, "kill-after", at);
      const broken = openStack(emulator, "selfhosted", breaking.fetch);
      const undone = planUndo(folder, broken).then((one) => apply(folder, broken, one as PlannedApply));
      await Promise.race([breaking.died, undone]);
      removeLocks(folder);
      if (existsSync(lastLog(folder))) appendFileSync(lastLog(folder), truncated);
    }
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
    await apply(folder, stack, await lastUndo(folder));
    expect(records()).toEqual({ dashboards: [], alerts: [] });
  },
);

test.for([
  ['{"will":"delete","kind":"alert","key":"x","id":"1"}', /: The alert x has no record to restore\./],
  ['{"did":"update","kind":"alert","key":"x","id":"1"}', /: The alert x has an outcome without a write\./],
])("refuses an undo with the line %s", async ([line, message], { folder }) => {
  await applied(folder);
  appendFileSync(lastLog(folder), `${line}\n`);
  await expectError(planUndo(folder, stack), "undo", message);
});

test("cuts off a truncated step of an apply before the next one", async ({ folder }) => {
  const workspace = new Workspace(folder, "default", { server: stack.server });
  const create = { will: "create", kind: "alert", existing: [], file: {}, tiles: [] } as const;
  await workspace.append({ ...create, key: "one" });
  const state = join(folder, "state/default.jsonl");
  appendFileSync(state, '{"will":"create","kind":"al');
  await workspace.append({ ...create, key: "two" });
  expect(
    readFileSync(state, "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { key?: string }).key),
  ).toEqual([undefined, undefined, "one", "two"]);
  const keys = async () => [...(await workspace.load()).pending.keys()];
  expect(await keys()).toEqual(["alert one", "alert two"]);
  await workspace.save();
  expect(await keys()).toEqual(["alert one", "alert two"]);
  expect(readFileSync(state, "utf8").trim().split("\n")).toHaveLength(4);
});

test("an apply that was killed at any write to a file continues from its state alone, in another clone", async () => {
  let isKilled = true;
  let continued = 0;
  for (let after = 0; isKilled; after += 3) {
    emulator.reset();
    using folder = temporaryFolder();
    using clone = temporaryFolder();
    writeStack(folder.path, shop);
    const client = openStack(emulator, "selfhosted", whileAlive(fetch));
    const run = async () => void (await apply(folder.path, client, await plan(folder.path, client)));
    isKilled = (await asProcess(run, { after, bytes: 25 })) === "killed";
    const state = join(folder.path, "state/default.jsonl");
    const text = existsSync(state) ? readFileSync(state, "utf8") : "";
    writeStack(clone.path, shop);
    if (text !== "") writeTexts(clone.path, { "state/default.jsonl": text });
    const events: string[] = [];
    const planned = await plan(clone.path, stack);
    await apply(clone.path, stack, planned, { onEvent: ({ type }) => events.push(type) });
    expect(events.includes("continued"), text).toBe(text.includes('\n{"will":"apply"'));
    if (events.includes("continued")) continued++;
    expect([...namesOf("dashboards"), ...namesOf("alerts")], text).toEqual(["Basket", "Shop", "Errors", "Slow"]);
    expect((await plan(clone.path, stack)).changes).toEqual([]);
    const sorted = readFileSync(join(clone.path, "state/default.jsonl"), "utf8");
    expect([sorted.match(/"created":true/g)?.length, sorted.endsWith('{"obstack":"end"}\n')], text).toEqual([4, true]);
  }
  expect(continued).toBeGreaterThan(5);
});

test("refuses a truncated state", async ({ folder }) => {
  await applied(folder);
  const state = join(folder, "state/default.jsonl");
  const text = readFileSync(state);
  const before = records();
  const read = async (): Promise<unknown> =>
    (await new Workspace(folder, "default", { server: stack.server }).load()).state;
  const complete = await read();
  // Only the last line break is optional.
  for (let length = 0; length < text.length - 1; length++) {
    writeFileSync(state, text.subarray(0, length));
    await expect(read(), `${length} bytes`).rejects.toMatchObject({ kind: "files" });
  }
  writeFileSync(state, text.subarray(0, text.lastIndexOf("\n", -2) + 1));
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "files",
    message: "state/default.jsonl is incomplete: its last line is missing.",
    hint: "Restore it from Git. If that is not possible, delete it: objects are then found by their names.",
  });
  writeFileSync(state, text.subarray(0, -1));
  expect(await read()).toEqual(complete);
  expect(records()).toEqual(before);
  // Do what the hint says: delete the state.
  rmSync(state);
  await apply(folder, stack, await plan(folder, stack));
  expect(records()).toEqual(before);
});
