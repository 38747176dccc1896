import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, plan, planReport, reportToText } from "../src/index.ts";
import { placeOf } from "../src/plan/plan-data.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, expectError, fromFile, ids, only, records, rule, tile } from "./shop.ts";
import { test } from "./test.ts";
import { tileId, writeFiles, writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

const files = only("shop", "errors");

function edit(folder: string, path: string, from: string | RegExp, to: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

test("renames an object instead of creating a second one", async ({ folder }) => {
  await applied(folder, files);
  const before = ids();
  edit(folder, "dashboards/shop.yaml", "name: Shop", "name: Our shop");
  edit(folder, "alerts/errors.yaml", "name: Errors", "name: Too many errors");
  const planned = await plan(folder, stack);
  expect(planned.changes.map(({ action, fields }) => [action, fields.map(placeOf)])).toEqual([
    ["update", ["name"]],
    ["update", ["name"]],
  ]);
  await apply(folder, stack, planned);
  expect(ids()).toEqual(before);
});

test("matches a renamed file to its object", async ({ folder }) => {
  await applied(folder, files);
  const before = ids();
  renameSync(join(folder, "alerts/errors.yaml"), join(folder, "alerts/too-many.yaml"));
  edit(folder, "alerts/too-many.yaml", "threshold: 10", "threshold: 20");
  const planned = await plan(folder, stack, { prune: true });
  expect(planned.summary).toMatchObject({ create: 0, update: 1, delete: 0 });
  expect(textsOf(planned.notes)).toEqual(["alerts/too-many.yaml: The file of alert errors was renamed"]);
  await apply(folder, stack, planned);
  expect(ids()).toEqual(before);
  expect((await plan(folder, stack, { prune: true })).changes).toEqual([]);
});

test("distinguishes a renamed file from another object with the same name", async ({ folder }) => {
  await applied(folder, files);
  await stack.dashboards.create({ name: "Shop", tiles: [{ name: "Errors" }, { name: "Requests" }] });
  const before = ids();
  renameSync(join(folder, "dashboards/shop.yaml"), join(folder, "dashboards/store.yaml"));
  edit(folder, "alerts/errors.yaml", "dashboard: shop", "dashboard: store");
  edit(folder, "dashboards/store.yaml", "name: Shop", "name: Shop\ntags: [new]");
  const planned = await plan(folder, stack, { prune: true });
  expect(planned.changes).toMatchObject([{ action: "update", id: before[0], fields: [{ path: "tags" }] }]);
  await apply(folder, stack, planned);
  expect(ids()).toEqual(before);
  expect(readFileSync(join(folder, "state/default.jsonl"), "utf8")).not.toContain('"key":"shop"');
});

test.for([
  ["a new name", "x: 0"],
  ["a new name and a new position", "x: 9"],
] as const)("keeps the id and alert of a tile with %s", async ([, place], { folder }) => {
  await applied(folder, files);
  const watched = tileId(records().dashboards[0]);
  edit(folder, "dashboards/shop.yaml", "name: Errors", "name: Failures");
  edit(folder, "dashboards/shop.yaml", "x: 0", place);
  edit(folder, "alerts/errors.yaml", "tile: Errors", "tile: Failures");
  const planned = await plan(folder, stack);
  expect(planned.changes.map(({ kind, fields }) => [kind, fields.map(placeOf)])).toEqual([
    ["dashboard", expect.arrayContaining(["tiles[Failures].name"]) as unknown],
  ]);
  await apply(folder, stack, planned);
  const { dashboards, alerts } = records();
  expect(dashboards[0]?.["tiles"]).toMatchObject([{ id: watched, name: "Failures" }, { name: "Requests" }]);
  expect(alerts).toMatchObject([{ tileId: watched }]);
});

test("treats a tile with other content at the same position as another tile", async ({ folder }) => {
  await applied(folder, files);
  edit(
    folder,
    "dashboards/shop.yaml",
    /name: Errors[\s\S]*?where: Errors/,
    "name: Latency\n    x: 0\n    y: 0\n    w: 6\n    h: 3\n    series:\n      - source: Logs\n        aggFn: avg\n        where: '*'",
  );
  rmSync(join(folder, "alerts/errors.yaml"));
  const planned = await plan(folder, stack);
  expect(planned.changes[0]?.fields.map(placeOf)).toEqual(["tiles[Latency]", "tiles[Errors]"]);
  expect(planned.lostAlerts).toMatchObject([{ name: "Errors", tile: "Errors", dashboard: "shop" }]);
});

test("finds objects by name after the state is lost, and restores it in an apply", async ({ folder }) => {
  await applied(folder, files);
  const before = ids();
  const state = join(folder, "state/default.jsonl");
  const text = readFileSync(state, "utf8");
  rmSync(state);
  edit(folder, "alerts/errors.yaml", "threshold: 10", "threshold: 20");
  const planned = await plan(folder, stack);
  expect(planned.changes).toMatchObject([
    { kind: "alert", action: "update", isFoundByName: true, fields: [{ path: "threshold", by: "unknown" }] },
  ]);
  // Nobody can tell which side changed.
  expect(reportToText(planReport(planned))).toContain("    threshold: 10 → 20\n");
  await apply(folder, stack, fromFile(folder, planned));
  expect(ids()).toEqual(before);
  // Only the information that an apply created them is lost.
  expect(readFileSync(state, "utf8")).toBe(
    text.replaceAll(',"created":true', "").replace('"threshold":10', '"threshold":20'),
  );
});

test("matches objects with the same name by content, or by a binding", async ({ folder }) => {
  const board = { name: "Same", tiles: [] };
  await applied(folder, {
    dashboards: { "same-1": { ...board, tags: ["one"] }, "same-2": { ...board, tags: ["two"] } },
    alerts: {},
  });
  const [one = "", two = ""] = ids().map(String);
  rmSync(join(folder, "state"), { recursive: true });
  expect((await plan(folder, stack)).changes).toEqual([]);

  writeStack(folder, { dashboards: { "same-1": { ...board, tags: ["three"] } }, alerts: {} });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "names",
    problems: [
      {
        path: "dashboards/same-1.yaml",
        line: 1,
        column: expect.any(Number),
        message: expect.stringMatching(`^Several objects have this name: ${one} .* ${two} `),
      },
    ],
  });

  writeFiles(folder, {
    "obstack.yaml": { targets: { default: { bindings: { dashboards: { "same-1": one } } } } },
  });
  expect((await plan(folder, stack)).changes).toMatchObject([{ action: "update", id: one }]);
});

