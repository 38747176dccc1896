// Tiles with PromQL, which servers leave out of every response and an update deletes.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, review, plan, planResult, planUndo } from "../src/index.ts";
import { recordWrite } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records } from "./shop.ts";
import { test } from "./test.ts";
import { applyFiles, idOf, sourcesAndWebhooks, writeBindings, writeStack } from "./world.ts";
import type { Json } from "./world.ts";

const place = { x: 0, y: 0, w: 6, h: 3 };
const hidden = {
  id: idOf("a", "7002"),
  name: "Up",
  ...place,
  config: { configType: "promql", promqlExpression: "up" },
};
const shop = {
  id: idOf("a", "d001"),
  name: "Shop",
  tiles: [
    {
      id: idOf("a", "7001"),
      name: "Errors",
      ...place,
      config: { displayType: "line", sourceId: idOf("a", "cb01"), select: [{ aggFn: "count" }] },
    },
    hidden,
  ],
};
const sources = [...sourcesAndWebhooks("a").sources, { id: idOf("a", "cb09"), name: "Prometheus", kind: "promql" }];
const because = 'may lose tiles with PromQL, which the server hides and an update deletes (source "Prometheus")';

useEmulator("deployed", { dashboards: [shop], sources });

const tilesOf = (name: string): unknown[] => {
  const found = records().dashboards.find((one) => one["name"] === name);
  return ((found?.["tiles"] ?? []) as Json[]).map((tile) => tile["name"]);
};
const files = (names: Readonly<Record<string, string>>, tags: readonly string[]) => ({
  dashboards: Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      { name, tags, tiles: [{ name: "Errors", ...place, series: [{ source: "Logs", aggFn: "count" }] }] },
    ]),
  ),
  alerts: {},
});

test("skips dashboards that no apply created, and warns about the others", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  await applyFiles(folder, stack, files({ basket: "Basket" }, ["a"]));
  writeStack(folder, files({ basket: "Basket", shop: "Shop" }, ["b"]));
  const planned = await plan(folder, stack);
  expect(planResult(planned).warnings).toEqual([
    `dashboard basket "Basket" ${because}`,
    `dashboard shop "Shop" ${because}`,
  ]);
  expect(review(planned).skipped).toMatchObject([{ key: "shop", reason: "hidden-tile", because }]);
  expect(planResult(review(planned)).warnings).toEqual([`dashboard basket "Basket" ${because}`]);
  expect((await apply(folder, stack, planned)).skipped.map(({ key }) => key)).toEqual(["shop"]);
  expect(tilesOf("Shop")).toEqual(["Errors", "Up"]);
  const allowed = await apply(folder, stack, await plan(folder, stack), { allowHiddenTileLoss: true });
  expect(allowed.changes.map(({ key }) => key)).toEqual(["shop"]);
  // What the warning is about.
  expect(tilesOf("Shop")).toEqual(["Errors"]);
});

test("refuses an undo of a dashboard that no apply created", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  writeStack(folder, files({ shop: "Shop" }, ["b"]));
  await apply(folder, stack, await plan(folder, stack), { allowHiddenTileLoss: true });
  const undoPlan = async () => (await planUndo(folder, stack)) ?? expect.fail("no undo");
  expect((await apply(folder, stack, await undoPlan())).skipped).toMatchObject([{ key: "shop", because }]);
  expect(planResult(await undoPlan()).warnings).toEqual([`dashboard shop "Shop" ${because}`]);
  await apply(folder, stack, await undoPlan(), { allowHiddenTileLoss: true });
  expect(records().dashboards).toMatchObject([{ tags: [] }]);
});

test("undoes a change of a dashboard that an apply or a write of this folder created", async ({ folder }) => {
  writeBindings(folder, "default", "a");
  const undo = async (log: "applies" | "writes"): Promise<unknown> => {
    await apply(folder, stack, (await planUndo(folder, stack, { log })) ?? expect.fail("no undo"));
    return records().dashboards.at(-1);
  };
  await applyFiles(folder, stack, files({ basket: "Basket" }, ["a"]));
  // Only the state knows of old applies.
  rmSync(join(folder, ".obstack"), { recursive: true });
  await applyFiles(folder, stack, files({ basket: "Basket" }, ["b"]));
  expect(await undo("applies")).toMatchObject({ name: "Basket", tags: ["a"] });

  // Only the log knows of writes.
  const write = { kind: "dashboard", name: "Mine" } as const;
  const creation = await recordWrite(folder, stack.server, { ...write, action: "create" });
  const before = await stack.dashboards.create({ name: "Mine", tags: ["a"], tiles: [] });
  await creation.succeed(before.id, before);
  const { id } = before;
  const update = await recordWrite(folder, stack.server, { ...write, action: "update", id, before });
  await update.succeed(id, await stack.dashboards.modify(id, (dashboard) => ({ ...dashboard, tags: ["b"] })));
  expect(await undo("writes")).toMatchObject({ name: "Mine", tags: ["a"] });
});
