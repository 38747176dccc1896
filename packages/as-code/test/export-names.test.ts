import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { Workspace } from "../src/state/workspace.ts";
import { anyText, expectPortable } from "./odd-names.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeFiles } from "./world.ts";
import { expectError } from "./shop.ts";

useEmulator();

test("plans no changes after an export, for any names", { timeout: 600_000 }, async () => {
  const tile = fc.record({
    name: anyText,
    x: fc.constant(0),
    config: fc.constantFrom({ displayType: "markdown", markdown: "x" }),
    numberFormat: fc.record({ unit: anyText }),
  });
  const board = fc.record({
    name: anyText,
    tags: fc.array(anyText, { maxLength: 2 }),
    tiles: fc.array(tile, { maxLength: 3 }),
    filters: fc.array(fc.record({ type: fc.constant("QUERY_EXPRESSION"), name: anyText, expression: anyText }), {
      maxLength: 2,
    }),
    savedQuery: anyText,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(board, { maxLength: 4 }), fc.array(anyText, { maxLength: 3 }), async (boards, alerts) => {
      emulator.reset();
      using folder = temporaryFolder();
      for (const one of boards) await createRaw("dashboards", one);
      for (const name of alerts) await createRaw("alerts", { name, message: name, threshold: 1, interval: "5m" });
      const exported = await exportFiles(folder.path, stack);
      expect(exported.skipped).toEqual([]);
      const again = await plan(folder.path, stack);
      expect(again.changes).toEqual([]);
      expect(again.summary).toMatchObject({ unmanaged: 0, unchanged: boards.length + alerts.length });
      for (const name of ["dashboards", "alerts"]) {
        if (existsSync(join(folder.path, name))) expectPortable(readdirSync(join(folder.path, name)));
      }
    }),
    propertyRuns(30),
  );
});

