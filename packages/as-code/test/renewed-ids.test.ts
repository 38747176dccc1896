// Objects that exist again with other identifiers, such as after the undo of a single delete, are those of the state.
import type { Alert } from "@obstack/core";
import { expect } from "vitest";
import { apply, drift, plan, planDestroy, recordWrite } from "../src/index.ts";
import { contentOf } from "./content-of.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, copyOf, dashboardId, editAlert, lastUndo, records } from "./shop.ts";
import { tile, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

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
  expect(next.changes).toEqual(planned.changes);
});

test("other objects of that name stay, if there are several or if they are different", async ({ folder }) => {
  await applied(folder);
  await replace("Basket");
  await stack.dashboards.create({ name: "Basket", tiles: [] });
  await replace("Shop", { tags: ["other"], tiles: [tile("Other", 0)] });
  expect((await planDestroy(folder, stack)).changes).toEqual([]);
  writeStack(folder, { dashboards: {}, alerts: {} });
  expect((await plan(folder, stack, { prune: true })).changes).toEqual([]);
});
