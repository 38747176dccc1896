// An apply can be undone in another clone with its undo log.
import { copyFileSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply, importUndoLog, plan, planUndo, undo } from "../src/index.ts";
import { stack } from "./on-emulator.ts";
import { applied, changed, records, shop, tile } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";

const logsOf = (folder: string): string[] => readdirSync(join(folder, ".obstack/undo/default"));

test("undoes the apply of another clone, once", async () => {
  using first = temporaryFolder();
  using second = temporaryFolder();
  await applied(first.path);
  const before = records();
  writeStack(first.path, changed({ shop: { name: "Store", tiles: [tile("Errors", 0), tile("Requests", 6)] } }));
  await apply(await plan(first.path, stack));
  expect(records()).not.toEqual(before);
  const name = logsOf(first.path).at(-1) ?? "";
  const log = join(first.path, ".obstack/undo/default", name);
  cpSync(join(first.path, "state"), join(second.path, "state"), { recursive: true });
  writeStack(second.path, shop);
  await importUndoLog(second.path, log);
  await importUndoLog(second.path, log);
  expect(logsOf(second.path)).toHaveLength(1);
  expect(statSync(join(second.path, ".obstack/undo/default", logsOf(second.path)[0] ?? "")).mode & 0o777).toBe(0o600);
  const planned = await planUndo(second.path);
  expect(planned?.changes).toMatchObject([{ action: "update", key: "shop" }]);
  await undo(planned as NonNullable<typeof planned>, stack);
  const names = (): unknown[] => records().dashboards.map((one) => one["name"]);
  expect(names()).toEqual(before.dashboards.map((one) => one["name"]));
  // Undoing it again changes nothing.
  const after = records();
  await importUndoLog(second.path, log);
  const again = await planUndo(second.path);
  await undo(again as NonNullable<typeof again>, stack);
  expect(records()).toEqual(after);
});

test("refuses files that are no undo logs, and logs before more recent ones", async () => {
  using first = temporaryFolder();
  using second = temporaryFolder();
  await applied(first.path);
  const [name = ""] = logsOf(first.path);
  const log = join(first.path, ".obstack/undo/default", name);
  const wrong = join(second.path, "notes.jsonl");
  copyFileSync(log, wrong);
  await expect(importUndoLog(second.path, wrong)).rejects.toMatchObject({
    kind: "undo",
    message: "notes.jsonl is not an undo log.",
  });
  await expect(importUndoLog(second.path, join(second.path, "none.jsonl"))).rejects.toMatchObject({
    message: expect.stringContaining("none.jsonl does not exist."),
  });
  const damaged = join(second.path, name);
  writeFileSync(damaged, '{"step":1,"action":"explode"}\n');
  await expect(importUndoLog(second.path, damaged)).rejects.toMatchObject({ kind: "files" });
  rmSync(damaged);
  expect(readdirSync(second.path)).not.toContain("undo");
  // In the first clone, the log is known, and there is a more recent one.
  writeStack(first.path, changed({ shop: { name: "Store", tiles: [tile("Errors", 0), tile("Requests", 6)] } }));
  await apply(await plan(first.path, stack));
  await expect(importUndoLog(first.path, log)).rejects.toMatchObject({
    kind: "undo",
    message: expect.stringContaining("More recent applies to default"),
  });
});
