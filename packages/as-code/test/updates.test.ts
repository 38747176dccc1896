import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, exportFiles, plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, changed, dashboardId, editAlert, records, shop, tile, withErrors, rule } from "./shop.ts";
import { test } from "./test.ts";
import { breakingFetch, openStack, startServer, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

useEmulator();

test("ignores changes to read-only fields after the plan", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, withErrors({ threshold: 11 }));
  const planned = await plan(folder, stack);
  // Changes only the update time.
  await stack.alerts.modify(alertId("Errors"), () => undefined);
  await apply(folder, stack, planned);
  expect(records().alerts.find(({ name }) => name === "Errors")).toMatchObject({
    threshold: expect.anything() as unknown,
  });
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("preserves tile ids, unknown fields and tiles that others added", async ({ folder }) => {
  await applied(folder);
  const id = dashboardId("Shop");
  await stack.dashboards.modify(id, (record) => ({
    ...record,
    layout: { dense: true },
    tiles: [
      ...(record.tiles ?? []).map((one) => ({
        ...one,
        color: "red",
        series: (one.series ?? []).map((each) => ({ ...each, custom: "line" })),
      })),
      { name: "Unmanaged" },
    ] as never,
  }));
  const before = await stack.dashboards.get(id);
  writeStack(
    folder,
    changed({
      shop: {
        name: "Shop",
        tags: ["new"],
        tiles: [
          tile("Errors", 0, { series: [{ source: "Logs", aggFn: "count", where: "other" }] }),
          tile("Requests", 12),
          tile("New", 18),
        ],
      },
    }),
  );
  const planned = await plan(folder, stack);
  expect(planned.addedTiles).toMatchObject([{ dashboard: "shop", name: "Unmanaged" }]);
  await apply(folder, stack, planned);
  const after = (await stack.dashboards.get(id)) as unknown as { tiles: Json[] };
  expect(after).toMatchObject({ layout: { dense: true }, tags: ["new"] });
  expect(after.tiles).toMatchObject([
    { id: before.tiles?.[0]?.id, name: "Errors", color: "red", series: [{ where: "other", custom: "line" }] },
    { id: before.tiles?.[1]?.id, name: "Requests", color: "red", x: 12 },
    { id: before.tiles?.[2]?.id, name: "Unmanaged" },
    { name: "New", x: 18 },
  ]);
});

test("removes fields that were removed from the file, and keeps all others", async ({ folder }) => {
  await applied(
    folder,
    changed(
      { basket: { name: "Basket", tags: ["a"], config: 1, tiles: [tile("Slow", 0, { asRatio: true })] } },
      { ...shop.alerts, slow: rule("Slow", "basket", "Slow", { note: "Look" }) },
    ),
  );
  await editAlert("Slow", { message: "manual" });
  writeStack(folder, changed({}, { ...shop.alerts, slow: rule("Slow", "basket", "Slow") }));
  const planned = await plan(folder, stack);
  expect(planned.changes.map(({ fields }) => fields)).toEqual(
    [
      [
        { path: "config", by: "file", server: 1 },
        { path: "tags", by: "file", server: ["a"] },
        { tile: "Slow", path: "asRatio", by: "file", server: true },
      ],
      [{ path: "note", by: "file", server: "Look" }],
    ].map((fields) => fields.map((one) => expect.objectContaining(one) as unknown)),
  );
  await apply(folder, stack, planned);
  expect(await stack.alerts.get(alertId("Slow"))).not.toHaveProperty("note");
  expect(await stack.alerts.get(alertId("Slow"))).toHaveProperty("message", "manual");
  expect(await stack.dashboards.get(dashboardId("Basket"))).not.toHaveProperty("config");
});

test("changes one object among hundreds with four requests to plan and two to apply", async ({ folder }) => {
  const id = (index: number, kind: string) => `${kind}${String(index).padStart(8, "0")}`;
  const numbers = Array.from({ length: 100 }, (_one, index) => index);
  const names = ["One", "Two"];
  await using large = await startServer("a", {
    dashboards: numbers.map((index) => ({
      id: id(index, "d"),
      name: `Board ${index}`,
      tiles: names.map((name, place) => ({
        id: id(index, `t${place}`),
        name,
        series: [{ sourceId: "0000000000000000000acb01" }],
      })),
    })),
    alerts: numbers.flatMap((index) =>
      names.map((name, place) => ({
        id: id(index, `a${place}`),
        name: `${name} ${index}`,
        dashboard: id(index, "d"),
        tileId: id(index, `t${place}`),
        threshold: index,
      })),
    ),
  });
  const counting = breakingFetch(large, "status", -1);
  const counted = openStack(large, "selfhosted", counting.fetch);
  const exported = await exportFiles(folder, counted);
  expect(exported.written.filter((path) => !path.startsWith("schemas/"))).toHaveLength(300);
  expect(counting.count()).toBe(4);
  const alert = join(folder, "alerts/one-50.yaml");
  writeFileSync(alert, readFileSync(alert, "utf8").replace("threshold: 50", "threshold: 1"));
  const planned = await plan(folder, counted);
  expect(counting.count()).toBe(8);
  expect(planned.summary).toMatchObject({ create: 0, update: 1, unchanged: 299 });
  await apply(folder, counted, planned);
  expect(counting.count()).toBe(10);
});
