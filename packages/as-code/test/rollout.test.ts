// An interrupted apply continues its rollout only with the same files.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openRollout } from "../src/index.ts";
import { temporaryFolder } from "./world.ts";

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each(["obstack.yaml", "dashboards/shop.yaml", "alerts/a/errors.yaml", "slos/checkout.yaml"])(
  "a change of %s starts another rollout",
  async (path) => {
    using folder = temporaryFolder();
    write(folder.path, "alerts/other.yaml", "name: Other\n");
    write(folder.path, path, "name: One\n");
    const { id } = await openRollout(folder.path);
    expect((await openRollout(folder.path)).id).toBe(id);
    write(folder.path, path, "name: Two\n");
    const next = await openRollout(folder.path);
    expect(next.id).not.toBe(id);
    await next.finish();
    expect((await openRollout(folder.path)).id).not.toBe(next.id);
  },
);
