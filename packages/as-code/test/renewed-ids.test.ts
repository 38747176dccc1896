// Objects that exist again with other identifiers, such as after the undo of a single delete, are those of the state.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Alert } from "@obstack/core";
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan, planDestroy, recordWrite } from "../src/index.ts";
import { contentOf } from "./content-of.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, changed, copyOf, dashboardId, editAlert, lastUndo, namesOf, records } from "./shop.ts";
import { rule, shop, tile, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeStack } from "./world.ts";
import type { Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

/** Deletes a dashboard with its alerts outside of an apply, and undoes that. */
async function recreate(name: string): Promise<void> {
  using place = temporaryFolder();
  const id = dashboardId(name);
  const alerts = (await stack.alerts.list()).filter((one: Alert) => (one.dashboardId ?? one.dashboard) === id);
  const before = await stack.dashboards.get(id);
  const content = contentOf(records());
  const write = await recordWrite(place.path, stack.server, {
    kind: "dashboard",
    action: "delete",
    id,
    name,
    before,
    alerts,
  });
  await stack.dashboards.delete(id);
  await write.succeed(id);
  await apply(place.path, stack, await lastUndo(place.path, { log: "writes" }));
  expect(dashboardId(name)).not.toBe(id);
  expect(contentOf(records())).toEqual(content);
}

/** Deletes a dashboard, and creates another one of its name with its content. */
async function replace(name: string, more: Json = {}): Promise<void> {
  const id = dashboardId(name);
  const { id: _id, ...content } = await stack.dashboards.get(id);
  await stack.dashboards.delete(id);
  await stack.dashboards.create({ ...content, ...more } as never);
}

test("compares all three sides, also of tiles and alerts", async ({ folder }) => {
  await applied(folder);
  await recreate("Shop");
  const same = await plan(folder, stack, { prune: true });
  expect(same.changes).toEqual([]);
  expect(textsOf(same.notes)).toEqual([
    `dashboard shop "Shop" exists again as ${dashboardId("Shop")}`,
    `alert errors "Errors" exists again as ${alertId("Errors")}`,
  ]);

  await editAlert("Errors", { threshold: 30 });
  await stack.dashboards.modify(dashboardId("Shop"), ({ tiles, ...record }) => ({
    ...record,
    tiles: (tiles ?? []).map((one) => (one.name === "Errors" ? { ...one, w: 5 } : one)),
  }));
  expect((await drift(folder, stack)).changes).toMatchObject([
    { key: "shop", fields: [{ tile: "Errors", path: "w", by: "server" }] },
    { key: "errors", fields: [{ path: "threshold", by: "server" }] },
  ]);
  writeStack(
    folder,
    changed(
      { shop: { name: "Shop", tiles: [tile("Errors", 0, { w: 4 }), tile("Requests", 6)] } },
      withErrors({ threshold: 20 }).alerts,
    ),
  );
  const planned = copyOf(await plan(folder, stack));
  expect(planned.changes).toMatchObject([
    { key: "shop", action: "update", fields: [{ tile: "Errors", path: "w", by: "both" }] },
    { key: "errors", action: "update", fields: [{ path: "threshold", by: "both" }] },
  ]);
  const before = records();
  expect((await apply(folder, stack, planned)).skipped).toMatchObject([{ reason: "conflict" }, { reason: "conflict" }]);
  expect(records()).toEqual(before);
  // The state has the new identifiers.
  const next = await plan(folder, stack);
  expect(next.notes).toEqual([]);
  expect(next.changes).toEqual(planned.changes);
});

test("are deleted with their stack, and their tiles with those of the file", async ({ folder }) => {
  const alerts = { ...shop.alerts, errors: rule("Slow", "shop", "Errors") };
  const withTiles = (...tiles: Json[]) => changed({ shop: { name: "Shop", tiles } }, alerts);
  await applied(folder, withTiles(tile("Errors", 0), tile("Requests", 6)));
  // What an apply leaves of a tile that it could not delete.
  const path = join(folder, "state/default.jsonl");
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace('"tiles":{"Errors"', '"tiles":{"old":{"id":"gone","file":{}},"Errors"'),
  );
  await recreate("Shop");
  await applied(folder, withTiles(tile("Errors", 0)));
  expect((await stack.dashboards.get(dashboardId("Shop"))).tiles).toHaveLength(1);
  for (const name of ["Shop", "Basket"]) await recreate(name);
  expect((await planDestroy(folder, stack, { rebind: true })).changes).toEqual([]);
  await apply(folder, stack, copyOf(await planDestroy(folder, stack)));
  expect(records()).toEqual({ dashboards: [], alerts: [] });
});

