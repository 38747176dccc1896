// Temporary files that a killed process left behind.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { apply, exportFiles, plan, planUndo } from "../src/index.ts";
import { temporaryName, createText } from "../src/files/text-files.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, shop } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeStack } from "./world.ts";

useEmulator();

const places = [
  ".",
  ".obstack",
  ".obstack/numbers",
  "schemas",
  "state",
  "dashboards",
  "dashboards/inner/folder",
  "alerts",
];

/** Writes a temporary file to each folder. Returns the paths. */
function leave(folder: string, nameOf: () => string): string[] {
  return places.map((place) => {
    const path = join(folder, place, nameOf());
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "incompl");
    return path;
  });
}

const runs: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  apply: async (folder) => apply(folder, stack, await plan(folder, stack)),
  undo: async (folder) => apply(folder, stack, (await planUndo(folder, stack)) as never),
  export: (folder) => exportFiles(folder, stack, { mayReplace: () => true }),
};

test.for(Object.keys(runs))("%s removes only the temporary files of its target", async (name, { folder }) => {
  await applied(folder);
  writeStack(folder, changed({ basket: { ...shop.dashboards["basket"], tags: ["new"] } }));
  const expired = leave(folder, () => temporaryName("default"));
  const others = [
    ...leave(folder, () => temporaryName("another")),
    ...leave(folder, () => temporaryName("default.from.staging")),
    ...leave(folder, () => ".default.part"),
    ...leave(folder, () => temporaryName("default").slice(1)),
  ];
  await runs[name]?.(folder);
  expect(expired.filter((path) => existsSync(path))).toEqual([]);
  expect(others.filter((path) => !existsSync(path))).toEqual([]);
});

test("removes nothing through a link", async ({ folder }) => {
  using other = temporaryFolder();
  writeStack(folder, shop);
  const outside = join(other.path, temporaryName("default"));
  writeFileSync(outside, "precious");
  symlinkSync(other.path, join(folder, "dashboards/inner"));
  symlinkSync(outside, join(folder, temporaryName("default")));
  await exportFiles(folder, stack, { mayReplace: () => true }).catch(() => undefined);
  expect(readFileSync(outside, "utf8")).toBe("precious");
});

test("creates a file atomically and keeps an existing one", async ({ folder }) => {
  const path = join(folder, "state/notes.txt");
  const text = "x".repeat(1_000_000);
  const seen: string[] = [];
  const creating = Promise.all(
    Array.from({ length: 8 }, () => createText(folder, "state/notes.txt", text, { target: "default" })),
  ).then(() => seen.push("done"));
  while (seen.length === 0) {
    if (existsSync(path)) expect(readFileSync(path, "utf8")).toHaveLength(text.length);
    await new Promise(setImmediate);
  }
  await creating;
  await createText(folder, "state/notes.txt", "other", { target: "default" });
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(readdirSync(join(folder, "state"))).toEqual(["notes.txt"]);
});
