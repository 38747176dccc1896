import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { test } from "../../test/test.ts";
import { temporaryFolder } from "../../test/world.ts";
import { openRollout } from "./rollout.ts";

const files = ["obstack.yaml", "dashboards/shop.yaml", "alerts/errors.yaml", "slos/team/checkout.yaml"];

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each(files)("a change of %s starts another rollout, and an interrupted apply continues its own", async (path) => {
  using folder = temporaryFolder();
  for (const file of files) write(folder.path, file, "name: A");
  const { id } = await openRollout(folder.path);
  expect((await openRollout(folder.path)).id).toBe(id);
  write(folder.path, path, "name: B");
  expect((await openRollout(folder.path)).id).not.toBe(id);
});

test("a complete rollout is not continued", async ({ folder }) => {
  const rollout = await openRollout(folder);
  await rollout.finish();
  expect((await openRollout(folder)).id).not.toBe(rollout.id);
});

test("a rollout that ends does not end one that another process started since", async ({ folder }) => {
  const first = await openRollout(folder);
  const second = await openRollout(folder, "ci-1");
  await first.finish();
  expect((await openRollout(folder)).id).toBe(second.id);
});
