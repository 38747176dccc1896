// An apply can be undone in another clone with its copies.
import { copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { useEmulator } from "./on-emulator.ts";
import { applied, changed, expectError, lastUndo, tile } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder } from "./world.ts";

useEmulator();

const logsOf = (folder: string): string[] => readdirSync(join(folder, ".obstack/previous/default"));
const lastLog = (folder: string): string => join(folder, ".obstack/previous/default", logsOf(folder).at(-1) ?? "");
const renamed = changed({ shop: { name: "Store", tiles: [tile("Errors", 0), tile("Requests", 6)] } });

const planFrom = (folder: string, from: string) => lastUndo(folder, { from });

test("refuses files without copies, and shows what more recent applies changed", async ({ folder: first }) => {
  using second = temporaryFolder();
  await applied(first);
  const log = lastLog(first);
  const wrong = join(second.path, "notes.jsonl");
  writeFileSync(wrong, "some notes\n");
  await expectError(planFrom(second.path, wrong), "undo", "notes.jsonl has no copies of an apply.");
  // The name of the file does not matter.
  copyFileSync(log, wrong);
  expect((await planFrom(second.path, wrong)).undone?.number).toBe(1);
  await expect(planFrom(second.path, join(second.path, "none.jsonl"))).rejects.toMatchObject({
    message: expect.stringContaining("none.jsonl does not exist."),
  });
  const damaged = join(second.path, logsOf(first)[0] ?? "");
  writeFileSync(damaged, '{"will":"explode","kind":"alert","key":"errors"}\n');
  await expect(planFrom(second.path, damaged)).rejects.toMatchObject({ kind: "files" });
  expect(existsSync(join(second.path, ".obstack"))).toBe(false);
  await applied(first, renamed);
  expect((await planFrom(first, log)).changes.find(({ key }) => key === "shop")?.fields).toContainEqual({
    path: "name",
    by: "both",
    server: "Store",
  });
});
