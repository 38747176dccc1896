// Objects of some targets: a file can name its targets, and an export of one target writes nothing for the others.
import type { ServerResources } from "@obstack/core";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { apply, exportFiles, plan, validateStack } from "../src/index.ts";
import { shop } from "./shop.ts";
import { test } from "./test.ts";
import { openStack, startServer, writeFiles, writeStack } from "./world.ts";

const names = ["eu", "us"] as const;
type Name = (typeof names)[number];
const servers = {} as Record<Name, Emulator>;
const stacks = {} as Record<Name, ServerResources>;
beforeAll(async () => {
  for (const [index, name] of names.entries()) {
    servers[name] = await startServer(String(index + 1));
    stacks[name] = openStack(servers[name], "selfhosted");
  }
});
beforeEach(() => Object.values(servers).forEach((server) => server.reset()));
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

const planOf = (folder: string, target: Name) => plan(folder, stacks[target], { target });

const exportOf = (folder: string, target: Name) =>
  exportFiles(folder, stacks[target], { target, mayReplace: () => true });

/** Writes a stack for both targets and applies it. */
async function applied(folder: string): Promise<void> {
  writeStack(folder, shop);
  writeFiles(folder, { "obstack.yaml": { targets: { eu: {}, us: {} } } });
  for (const name of names) await apply(folder, stacks[name], await planOf(folder, name));
}

test("plans a file only for its targets", async ({ folder }) => {
  await applied(folder);
  writeFiles(folder, {
    // The value exists only where the file counts.
    "dashboards/private.yaml": { targets: ["!us"], name: "Private ${value}", tiles: [] },
    "obstack.yaml": { targets: { eu: { values: { value: 1 } }, us: {} } },
  });
  expect((await planOf(folder, "eu")).changes).toMatchObject([{ action: "create", name: "Private 1" }]);
  expect((await planOf(folder, "us")).changes).toEqual([]);
  await apply(folder, stacks.eu, await planOf(folder, "eu"));
  expect(JSON.stringify(servers.eu.snapshot())).not.toContain('"targets"');
  expect((await planOf(folder, "eu")).changes).toEqual([]);
  writeFiles(folder, { "dashboards/private.yaml": { targets: "eu,ap-*", name: "Private", tiles: [] } });
  expect((await validateStack(folder)).mistakes).toMatchObject([
    { path: "dashboards/private.yaml", line: 1, message: 'No target in obstack.yaml matches "ap-*".' },
  ]);
});

test("exports an object of one target to a file for this target", async ({ folder }) => {
  await applied(folder);
  const files = () => readdirSync(join(folder, "dashboards")).toSorted();
  const text = (name: string) => readFileSync(join(folder, "dashboards", name), "utf8");
  // Adds the defaults of the server.
  await exportOf(folder, "eu");
  await stacks.eu.dashboards.create({ name: "Lab", tiles: [] });
  await exportOf(folder, "eu");
  expect(text("lab.yaml")).toMatch(/\ntargets: eu\nname: Lab\n/);
  for (const name of names) expect((await planOf(folder, name)).changes).toEqual([]);

  // Different objects with the same name get a file each.
  await stacks.us.dashboards.create({ name: "Own", tiles: [], tags: ["us"] });
  await exportOf(folder, "us");
  await stacks.eu.dashboards.create({ name: "Own", tiles: [], tags: ["eu"] });
  await exportOf(folder, "eu");
  expect(files()).toEqual(["basket.yaml", "lab.yaml", "own-2.yaml", "own.yaml", "shop.yaml"]);
  expect([text("own.yaml"), text("own-2.yaml")]).toEqual([
    expect.stringMatching(/targets: us\n[^]*- us\n/),
    expect.stringMatching(/targets: eu\n[^]*- eu\n/),
  ]);
  for (const name of names) expect((await planOf(folder, name)).changes).toEqual([]);
});

test("exports the first target of a stack to files for all targets", async ({ folder }) => {
  writeFiles(folder, { "obstack.yaml": { targets: { eu: {}, us: {} } } });
  await stacks.eu.dashboards.create({ name: "Lab", tiles: [] });
  await exportOf(folder, "eu");
  expect((await planOf(folder, "us")).changes).toMatchObject([{ action: "create", key: "lab" }]);
});

test("names the state in the result of an export only if the export changed it", async ({ folder }) => {
  await stacks.eu.dashboards.create({ name: "Shop", tiles: [] });
  expect(await exportOf(folder, "eu")).toMatchObject({ state: "state/eu.jsonl" });
  expect(await exportOf(folder, "eu")).not.toHaveProperty("state");
});