test("have the tiles of equal names with equal content", async ({ folder }) => {
  const tiles = [tile("Errors", 0), tile("Errors", 6, { key: "more" })];
  await applied(folder, changed({ shop: { name: "Shop", tiles } }, { errors: rule("Errors", "shop", "more") }));
  await stack.dashboards.modify(dashboardId("Shop"), (record) => ({ ...record, tiles: record.tiles?.slice(1) ?? [] }));
  await recreate("Shop");
  expect((await plan(folder, stack)).changes).toMatchObject([
    { key: "shop", fields: [{ tile: "Errors", by: "server" }] },
  ]);
});

test("continues with the same plan", async ({ folder }) => {
  await applied(folder);
  await recreate("Shop");
  writeStack(folder, withErrors({ threshold: 20 }));
  const planned = await plan(folder, stack);
  await apply(folder, stack, planned);
  expect((await apply(folder, stack, planned)).changes).toEqual([]);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("keep their files and their lines in an export", async ({ folder }) => {
  await applied(folder);
  await recreate("Shop");
  await editAlert("Errors", { threshold: 30 });
  const { written } = await exportFiles(folder, stack, { mayReplace: () => true });
  expect(written.filter((path) => !path.startsWith("schemas/"))).toEqual(["alerts/errors.yaml"]);
  const planned = await planDestroy(folder, stack);
  expect(planned.changes.map(({ key, fields }) => [key, fields])).toEqual(
    ["errors", "slow", "basket", "shop"].map((key) => [key, []]),
  );
});

test("are restored by the undo of an apply", async ({ folder }) => {
  await applied(folder);
  const before = contentOf(records());
  await applied(
    folder,
    changed({ shop: { ...shop.dashboards["shop"], tags: ["new"] } }, withErrors({ threshold: 20 }).alerts),
  );
  await recreate("Shop");
  await apply(folder, stack, await lastUndo(folder));
  expect(contentOf(records())).toEqual(before);
  writeStack(folder, shop);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

describe("other objects of that name stay", () => {
  test("if there are several, or if they are different", async ({ folder }) => {
    await applied(folder);
    await replace("Basket");
    await stack.dashboards.create({ name: "Basket", tiles: [] });
    await replace("Shop", { tags: ["other"], tiles: [tile("Other", 0)] });
    const planned = await planDestroy(folder, stack);
    expect(planned.changes).toMatchObject([{ key: "shop", fields: [{ tile: "Other", by: "both" }] }]);
    expect((await apply(folder, stack, planned)).skipped).toMatchObject([{ reason: "conflict" }]);
    expect(namesOf("dashboards")).toEqual(["Basket", "Basket", "Shop"]);
  });

  test("after an apply that did not end, which can have deleted its own", async ({ folder }) => {
    await applied(folder);
    await replace("Basket");
    const deleted = async () => (await planDestroy(folder, stack)).changes.map(({ name }) => name);
    expect(await deleted()).toEqual(["Errors", "Basket", "Shop"]);
    appendFileSync(join(folder, "state/default.jsonl"), '{"will":"apply","existing":[]}\n');
    expect(await deleted()).toEqual(["Errors", "Shop"]);
  });

  test("when an undo deletes what an apply created", async ({ folder }) => {
    await applied(folder);
    await replace("Basket");
    await apply(folder, stack, await lastUndo(folder));
    expect(namesOf("dashboards")).toEqual(["Basket"]);
  });

  test("when an undo restores an object, if they existed before its apply", async ({ folder }) => {
    await applied(folder);
    await stack.dashboards.create({ name: "Basket", tiles: [tile("Slow", 0)] as never });
    const other = records().dashboards.at(-1);
    await applied(folder, changed({ basket: { ...shop.dashboards["basket"], tags: ["new"] } }));
    await stack.dashboards.delete(dashboardId("Basket"));
    const planned = await lastUndo(folder);
    expect(planned.changes).toMatchObject([{ key: "basket", action: "create", isGone: true }]);
    expect(records().dashboards).toContainEqual(other);
  });
});