test("matches alerts with the same name by what they watch, and dashboards by their tiles", async ({ folder }) => {
  const board = (x: number, ...names: string[]) => ({ name: "Same", tiles: names.map((name) => tile(name, x)) });
  const alert = (dashboard: string, watched: string, threshold: number) =>
    rule("Same", dashboard, watched, { threshold });
  await applied(folder, {
    dashboards: { one: board(1, "A", "B"), two: board(1, "C") },
    alerts: { a: alert("one", "A", 1), b: alert("one", "B", 1), c: alert("two", "C", 1) },
  });
  const before = records();
  rmSync(join(folder, "state"), { recursive: true });
  writeStack(folder, {
    dashboards: { one: board(2, "A", "B"), two: board(2, "C") },
    alerts: { a: alert("one", "A", 2), b: alert("one", "B", 3), c: alert("two", "C", 4) },
  });
  const planned = await plan(folder, stack);
  expect(planned.summary).toMatchObject({ create: 0, update: 5 });
  await apply(folder, stack, planned);
  const after = records();
  expect(after.dashboards.map(({ id }) => id)).toEqual(before.dashboards.map(({ id }) => id));
  expect(after.alerts.map(({ id, tileId: watched }) => [id, watched])).toEqual(
    before.alerts.map(({ id, tileId: watched }) => [id, watched]),
  );
});

test("reports no conflict if both sides made the same change", async ({ folder }) => {
  await applied(folder, files);
  await stack.alerts.modify(String(ids()[1]), (record) => ({ ...record, threshold: 20 }));
  edit(folder, "alerts/errors.yaml", "threshold: 10", "threshold: 20");
  const planned = await plan(folder, stack);
  expect(planned.changes).toEqual([]);
  await apply(folder, stack, planned);
  await stack.alerts.modify(String(ids()[1]), (record) => ({ ...record, threshold: 10 }));
  expect((await plan(folder, stack)).changes[0]?.fields).toMatchObject([{ by: "server", lastApplied: 20 }]);
});

test("reports invalid lines of a state", async ({ folder }) => {
  await applied(folder, files);
  const state = join(folder, "state/default.jsonl");
  const lines = readFileSync(state, "utf8").trimEnd().split("\n");
  const alertLine = lines.find((line) => line.includes('"kind":"alert"')) ?? "";
  for (const [line, message] of [
    ["{", "Expected a line of a state file. Restore the file from Git."],
    ["{}", 'Missing field "kind": one of dashboard, alert.'],
    [
      alertLine.replace('"key":"errors"', '"key":"../../errors"'),
      'Invalid key "../../errors". A key must be a file path.',
    ],
  ]) {
    writeFileSync(state, `${lines[0]}\n${line}\n`);
    await expectError(plan(folder, stack), "files", `state/default.jsonl:2: ${message}`);
  }
});
