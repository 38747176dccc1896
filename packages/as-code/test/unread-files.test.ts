// A plan reads every file of a stack or lists it as ignored.
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, expectError, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

test("reads uppercase extensions, and does not prune their objects", async ({ folder }) => {
  await applied(folder);
  renameSync(join(folder, "dashboards/basket.yaml"), join(folder, "dashboards/basket.YAML"));
  renameSync(join(folder, "alerts/slow.yaml"), join(folder, "alerts/slow.Yml"));
  const planned = await plan(folder, stack, { prune: true });
  expect(planned).toMatchObject({ changes: [], notes: [] });
  await apply(folder, stack, planned);
  expect(records()).toMatchObject({ dashboards: [{}, {}], alerts: [{}, {}] });
  await exportFiles(folder, stack, { mayReplace: () => true });
  expect(existsSync(join(folder, "dashboards/basket.yaml"))).toBe(false);
});

test("lists files that are not read, even without changes", async ({ folder }) => {
  await applied(folder);
  for (const path of [
    "dashboards/a.yaml.bak",
    "dashboards/b.toml",
    "dashboards/.c.yaml",
    "alerts/notes",
    "alerts/.gitkeep",
  ])
    writeFileSync(join(folder, path), "name: A\n");
  mkdirSync(join(folder, "shared"));
  symlinkSync("../shared", join(folder, "dashboards/linked"));
  symlinkSync("nowhere.yaml", join(folder, "dashboards/dangling.yaml"));
  mkdirSync(join(folder, "dashboards/folder.yaml"));
  const planned = await plan(folder, stack);
  expect(planned.changes).toEqual([]);
  expect(textsOf(planned.notes)).toEqual([
    "dashboards/.c.yaml: Ignored: its name starts with a dot.",
    "dashboards/a.yaml.bak: Ignored: its name does not end in .yaml, .yml, .json, .ts, .mts, .js or .mjs.",
    "dashboards/b.toml: Ignored: its name does not end in .yaml, .yml, .json, .ts, .mts, .js or .mjs.",
    "dashboards/dangling.yaml: Ignored: it is a broken link.",
    "dashboards/linked: Ignored: links to folders are not followed.",
    "alerts/notes: Ignored: its name does not end in .yaml, .yml, .json, .ts, .mts, .js or .mjs.",
  ]);
  await expect(plan(join(folder, "alerts/notes"), stack)).rejects.toThrow("Cannot read dashboards: not a directory.");
});

test("reports the position of invalid UTF-8 before sending a request", async ({ folder }) => {
  writeStack(folder, shop);
  const write = (path: string, bytes: Buffer): void => writeFileSync(join(folder, path), bytes);
  write(
    "dashboards/latin.yaml",
    Buffer.concat([Buffer.from("# \u{1F600} \u{FFFD}\nname: Caf"), Buffer.from([0xe9]), Buffer.from("\ntags: []\n")]),
  );
  write("dashboards/utf16.yaml", Buffer.from("\u{FEFF}name: A\n", "utf16le"));
  write("alerts/cut.yaml", Buffer.concat([Buffer.from("name: €").subarray(0, -1)]));
  await expectError(
    plan(folder, stack),
    "files",
    [
      "dashboards/latin.yaml:2:10: Invalid UTF-8. Save the file with UTF-8 encoding.",
      "dashboards/utf16.yaml:1:1: Invalid UTF-8. Save the file with UTF-8 encoding.",
      "alerts/cut.yaml:1:7: Invalid UTF-8. Save the file with UTF-8 encoding.",
    ].join("\n"),
  );
  expect(records().dashboards).toEqual([]);
});
