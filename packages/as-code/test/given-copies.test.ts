// An apply can be undone in another clone with its copies.
import { copyFileSync, cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, expectError, lastUndo, records, shop, tile } from "./shop.ts";
import { contentOf } from "./content-of.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

const logsOf = (folder: string): string[] => readdirSync(join(folder, ".obstack/previous/default"));
const lastLog = (folder: string): string => join(folder, ".obstack/previous/default", logsOf(folder).at(-1) ?? "");
const renamed = changed({ shop: { name: "Store", tiles: [tile("Errors", 0), tile("Requests", 6)] } });

const planFrom = (folder: string, from: string) => lastUndo(folder, { from });

test("undoes the apply of another clone, and leaves nothing behind until then", async () => {
  using first = temporaryFolder();
  using second = temporaryFolder();
  await applied(first.path);
  const before = contentOf(records());
  await applied(first.path, renamed);
  expect(contentOf(records())).not.toEqual(before);
  cpSync(join(first.path, "state"), join(second.path, "state"), { recursive: true });
  writeStack(second.path, shop);
  const planned = await planFrom(second.path, lastLog(first.path));
  expect(planned.changes).toMatchObject([
    { action: "update", key: "shop", fields: [{ path: "name", server: "Store", file: "Shop" }] },
  ]);
  expect(existsSync(join(second.path, ".obstack"))).toBe(false);
  await apply(second.path, stack, planned);
  expect(contentOf(records())).toEqual(before);
  expect(existsSync(join(second.path, ".obstack/previous"))).toBe(false);
  // Undoing it again changes nothing.
  await apply(second.path, stack, await planFrom(second.path, lastLog(first.path)));
  expect(contentOf(records())).toEqual(before);
});

test("refuses files without copies, and shows what more recent applies changed", async () => {
  using first = temporaryFolder();
  using second = temporaryFolder();
  await applied(first.path);
  const log = lastLog(first.path);
  const wrong = join(second.path, "notes.jsonl");
  writeFileSync(wrong, "some notes\n");
  await expectError(planFrom(second.path, wrong), "undo", "notes.jsonl has no copies of an apply.");
  // The name of the file does not matter.
  copyFileSync(log, wrong);
  expect((await planFrom(second.path, wrong)).undone?.number).toBe(1);
  await expect(planFrom(second.path, join(second.path, "none.jsonl"))).rejects.toMatchObject({
    message: expect.stringContaining("none.jsonl does not exist."),
  });
  const damaged = join(second.path, logsOf(first.path)[0] ?? "");
  writeFileSync(damaged, '{"will":"explode","kind":"alert","key":"errors"}\n');
  await expect(planFrom(second.path, damaged)).rejects.toMatchObject({ kind: "files" });
  expect(existsSync(join(second.path, ".obstack"))).toBe(false);
  await applied(first.path, renamed);
  expect((await planFrom(first.path, log)).changes.find(({ key }) => key === "shop")?.fields).toContainEqual({
    path: "name",
    by: "both",
    server: "Store",
  });
});
