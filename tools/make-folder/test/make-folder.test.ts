import { existsSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@obstack/testing";
import { expect, test } from "vitest";
import { makeFolder } from "../src/make-folder.ts";

const folder = temporaryFolder();

test("creates a folder and its parents with the mode, and accepts an existing one", () => {
  const path = join(folder, "a", "b", "c");
  makeFolder(path, 0o700);
  makeFolder(path, 0o700);
  expect(existsSync(path)).toBe(true);
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  symlinkSync(path, join(folder, "link"));
  makeFolder(join(folder, "link", "d"));
  makeFolder(join(folder, "link"));
  expect(existsSync(join(path, "d"))).toBe(true);
});

test("fails where a file or a dangling link has the name", () => {
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "missing"), join(folder, "dangling"));
  expect(() => makeFolder(join(folder, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(join(folder, "file", "below"))).toThrow("ENOTDIR");
  expect(() => makeFolder(join(folder, "dangling"))).toThrow("EEXIST");
});

test.skipIf(!existsSync("/proc/self"))("fails in /proc, where Node's own recursion never ends", async () => {
  const source = new URL("../src/make-folder.ts", import.meta.url).href;
  for (const path of ["/proc/obstack", "/proc/obstack/a/b", "/proc/self/obstack"]) {
    const script = `import { makeFolder } from ${JSON.stringify(source)}; makeFolder(${JSON.stringify(path)});`;
    const argv = ["--input-type=module", "--eval", script];
    const { code, stderr } = await runProcess(process.execPath, argv);
    expect({ path, code }).toEqual({ path, code: 1 });
    expect(stderr).toContain("ENOENT");
  }
});
