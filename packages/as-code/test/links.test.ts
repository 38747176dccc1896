// A repository is written by others: nothing outside of its folder is read or written through its links.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { stack } from "./on-emulator.ts";
import { applied, records, shop } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";

const isLinked = { kind: "files", message: expect.stringContaining("symbolic link") as string };

/** A folder outside the stack, with a file. */
function outside(): ReturnType<typeof temporaryFolder> & { readonly file: string; readonly list: () => string[] } {
  const folder = temporaryFolder();
  const file = join(folder.path, "theirs");
  writeFileSync(file, "precious");
  return { ...folder, file, list: () => readdirSync(folder.path) };
}

describe("an apply", () => {
  test.each([".obstack", ".obstack/journal", ".obstack/undo", ".obstack/locks", ".obstack/locks/default", "state"])(
    "does not write through %s",
    async (path) => {
      using folder = temporaryFolder();
      const theirs = outside();
      writeStack(folder.path, shop);
      const made = await plan(folder.path, stack);
      mkdirSync(join(folder.path, path, ".."), { recursive: true });
      symlinkSync(theirs.path, join(folder.path, path));
      await expect(apply(made)).rejects.toMatchObject(isLinked);
      expect(theirs.list()).toEqual(["theirs"]);
      theirs[Symbol.dispose]();
    },
  );

  test.each([
    "state/default.jsonl",
    "state/default.jsonl.part",
    "state/.gitattributes",
    ".obstack/.gitignore",
    ".obstack/journal/default.jsonl",
    ".obstack/journal/default.jsonl.part",
    ".obstack/locks/default/1",
  ])("does not write over what %s points at", async (path) => {
    using folder = temporaryFolder();
    const theirs = outside();
    writeStack(folder.path, shop);
    mkdirSync(join(folder.path, path, ".."), { recursive: true });
    symlinkSync(theirs.file, join(folder.path, path));
    await plan(folder.path, stack)
      .then((made) => apply(made))
      .catch(() => undefined);
    expect(readFileSync(theirs.file, "utf8")).toBe("precious");
    expect(theirs.list()).toEqual(["theirs"]);
    theirs[Symbol.dispose]();
  });

  test("leaves no partial files", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    const names = readdirSync(folder.path, { recursive: true }) as string[];
    expect(names.filter((name) => name.includes(".part"))).toEqual([]);
  });
});

describe("a plan", () => {
  test.each(["dashboards", "alerts"])("does not read through a link in place of %s", async (name) => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    writeStack(folder.path, shop);
    renameSync(join(folder.path, name), join(other.path, name));
    symlinkSync(join(other.path, name), join(folder.path, name));
    await expect(plan(folder.path, stack)).rejects.toMatchObject(isLinked);
  });

  test("reads linked files only inside the folder", async () => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    writeStack(folder.path, shop);
    renameSync(join(folder.path, "dashboards/shop.yaml"), join(folder.path, "shared.yaml"));
    symlinkSync("../shared.yaml", join(folder.path, "dashboards/shop.yaml"));
    expect((await plan(folder.path, stack)).summary).toMatchObject({ create: 4 });
    rmSync(join(folder.path, "dashboards/shop.yaml"));
    renameSync(join(folder.path, "shared.yaml"), join(other.path, "shared.yaml"));
    symlinkSync(join(other.path, "shared.yaml"), join(folder.path, "dashboards/shop.yaml"));
    await expect(plan(folder.path, stack)).rejects.toMatchObject({
      kind: "files",
      message: expect.stringContaining("dashboards/shop.yaml: A symbolic link points outside") as string,
    });
    for (const path of ["obstack.yaml", "state/default.jsonl"]) {
      writeStack(folder.path, shop);
      mkdirSync(join(folder.path, path, ".."), { recursive: true });
      symlinkSync(join(other.path, "shared.yaml"), join(folder.path, path));
      await expect(plan(folder.path, stack)).rejects.toMatchObject({
        message: expect.stringContaining(`${path}: A symbolic link points outside`) as string,
      });
      rmSync(join(folder.path, path));
    }
  });
});

test("does not write an export through links", async () => {
  using first = temporaryFolder();
  await applied(first.path);
  expect(records().dashboards).toHaveLength(2);
  for (const path of ["dashboards", "alerts", "schemas"]) {
    using folder = temporaryFolder();
    const theirs = outside();
    symlinkSync(theirs.path, join(folder.path, path));
    await expect(exportFiles(folder.path, stack)).rejects.toMatchObject(isLinked);
    expect(theirs.list()).toEqual(["theirs"]);
    theirs[Symbol.dispose]();
  }
  for (const path of ["dashboards/shop.yaml", "schemas/alert.schema.json"]) {
    using folder = temporaryFolder();
    const theirs = outside();
    mkdirSync(join(folder.path, path, ".."));
    symlinkSync(theirs.file, join(folder.path, path));
    await expect(exportFiles(folder.path, stack, { mayReplace: () => true })).rejects.toMatchObject(isLinked);
    expect(readFileSync(theirs.file, "utf8")).toBe("precious");
    theirs[Symbol.dispose]();
  }
  // A link to nothing would make a file.
  using folder = temporaryFolder();
  const theirs = outside();
  mkdirSync(join(folder.path, "dashboards"));
  symlinkSync(join(theirs.path, "new"), join(folder.path, "dashboards/shop.yaml"));
  await expect(exportFiles(folder.path, stack, { mayReplace: () => true })).rejects.toMatchObject(isLinked);
  expect(theirs.list()).toEqual(["theirs"]);
  theirs[Symbol.dispose]();
});
