import type { CreateAlertRequest, Dashboard } from "@obstack/core";
import { describe, expect } from "vitest";
import { apply, plan, planResult, review } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import {
  alertId,
  applied,
  changed,
  dashboardId,
  expectError,
  lastUndo,
  namesOf,
  only,
  records,
  shop,
  tile,
} from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { writeStack } from "./world.ts";

useEmulator();

describe("alerts that would be lost", () => {
  const withoutErrors = changed(
    { shop: { name: "Shop", tiles: [tile("Requests", 6)] } },
    { slow: shop.alerts["slow"] ?? {} },
  );

  test("are listed, are deleted only if allowed, and are restored by an undo", async ({ folder }) => {
    await applied(folder);
    const before = contentOf(records());
    writeStack(folder, withoutErrors);
    const planned = await plan(folder, stack);
    expect(planned.lostAlerts).toEqual([
      {
        id: alertId("Errors"),
        name: "Errors",
        key: undefined,
        tile: "Errors",
        dashboard: "shop",
        title: 'dashboard shop "Shop"',
      },
    ]);
    // What a skipped change would lose is its reason, and no warning besides.
    const isLost = expect.stringContaining("would be lost");
    expect(planResult(planned).warnings).toEqual([isLost]);
    expect(planResult(review(planned)).warnings).toEqual([]);
    expect(planResult(review(planned, { allowAlertLoss: true })).warnings).toEqual([isLost]);
    const requestsBefore = emulator.requests().length;
    const { skipped } = await apply(folder, stack, planned);
    expect(skipped).toMatchObject([{ because: expect.stringContaining('alert "Errors"') }]);
    expect(emulator.requests()).toHaveLength(requestsBefore);
    await apply(folder, stack, planned, { allowAlertLoss: true });
    expect(records().alerts.map(({ name }) => name)).toEqual(["Slow"]);
    expect((await plan(folder, stack)).changes).toEqual([]);

    await apply(folder, stack, await lastUndo(folder));
    expect(contentOf(records())).toEqual(before);
    expect((await plan(folder, stack)).lostAlerts).toMatchObject([{ name: "Errors" }]);
  });

  test("include unmanaged alerts", async ({ folder }) => {
    await applied(folder);
    const board = await stack.dashboards.get(dashboardId("Shop"));
    await stack.alerts.create({ name: "Unmanaged", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
    writeStack(folder, withoutErrors);
    const planned = await plan(folder, stack);
    expect(planned.lostAlerts.map(({ name }) => name).toSorted()).toEqual(["Errors", "Unmanaged"]);
    const [skipped] = review(planned).skipped;
    expect(skipped?.lostAlerts?.toSorted()).toEqual(["Errors", "Unmanaged"].map(alertId).toSorted());
    for (const name of ["Errors", "Unmanaged"]) expect(skipped?.because).toContain(`"${name}"`);
    expect((await plan(folder, stack, { prune: true })).lostAlerts.map(({ name }) => name)).toEqual(["Unmanaged"]);
  });

  test("stop the apply if they were created after the plan", async ({ folder }) => {
    await applied(folder);
    writeStack(folder, withoutErrors);
    const planned = await plan(folder, stack, { prune: true });
    const board = await stack.dashboards.get(dashboardId("Shop"));
    await stack.alerts.create({ name: "Unmanaged", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
    await expect(apply(folder, stack, planned)).rejects.toMatchObject({ name: "AlertLossError" });
    expect(namesOf("alerts")).toEqual(["Slow", "Unmanaged"]);
  });

  test.for([
    ["the dashboard", (board: Dashboard) => ({ dashboardId: board.id })],
    ["a tile", (board: Dashboard) => ({ tileId: board.tiles?.[0]?.id ?? "" })],
  ] as const)("stop the deletion of a dashboard if a new one names only %s", async ([, target], { folder }) => {
    await applied(folder);
    writeStack(folder, only("shop"));
    const planned = await plan(folder, stack, { prune: true });
    const board = await stack.dashboards.get(dashboardId("Basket"));
    await stack.alerts.create({ name: "New", ...target(board) } as CreateAlertRequest);
    await expectError(apply(folder, stack, planned), "changed", /^Dashboard basket has alerts .*"New"/);
    expect(records().dashboards.map(({ name }) => name)).toContain("Basket");
  });

  test("exclude alerts that move to another tile", async ({ folder }) => {
    await applied(folder);
    const id = alertId("Errors");
    writeStack(
      folder,
      changed(
        { shop: { name: "Shop", tiles: [tile("Requests", 6), tile("New", 12)] } },
        { ...shop.alerts, errors: { ...shop.alerts["errors"], tile: "New" } },
      ),
    );
    const planned = await plan(folder, stack);
    expect(planned.lostAlerts).toEqual([]);
    await apply(folder, stack, planned);
    const board = await stack.dashboards.get(dashboardId("Shop"));
    expect(board.tiles?.map(({ name }) => name)).toEqual(["Requests", "New"]);
    expect(await stack.alerts.get(id)).toMatchObject({ tileId: board.tiles?.[1]?.id });
    expect((await plan(folder, stack)).changes).toEqual([]);
  });
});

test("reports a conflict for a removed tile that changed on the server", async ({ folder }) => {
  await applied(folder);
  await stack.dashboards.modify(dashboardId("Shop"), (record) => ({
    ...record,
    tiles: (record.tiles ?? []).map((one) => (one.name === "Requests" ? { ...one, w: 12 } : one)),
  }));
  writeStack(folder, changed({ shop: { name: "Shop", tiles: [tile("Errors", 0)] } }));
  const planned = await plan(folder, stack);
  expect(planned.changes[0]?.fields).toMatchObject([{ tile: "Requests", by: "both" }]);
  expect((await apply(folder, stack, planned)).skipped).toMatchObject([{ key: "shop", reason: "conflict" }]);
});