/** Creates an object without a client, because clients reject some of these names. */
async function createRaw(kind: "dashboards" | "alerts", body: object): Promise<void> {
  const response = await fetch(`${emulator.selfHosted.baseUrl}/api/v2/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${emulator.selfHosted.apiKey}` },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

/** Returns nested lists. */
const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

test("skips and reports objects whose files a plan could not read", async () => {
  const boards = [
    { name: null },
    { name: "" },
    { name: "   " },
    {},
    { name: 7 },
    { name: "Text for tiles", tiles: "none" },
    { name: "Tile without an object", tiles: [null] },
    { name: "Number for a tile", tiles: [{ id: "0000000000000000000000f1", name: 12 }] },
    { name: "Deep", layout: nested(200) },
    { name: "Prototype", layout: JSON.parse('{"__proto__": {"a": 1}}') as unknown },
    { name: "Large", note: "x".repeat(5 * 2 ** 20) },
    { name: "Plain", tiles: [{ id: "0000000000000000000000f2", name: "One" }] },
  ].map((board, index) => ({ id: `0000000000000000000000${(index + 16).toString(16)}`, ...board }));
  const fake = {
    server: stack.server,
    dashboards: { list: () => Promise.resolve(structuredClone(boards)) },
    alerts: {
      list: () =>
        Promise.resolve([
          { id: "0000000000000000000000aa", name: "On deep", dashboardId: boards[8]?.id, threshold: 1 },
          {
            id: "0000000000000000000000ab",
            name: "On plain",
            dashboardId: boards[11]?.id,
            tileId: "0000000000000000000000f2",
          },
        ]),
    },
    sources: { list: () => Promise.resolve([]) },
  } as never;
  using folder = temporaryFolder();
  const exported = await exportFiles(folder.path, fake);
  expect(exported.skipped.map(({ name, problems }) => [name, ...problems])).toEqual([
    [undefined, 'Missing field "name": name of the dashboard.'],
    [undefined, 'Missing field "name": name of the dashboard.'],
    [undefined, "name must be a string."],
    ["Number for a tile", "tiles[tile].name must be a string."],
    ["Deep", "Lists and objects are nested more than 100 levels deep."],
    ["Prototype", 'A field cannot be named "__proto__".'],
    ["Large", "More than 4 MB. Split it, or raise the limit with OBSTACK_MAX_FILE_MB."],
  ]);
  const planned = await plan(folder.path, fake);
  expect(planned.changes).toEqual([]);
  expect(planned.summary).toMatchObject({ unmanaged: exported.skipped.length });
});

test("does not create file names that differ only in case", async ({ folder }) => {
  writeFiles(folder, { "dashboards/Errors.yaml": { name: "Others" } });
  await apply(folder, stack, await plan(folder, stack));
  await stack.dashboards.create({ name: "errors" });
  await exportFiles(folder, stack, { mayReplace: () => true });
  expect(readdirSync(join(folder, "dashboards")).toSorted()).toEqual(["Errors.yaml", "errors-2.yaml"]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("expands an alias if the server changes one of its values", async ({ folder }) => {
  writeFiles(folder, { "dashboards/shop.yaml": {} });
  const path = join(folder, "dashboards/shop.yaml");
  writeFileSync(
    path,
    "name: Shop\ntiles:\n  - { name: One, x: 0, y: 0, w: 6, h: 3, series: [&s { source: Logs, aggFn: count }] }\n  - { name: Two, x: 6, y: 0, w: 6, h: 3, series: [*s] }\n",
  );
  await apply(folder, stack, await plan(folder, stack));
  const [board] = await stack.dashboards.list();
  await stack.dashboards.modify(String(board?.id), (record) => ({
    ...record,
    tiles: (record.tiles ?? []).map((tile, index) =>
      index === 1 ? { ...tile, series: [{ ...tile.series?.[0], where: "level:error" }] } : tile,
    ) as never,
  }));
  await exportFiles(folder, stack, { mayReplace: () => true });
  expect((await plan(folder, stack)).changes).toEqual([]);
  expect(readFileSync(path, "utf8").match(/level:error/g)).toHaveLength(1);
});

test("changes one line of a file if one tag changed", async ({ folder }) => {
  const path = join(folder, "dashboards/four.yaml");
  const text = [
    "\u{FEFF}name: 'Four spaces'   # a comment",
    "tags: [a, b]",
    "tiles:",
    "    - name: Text",
    "      x: 0",
    "      y: 0",
    "      w: 6",
    "      h: 3",
    "      config:",
    "          displayType: markdown",
    "          markdown: hi",
    "",
  ].join("\r\n");
  const json = '{ "name": "Copied", "tags": ["a"], "tiles": [], "savedQuery": null }';
  writeFiles(folder, { "dashboards/four.yaml": {} });
  writeFileSync(path, text);
  writeFileSync(join(folder, "dashboards/copied.json"), json);
  await apply(folder, stack, await plan(folder, stack));
  for (const { id } of await stack.dashboards.list())
    await stack.dashboards.modify(id, (record) => ({ ...record, tags: [...(record.tags ?? []), "NO"] }));
  await exportFiles(folder, stack, { mayReplace: () => true });
  expect(readFileSync(path, "utf8")).toBe(text.replace("b]", 'b, "NO"]'));
  expect(readFileSync(join(folder, "dashboards/copied.json"), "utf8")).toBe(json.replace('"a"', '"a", "NO"'));
  expect((await plan(folder, stack)).changes).toEqual([]);
});

describe("target names", () => {
  test.for([
    "CON",
    "nul",
    "com1",
    "aux.x",
    "a.",
    "__proto__",
    "",
    ".",
    "..",
    "a/b",
    "a\\b",
    "a b",
    "é",
    "a".repeat(201),
  ])("reject %j before sending a request", async (target, { folder }) => {
    writeFiles(folder, { "dashboards/shop.yaml": { name: "Shop" } });
    const before = emulator.requests().length;
    for (const run of [plan, exportFiles]) {
      await expectError(run(folder, stack, { target }), "files", /^Invalid target name "/);
    }
    expect(emulator.requests()).toHaveLength(before);
    expect(readdirSync(folder)).toEqual(["dashboards"]);
  });

  test("must not differ only in case", async ({ folder }) => {
    writeFiles(folder, { "obstack.yaml": { targets: { prod: {}, Prod: {} } } });
    await expectError(
      plan(folder, stack, { target: "prod" }),
      "files",
      'obstack.yaml:3:3: Some file systems treat the state files of "Prod" and "prod" as the same file. Rename one of the targets.',
    );
  });

  test("become the names of state files", async ({ folder }) => {
    await new Workspace(folder, "a@b.c-d_e", { server: stack.server }).save();
    expect(readdirSync(join(folder, "state"))).toContain("a@b.c-d_e.jsonl");
  });
});

test("reports files that some file systems treat as the same", async ({ folder }) => {
  writeFiles(folder, {
    "dashboards/Errors.yaml": { name: "A" },
    "dashboards/errors.yml": { name: "B" },
    "alerts/é.yaml": { name: "C" },
    "alerts/e\u0301.yaml": { name: "D" },
    "alerts/a/x.yaml": { name: "E" },
    "alerts/A/y.yaml": { name: "F" },
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "files",
    message: [
      "dashboards/errors.yml: Some file systems treat it and dashboards/Errors.yaml as the same file. Rename one of them.",
      "alerts/é.yaml: alerts/e\u0301.yaml has the same name. Remove one of them.",
    ].join("\n"),
  });
});

test("matches a file to its state in any Unicode normalization", async ({ folder }) => {
  writeFiles(folder, { "dashboards/e\u0301.yaml": { name: "A" } });
  await apply(folder, stack, await plan(folder, stack));
  const text = readFileSync(join(folder, "state/default.jsonl"), "utf8");
  writeFileSync(join(folder, "state/default.jsonl"), text.replace('"key":"é"', '"key":"e\u0301"'));
  await stack.dashboards.modify(String((await stack.dashboards.list())[0]?.id), (record) => ({ ...record, name: "B" }));
  expect((await plan(folder, stack)).changes).toMatchObject([{ action: "update", key: "é" }]);
});
