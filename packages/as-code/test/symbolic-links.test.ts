// Repositories may not be trusted, so links in them must not lead to reads or writes outside the stack's folder.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, expectError, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

const isLinked = { kind: "files", message: expect.stringContaining("symbolic link") as string };

/** Creates a folder with a file outside the stack. */
function createOutsideFolder(): ReturnType<typeof temporaryFolder> & {
  readonly file: string;
  readonly list: () => string[];
} {
  const folder = temporaryFolder();
  const file = join(folder.path, "precious.txt");
  writeFileSync(file, "precious");
  return { ...folder, file, list: () => readdirSync(folder.path) };
}

describe("apply", () => {
  test.for([".obstack", ".obstack/previous", ".obstack/locks", "state"])(
    "does not write through %s",
    async (path, { folder }) => {
      using outside = createOutsideFolder();
      writeStack(folder, shop);
      const planned = await plan(folder, stack);
      mkdirSync(join(folder, path, ".."), { recursive: true });
      symlinkSync(outside.path, join(folder, path));
      await expect(apply(folder, stack, planned)).rejects.toMatchObject(isLinked);
      expect(outside.list()).toEqual(["precious.txt"]);
    },
  );

  test.for(["state/default.jsonl", "state/default.jsonl.part", ".obstack/.gitignore", ".obstack/locks/default"])(
    "does not overwrite the target of a link at %s",
    async (path, { folder }) => {
      using outside = createOutsideFolder();
      writeStack(folder, shop);
      mkdirSync(join(folder, path, ".."), { recursive: true });
      symlinkSync(outside.file, join(folder, path));
      await plan(folder, stack)
        .then((planned) => apply(folder, stack, planned))
        .catch(() => undefined);
      expect(readFileSync(outside.file, "utf8")).toBe("precious");
      expect(outside.list()).toEqual(["precious.txt"]);
    },
  );
});

describe("plan", () => {
  test.for(["dashboards", "alerts"])("does not read %s through a link", async (name, { folder }) => {
    using other = temporaryFolder();
    writeStack(folder, shop);
    renameSync(join(folder, name), join(other.path, name));
    symlinkSync(join(other.path, name), join(folder, name));
    await expect(plan(folder, stack)).rejects.toMatchObject(isLinked);
  });

  test("reads linked files only inside the folder", async ({ folder }) => {
    using other = temporaryFolder();
    writeStack(folder, shop);
    renameSync(join(folder, "dashboards/shop.yaml"), join(folder, "shared.yaml"));
    symlinkSync("../shared.yaml", join(folder, "dashboards/shop.yaml"));
    expect((await plan(folder, stack)).summary).toMatchObject({ create: 4 });
    rmSync(join(folder, "dashboards/shop.yaml"));
    renameSync(join(folder, "shared.yaml"), join(other.path, "shared.yaml"));
    symlinkSync(join(other.path, "shared.yaml"), join(folder, "dashboards/shop.yaml"));
    await expectError(plan(folder, stack), "files", /dashboards\/shop\.yaml: A symbolic link points outside/);
    writeFileSync(join(folder, "alerts/wrong.yaml"), "");
    symlinkSync("loop.yaml", join(folder, "dashboards/loop.yaml"));
    await expectError(plan(folder, stack), "files", /Cannot read dashboards\/loop\.yaml: [^]*alerts\/wrong\.yaml/);
    rmSync(join(folder, "dashboards/loop.yaml"));
    await expectError(plan(folder, stack), "files", /points outside[^]*alerts\/wrong\.yaml:1:1: The file is empty\./);
    rmSync(join(folder, "dashboards/shop.yaml"));
    writeFileSync(join(other.path, "shared.ts"), "");
    for (const [link, target] of [
      ["dashboards/linked", ""],
      ["dashboards/module.ts", "shared.ts"],
      ["slos", ""],
    ] as const) {
      symlinkSync(join(other.path, target), join(folder, link));
      await expectError(plan(folder, stack), "files", new RegExp(`(?=[^]*alerts/wrong)[^]*${link}: .* points outside`));
      rmSync(join(folder, link));
    }
    rmSync(join(folder, "alerts/wrong.yaml"));
    mkdirSync(join(folder, "policies"));
    symlinkSync(join(other.path, "shared.ts"), join(folder, "policies/rule.ts"));
    await expectError(plan(folder, stack), "files", /policies\/rule\.ts: .* points outside/);
    rmSync(join(folder, "policies"), { recursive: true });
    for (const path of ["obstack.yaml", "state/default.jsonl"]) {
      writeStack(folder, shop);
      mkdirSync(join(folder, path, ".."), { recursive: true });
      symlinkSync(join(other.path, "shared.yaml"), join(folder, path));
      await expect(plan(folder, stack)).rejects.toMatchObject({
        message: expect.stringContaining(`${path}: A symbolic link points outside`) as string,
      });
      rmSync(join(folder, path));
    }
  });
});

test("export does not write through links", async ({ folder: first }) => {
  await applied(first);
  expect(records().dashboards).toHaveLength(2);
  for (const path of ["dashboards", "alerts", "schemas"]) {
    using folder = temporaryFolder();
    using outside = createOutsideFolder();
    symlinkSync(outside.path, join(folder.path, path));
    await expect(exportFiles(folder.path, stack)).rejects.toMatchObject(isLinked);
    expect(outside.list()).toEqual(["precious.txt"]);
  }
  for (const path of ["dashboards/shop.yaml", "schemas/alert.schema.json"]) {
    using folder = temporaryFolder();
    using outside = createOutsideFolder();
    mkdirSync(join(folder.path, path, ".."));
    symlinkSync(outside.file, join(folder.path, path));
    await expect(exportFiles(folder.path, stack, { mayReplace: () => true })).rejects.toMatchObject(isLinked);
    expect(readFileSync(outside.file, "utf8")).toBe("precious");
  }
  // Writing through a broken link would create its target.
  using folder = temporaryFolder();
  using outside = createOutsideFolder();
  mkdirSync(join(folder.path, "dashboards"));
  symlinkSync(join(outside.path, "new"), join(folder.path, "dashboards/shop.yaml"));
  await expect(exportFiles(folder.path, stack, { mayReplace: () => true })).rejects.toMatchObject(isLinked);
  expect(outside.list()).toEqual(["precious.txt"]);
});
