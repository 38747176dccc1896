import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, vi } from "vitest";
import { apply, planUndo } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import {
  alertId,
  applied,
  changed,
  dashboardId,
  editAlert,
  expectError,
  lastUndo,
  only,
  records,
  shop,
  withErrors,
} from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { openStack } from "./world.ts";
import type { Files } from "./world.ts";

useEmulator();

describe("undo", () => {
  const threshold = (value: number) => withErrors({ threshold: value });

  test("refuses to overwrite changes made during the undo", async ({ folder }) => {
    await applied(folder);
    await applied(folder, threshold(20));
    const id = alertId("Errors");
    const raced = openStack(emulator, "selfhosted", async (url, init) => {
      if (init?.method === "GET" && url.endsWith(id)) {
        await stack.alerts.modify(id, (record) => ({ ...record, threshold: 99 }));
      }
      return fetch(url, init);
    });
    await expect(apply(folder, raced, (await planUndo(folder, raced)) as never)).rejects.toMatchObject({
      kind: "changed",
    });
    expect(await stack.alerts.get(id)).toMatchObject({ threshold: 99 });
  });

  test("refuses to delete a dashboard with alerts that others created", async ({ folder }) => {
    await applied(folder);
    await stack.alerts.create({ name: "Other team", dashboardId: dashboardId("Shop") });
    const because = expect.stringMatching(/^would lose alerts: alert "Other team" /) as string;
    expect((await apply(folder, stack, await lastUndo(folder))).skipped).toMatchObject([{ key: "shop", because }]);
    // Everything else is undone, and what was refused can still be.
    const rest = { dashboards: [{ name: "Shop" }], alerts: [{ name: "Other team" }] };
    expect(records()).toMatchObject(rest);
    expect((await apply(folder, stack, await lastUndo(folder))).skipped).toHaveLength(1);
    expect(records()).toMatchObject(rest);
    await apply(folder, stack, await lastUndo(folder), { allowAlertLoss: true });
    expect(records()).toEqual({ dashboards: [], alerts: [] });
    expect(await planUndo(folder, stack)).toBeUndefined();
  });

  test("restores deleted objects with their unknown fields", async ({ folder }) => {
    await applied(folder);
    await stack.alerts.modify(alertId("Slow"), (record) => ({
      ...record,
      apiToken: "s3cret",
      channel: { type: "webhook", webhookId: "0000000000000000000acd01", token: "t0ken" },
    }));
    await applied(folder, threshold(20));
    await applied(
      folder,
      { ...shop, alerts: { errors: { ...shop.alerts["errors"], threshold: 20 } } },
      { prune: true },
    );
    expect(records().alerts).toHaveLength(1);
    await apply(folder, stack, await lastUndo(folder));
    expect(await stack.alerts.get(alertId("Slow"))).toMatchObject({ apiToken: "s3cret", channel: { token: "t0ken" } });
  });

  test("reverts one apply at a time, and keeps the last 20 even if the clock runs backward", async ({ folder }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-01T12:00:00Z") });
    try {
      await applied(folder);
      for (let value = 11; value <= 35; value++) {
        vi.setSystemTime(new Date(Date.now() - 60_000));
        await applied(folder, threshold(value));
      }
    } finally {
      vi.useRealTimers();
    }
    const logs = readdirSync(join(folder, ".obstack/previous/default")).toSorted();
    expect(logs).toHaveLength(20);
    expect(logs[0]).toBe("00000007.jsonl");
    for (const [value, minute] of [
      [34, 35],
      [33, 36],
    ]) {
      const next = await lastUndo(folder);
      expect(next.undone).toMatchObject({ number: value && value - 8, at: `2026-05-01T11:${minute}:00.000Z` });
      await apply(folder, stack, next);
      expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: value });
    }
    for (let remaining = 18; remaining > 0; remaining--) await apply(folder, stack, await lastUndo(folder));
    expect(await planUndo(folder, stack)).toBeUndefined();
  });

  test("reverts an earlier apply, and what later ones did not change", async ({ folder }) => {
    const slow = { ...shop.alerts["slow"], threshold: 6 };
    await applied(folder);
    for (const alerts of [
      { ...threshold(20).alerts, slow },
      { ...threshold(30).alerts, slow },
    ])
      await applied(folder, { ...shop, alerts });
    expect(await planUndo(folder, stack, { run: 4 })).toBeUndefined();
    const earlier = await lastUndo(folder, { run: 2 });
    expect((await apply(folder, stack, earlier)).skipped).toMatchObject([
      { key: "errors", because: "changed after the apply: threshold" },
    ]);
    expect(records().alerts.map((one) => one["threshold"])).toEqual([30, 5]);
    // Both are still there, and the last one is the next.
    await apply(folder, stack, await lastUndo(folder));
    await apply(folder, stack, await lastUndo(folder));
    expect(records().alerts.map((one) => one["threshold"])).toEqual([10, 5]);
    expect((await lastUndo(folder)).undone?.number).toBe(1);
  });

  test("reverts applies in any order, with the new identifiers", async ({ folder }) => {
    const other = { ...shop.alerts["slow"], threshold: 6 };
    const { errors = {} } = shop.alerts;
    await applied(folder);
    await applied(folder, { ...shop, alerts: { slow: shop.alerts["slow"] ?? {} } }, { prune: true });
    await applied(folder, { ...shop, alerts: { slow: other } });
    await applied(folder, { ...shop, alerts: { errors, slow: other } });
    for (const run of [4, 2, 3, 1]) await apply(folder, stack, await lastUndo(folder, { run }));
    expect(records()).toEqual({ dashboards: [], alerts: [] });
  });

  test("never reuses the number of a reverted apply", async ({ folder }) => {
    for (const value of [10, 20]) await applied(folder, threshold(value));
    await apply(folder, stack, await lastUndo(folder));
    await applied(folder, threshold(30));
    expect((await lastUndo(folder)).undone?.number).toBe(3);
    // Not even after all applies are reverted.
    for (let next = await planUndo(folder, stack); next !== undefined; next = await planUndo(folder, stack))
      await apply(folder, stack, next);
    await applied(folder, threshold(40));
    expect((await lastUndo(folder)).undone?.number).toBe(4);
  });

  test("refuses a plan made before another apply or undo", async ({ folder }) => {
    await applied(folder);
    await applied(folder, threshold(20));
    const planned = await lastUndo(folder);
    await applied(folder, threshold(30));
    await expectError(apply(folder, stack, planned), "undo", /after this undo was planned/);
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 30 });
    const next = await lastUndo(folder);
    await apply(folder, stack, next);
    await expect(apply(folder, stack, next)).rejects.toMatchObject({ kind: "undo" });
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 20 });
  });

  describe("after a deletion", () => {
    const tagged = changed({ shop: { ...shop.dashboards["shop"], tags: ["new"] } }, threshold(20).alerts);
    const pruned: Files = { dashboards: {}, alerts: {} };

    /** Creates, updates and deletes all objects. Returns the content of the server before the first and after each apply. */
    async function applyThree(folder: string): Promise<unknown[]> {
      const contents: unknown[] = [contentOf(records())];
      for (const files of [shop, tagged, pruned]) {
        await applied(folder, files, { prune: true });
        contents.push(contentOf(records()));
      }
      expect(records()).toEqual({ dashboards: [], alerts: [] });
      return contents;
    }

    test.for([
      ["equal, and existed before", false, {}, false],
      ["newer, with other content", true, { tags: ["other"] }, false],
      ["newer and equal, as after a killed undo in another clone", true, {}, true],
    ] as const)("another object of the name that is %s", async ([, isNewer, more, isTaken], { folder }) => {
      await applied(folder);
      const { id: _id, ...board } = await stack.dashboards.get(dashboardId("Basket"));
      const create = async () => (await stack.dashboards.create({ ...board, ...more } as never)).id;
      const before = isNewer ? undefined : await create();
      await applied(folder, only("shop", "errors"), { prune: true });
      const id = before ?? (await create());
      await apply(folder, stack, await lastUndo(folder));
      const found = records().dashboards.filter(({ name }) => name === "Basket");
      expect(found).toHaveLength(isTaken ? 1 : 2);
      expect(await stack.dashboards.get(id)).toMatchObject(more);
    });

    test("links of other objects follow to a restored dashboard, also after a kill", async ({ folder }) => {
      await applied(folder);
      const link = (id: string) => ({ type: "dashboard", target: { mode: "id", id } });
      const id = dashboardId("Shop");
      const board = await stack.dashboards.create({
        name: "Others",
        tiles: [
          { name: "Table", x: 0, y: 0, w: 6, h: 3, config: { displayType: "table", onClick: link(id) } },
        ] as never,
      });
      const alert = await stack.alerts.create({
        name: "Others",
        dashboardId: board.id,
        message: `See /dashboards/${id}.`,
      });
      await applied(folder, only("basket", "slow"), { prune: true });
      emulator.faults.add({ kind: "status", status: 403, operationId: "updateDashboard", times: 1 });
      await expect(apply(folder, stack, await lastUndo(folder))).rejects.toMatchObject({ status: 403 });
      expect((await lastUndo(folder)).changes.filter(({ name }) => name === "Others")).toHaveLength(2);
      await apply(folder, stack, await lastUndo(folder));
      const now = dashboardId("Shop");
      expect(now).not.toBe(id);
      expect(await stack.dashboards.get(board.id)).toMatchObject({ tiles: [{ config: { onClick: link(now) } }] });
      expect((await stack.alerts.get(alert.id)).message).toBe(`See /dashboards/${now}.`);
    });

    test("reverts earlier applies after another deletion and undo", async ({ folder }) => {
      const [empty, first, second] = await applyThree(folder);
      await apply(folder, stack, await lastUndo(folder));
      await applied(folder, pruned, { prune: true });
      for (const content of [second, first, empty]) {
        await apply(folder, stack, await lastUndo(folder));
        expect(contentOf(records())).toEqual(content);
      }
      expect(await planUndo(folder, stack)).toBeUndefined();
    });

    test("refuses to revert an earlier apply if a restored object changed", async ({ folder }) => {
      const [, first] = await applyThree(folder);
      await apply(folder, stack, await lastUndo(folder));
      await editAlert("Errors", { threshold: 99 });
      expect((await apply(folder, stack, await lastUndo(folder))).skipped).toMatchObject([
        { key: "errors", because: "changed after the apply: threshold" },
      ]);
      await editAlert("Errors", { threshold: 20 });
      await apply(folder, stack, await lastUndo(folder));
      expect(contentOf(records())).toEqual(first);
    });

    test("reverts earlier applies after a kill before the log is removed", async ({ folder }) => {
      const [empty, first, second] = await applyThree(folder);
      const undoFolder = join(folder, ".obstack/previous/default");
      const path = join(undoFolder, readdirSync(undoFolder).toSorted().at(-1) ?? "");
      const planned = await lastUndo(folder);
      let text = "";
      await apply(folder, stack, planned, { onEvent: () => (text = readFileSync(path, "utf8")) });
      // Restore the log, which the undo has removed. Its last step is recorded only after this event.
      writeFileSync(path, text);
      for (const content of [second, first, empty]) {
        await apply(folder, stack, await lastUndo(folder));
        expect(contentOf(records())).toEqual(content);
      }
    });
  });
});
