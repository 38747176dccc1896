import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, exportFiles, plan } from "../src/index.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { contentOf, openStack, startWorld, stored, temporaryFolder, writeBindings, writeStack } from "./world.ts";
import type { Deployment } from "./world.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startWorld();
});
afterAll(() => emulator.close());

const runs = Number(process.env["PROPERTY_RUNS"] ?? 60);

describe.each<Deployment>(["selfhosted", "hosted"])("%s", (deployment) => {
  const open = () => openStack(emulator, deployment);

  test("any stack that is applied once plans empty", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack, async (files) => {
        emulator.reset();
        using folder = temporaryFolder();
        writeBindings(folder.path, "default", "a");
        writeStack(folder.path, files);
        const first = await plan(folder.path, open());
        expect(first.changes.map(({ action }) => action)).toEqual(first.changes.map(() => "create"));
        await apply(first);
        const second = await plan(folder.path, open());
        expect(second.changes).toEqual([]);
        expect(second.summary.unmanaged).toBe(0);
      }),
      { numRuns: runs },
    );
  });

  test("an export, applied to an empty server and exported again, is the same", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack, async (files) => {
        emulator.reset();
        using first = temporaryFolder();
        using second = temporaryFolder();
        using third = temporaryFolder();
        for (const { path } of [first, second, third]) writeBindings(path, "default", "a");
        writeStack(first.path, files);
        await apply(await plan(first.path, open()));
        const before = contentOf(stored(emulator, deployment));

        await exportFiles(second.path, open());
        expect((await plan(second.path, open())).changes).toEqual([]);
        emulator.reset();
        await apply(await plan(second.path, open()));
        expect(contentOf(stored(emulator, deployment))).toEqual(before);

        await exportFiles(third.path, open());
        expect(textsOf(third.path)).toEqual(textsOf(second.path));
      }),
      { numRuns: runs },
    );
  });
});

function textsOf(folder: string): Record<string, string> {
  const paths = ["dashboards", "alerts"].flatMap((name) =>
    readdirSync(folder).includes(name) ? readdirSync(join(folder, name)).map((file) => join(name, file)) : [],
  );
  return Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
