// An object whose file and name change keeps its identifier with `movedFrom`, and objects that a state forgets.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, forgetObjects, listState, plan } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, dashboardId, lastUndo, only, records, shop } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { writeStack } from "./world.ts";
import type { Files, Json } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

/** The stack after a rename of the service `shop` to `store`: files, names and references. */
const renamed = (more: Json = {}): Files => ({
  dashboards: {
    basket: shop.dashboards["basket"] ?? {},
    store: { ...shop.dashboards["shop"], ...more, name: "Store" },
  },
  alerts: { ...shop.alerts, errors: { ...shop.alerts["errors"], dashboard: "store" } },
});

test("a renamed service keeps its dashboard, with one update", async ({ folder }) => {
  await applied(folder);
  const before = contentOf(records());
  const [id, alert] = [dashboardId("Shop"), alertId("Errors")];
  writeStack(folder, renamed({ movedFrom: "shop" }));
  const planned = await plan(folder, stack);
  expect(planned.changes).toMatchObject([
    { action: "update", key: "store", id, fields: [{ path: "name", server: "Shop", file: "Store" }] },
  ]);
  expect(textsOf(planned.notes)).toEqual(["dashboards/store.yaml: The file of dashboard shop was renamed"]);
  expect(planned.left).toEqual([]);
  await apply(folder, stack, planned);
  expect([dashboardId("Store"), alertId("Errors")]).toEqual([id, alert]);
  expect(JSON.stringify(records())).not.toContain("movedFrom");
  expect((await listState(folder, "default")).map(({ key }) => key)).toEqual(["basket", "store", "errors", "slow"]);
  // Another clone, whose state was pulled, has nothing left to do.
  expect((await plan(folder, stack)).changes).toEqual([]);
  await apply(folder, stack, await lastUndo(folder));
  expect(contentOf(records())).toEqual(before);
});

test("without it, a rename of the file and the name creates a second dashboard", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, renamed());
  const { changes } = await plan(folder, stack);
  expect(changes.map(({ action, key }) => `${action} ${key}`)).toEqual(["create store", "update errors"]);
  // The alert moves between tiles of the same name.
  const { tileId } = records().alerts.find(({ name }) => name === "Errors") ?? {};
  expect(changes[1]?.fields).toEqual([
    { path: "dashboard", by: "file", server: "Shop", file: "Store" },
    { path: "tile", by: "file", server: `Errors (${String(tileId)})`, file: "Errors (new)" },
  ]);
});

test("refuses a key that another object has", async ({ folder }) => {
  await applied(folder);
  const { dashboards, alerts } = renamed({ movedFrom: "basket" });
  writeStack(folder, { dashboards, alerts });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    kind: "files",
    problems: [
      {
        path: "dashboards/store.yaml",
        message: 'dashboards/basket.yaml still exists. Remove "movedFrom", or that object.',
      },
    ],
  });
  writeStack(folder, {
    dashboards: {
      ...dashboards,
      other: { name: "Other", tiles: [], movedFrom: "shop" },
      store: { ...dashboards["store"], movedFrom: "shop" },
    },
    alerts,
  });
  await expect(plan(folder, stack)).rejects.toMatchObject({
    problems: [{ message: 'dashboards/other.yaml moved from it too. Remove "movedFrom", or that object.' }],
  });
});

test("forgets objects without a file, which stay on the server", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, only("shop"));
  expect((await plan(folder, stack, { prune: true })).summary).toMatchObject({ delete: 3 });
  const before = emulator.requests().length;
  expect(await forgetObjects(folder, "default", ["alerts/*", "basket", "typo"])).toMatchObject([
    { key: "basket" },
    { key: "errors" },
    { key: "slow" },
  ]);
  expect(emulator.requests()).toHaveLength(before);
  expect(await plan(folder, stack, { prune: true })).toMatchObject({ changes: [], left: [] });
  expect(records().alerts).toHaveLength(2);
  rmSync(join(folder, "state/default.jsonl"));
  expect(await listState(folder, "default")).toEqual([]);
  expect(await forgetObjects(folder, "default", ["shop"])).toEqual([]);
});
