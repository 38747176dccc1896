// An undo is a plan: it has a digest, limits, a selection and a review, like the plan of files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ResponseError } from "@obstack/core";
import { expect } from "vitest";
import { apply, plan, planReport, reportToMarkdown, reportToText, review } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, dashboardId, editAlert, lastUndo, records, shop, since, tile, withErrors } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import { writeStack } from "./world.ts";
import { textsOf } from "./texts-of.ts";

useEmulator();

/** Changes a dashboard and both alerts, removes a tile with its alert, and adds a dashboard. */
const next = {
  dashboards: {
    shop: { name: "Shop", tags: ["new"], tiles: [tile("Errors", 0), tile("Requests", 6)] },
    more: { name: "More", tiles: [] },
  },
  alerts: { errors: { ...shop.alerts["errors"], threshold: 20 } },
};

async function applyNext(folder: string): Promise<unknown> {
  await applied(folder);
  const before = contentOf(records());
  await applied(folder, next, { prune: true });
  return before;
}

test("shows what it writes, with names, in text and Markdown", async ({ folder }) => {
  await applyNext(folder);
  const before = emulator.requests();
  const planned = await lastUndo(folder);
  // It sends nothing but reads.
  expect(since(before).filter((request) => !request.startsWith("GET "))).toEqual([]);
  expect(planned.changes.map(({ action, title }) => `${action} ${title}`).toSorted()).toEqual([
    'create alert slow "Slow"',
    'create dashboard basket "Basket"',
    'delete dashboard more "More"',
    'update alert errors "Errors"',
    'update dashboard shop "Shop"',
  ]);
  expect(planned).toMatchObject({ summary: { conflict: 0, drift: 0 }, undone: { log: "applies", number: 2 } });
  expect(reportToText(planReport(planned))).toContain('~ alert errors "Errors"\n    threshold: 20 → 10\n');
  expect(reportToText(planReport(planned))).toContain("dashboard: Basket\n");
  expect(reportToText(planReport(planned))).toContain("+ tiles[Slow]\n        x: 0, y: 0, w: 6, h: 3\n        series");
  expect(reportToMarkdown(planReport(planned))).toContain("\nthreshold: 20 → 10\n");
});

test("writes only what its digest covers, and the next one continues", async ({ folder }) => {
  const before = await applyNext(folder);
  const { digest } = review(await lastUndo(folder), { only: ["dashboards/*"] });
  const { skipped } = await apply(folder, stack, await lastUndo(folder), { reviewed: digest });
  expect(skipped.map(({ key, reason }) => `${reason} ${key}`).toSorted()).toEqual([
    "not-reviewed errors",
    "not-reviewed slow",
  ]);
  expect(records()).toMatchObject({ dashboards: [{ name: "Shop" }, { name: "Basket" }], alerts: [{ threshold: 20 }] });
  await apply(folder, stack, await lastUndo(folder));
  expect(contentOf(records())).toEqual(before);
});

test("continues with the digest of the complete plan after it was interrupted", async ({ folder }) => {
  const before = await applyNext(folder);
  const { digest } = await lastUndo(folder);
  emulator.faults.add({ kind: "status", status: 403, operationId: "createAlert", times: 1 });
  await expect(apply(folder, stack, await lastUndo(folder), { reviewed: digest })).rejects.toMatchObject({
    status: 403,
  });
  expect(dashboardId("Basket")).toMatch(/^\w+$/);
  const { skipped } = await apply(folder, stack, await lastUndo(folder), { reviewed: digest });
  expect(skipped).toEqual([]);
  expect(contentOf(records())).toEqual(before);
});

test("restores the selected objects, and an alert only with its dashboard", async ({ folder }) => {
  const before = await applyNext(folder);
  const one = review(await lastUndo(folder), { only: ["alerts/slow", "none"] });
  expect(one).toMatchObject({
    changes: [],
    skipped: [{ key: "slow", because: 'needs dashboard basket "Basket", which is not selected' }],
    unmatched: [{ pattern: "none" }],
  });
  await apply(folder, stack, review(await lastUndo(folder), { only: ["slow", "basket"] }));
  expect(records().alerts.map(({ name, threshold }) => [name, threshold])).toEqual([
    ["Errors", 20],
    ["Slow", 5],
  ]);
  await apply(folder, stack, await lastUndo(folder));
  expect(contentOf(records())).toEqual(before);
});

test("undoes the rest if an object changed since, and keeps what others added", async ({ folder }) => {
  await applyNext(folder);
  await editAlert("Errors", { threshold: 99 });
  await stack.dashboards.modify(dashboardId("Shop"), (record) => ({
    ...record,
    tiles: [...(record.tiles ?? []), { name: "Theirs", x: 0, y: 9, w: 6, h: 3, series: [] }],
  }));
  const planned = await lastUndo(folder);
  expect(planned.summary).toMatchObject({ conflict: 1 });
  expect(review(planned).skipped).toMatchObject([
    { key: "errors", reason: "conflict", because: "changed after the apply: threshold" },
  ]);
  await apply(folder, stack, planned);
  expect(records().dashboards.find(({ name }) => name === "Shop")).not.toHaveProperty("tags", ["new"]);
  await apply(folder, stack, await lastUndo(folder), { overwrite: ["errors"] });
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
  expect((await stack.dashboards.get(dashboardId("Shop"))).tiles?.map(({ name }) => name)).toEqual([
    "Errors",
    "Requests",
    "Theirs",
  ]);
});

test("treats a change since of a field that the apply left alone as a conflict, not as drift to revert", async ({
  folder,
}) => {
  await applyNext(folder);
  await editAlert("Errors", { thresholdType: "below" });
  const planned = await lastUndo(folder);
  expect(planned.changes.find(({ key }) => key === "errors")?.fields).toEqual([
    { path: "threshold", by: "file", server: 20, file: 10 },
    { path: "thresholdType", by: "both", server: "below", file: "above", lastApplied: "above" },
  ]);
  expect((await apply(folder, stack, planned)).skipped).toMatchObject([{ key: "errors", reason: "conflict" }]);
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 20, thresholdType: "below" });
});

test("a plan that brings exactly what was undone back warns, until an apply wrote the object", async ({ folder }) => {
  await applyNext(folder);
  const isReverted = (warning: string): boolean => warning.startsWith("An undo reverted exactly this change of ");
  const warnings = async () => {
    const { warnings: all } = await plan(folder, stack, { prune: true });
    return textsOf(all)
      .filter(isReverted)
      .map((warning) => /of (\w+ \w+)/.exec(warning)?.[1])
      .toSorted();
  };
  emulator.faults.add({ kind: "status", status: 403, operationId: "createAlert", times: 1 });
  await expect(apply(folder, stack, await lastUndo(folder))).rejects.toMatchObject({ status: 403 });
  await apply(folder, stack, await lastUndo(folder));
  // Changed, created and deleted objects, and the alert of the deleted dashboard.
  const all = ["alert errors", "alert slow", "dashboard basket", "dashboard more", "dashboard shop"];
  expect(await warnings()).toEqual(all);
  // Another value is not what was undone.
  writeStack(folder, { ...next, alerts: { errors: { ...next.alerts.errors, threshold: 30 } } });
  expect(await warnings()).toEqual(all.slice(1));
  await apply(folder, stack, await plan(folder, stack, { prune: true }));
  expect(readFileSync(join(folder, "state/default.jsonl"), "utf8")).not.toContain("undo");
  await editAlert("Errors", { threshold: 10 });
  writeStack(folder, next);
  expect(await warnings()).toEqual([]);
});

test("creates an object that was deleted since only if it may overwrite", async ({ folder }) => {
  await applied(folder);
  await applied(folder, withErrors({ threshold: 20 }));
  await stack.alerts.delete(alertId("Errors"));
  expect((await apply(folder, stack, await lastUndo(folder))).skipped).toMatchObject([
    { key: "errors", because: "was deleted after the apply" },
  ]);
  expect(records().alerts).toHaveLength(1);
  await apply(folder, stack, await lastUndo(folder), { overwrite: true });
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
});

test("ends a silence that the apply began, and says which others it keeps", async ({ folder }) => {
  const threshold = 20;
  await applied(folder);
  const silence = async (scheduleStartAt: string): Promise<PlannedApply> => {
    const errors = { ...shop.alerts["errors"], threshold, scheduleStartAt };
    await applied(folder, { ...shop, alerts: { ...shop.alerts, errors } });
    return lastUndo(folder);
  };
  const silences = ({ notes }: PlannedApply): string[] => textsOf(notes).filter((note) => note.includes("silence"));
  const begun = await silence("2126-01-01T00:00:00.000Z");
  expect(silences(begun)).toEqual([]);
  // What the record before contains is restored.
  const longer = await silence("2127-01-01T00:00:00.000Z");
  expect(silences(longer)).toEqual([]);
  await apply(folder, stack, longer);
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({
    threshold,
    scheduleStartAt: "2126-01-01T00:00:00.000Z",
  });
  await apply(folder, stack, begun);
  const ended = await stack.alerts.get(alertId("Errors"));
  expect([ended.threshold, ended.scheduleStartAt ?? undefined]).toEqual([10, undefined]);
  await applied(folder, withErrors({ threshold }));
  await stack.alerts.modify(alertId("Errors"), { scheduleStartAt: "2126-01-01T00:00:00.000Z" });
  const later = await lastUndo(folder);
  expect(silences(later)).toEqual([
    'alert errors "Errors" is silenced until 2126-01-01T00:00:00.000Z. The undo keeps the silence. End it with `obstack alerts unsilence`.',
  ]);
  await apply(folder, stack, later);
  expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({
    threshold: 10,
    scheduleStartAt: "2126-01-01T00:00:00.000Z",
  });
});

test("does not list an apply whose writes were all refused", async ({ folder }) => {
  await applied(folder);
  const modify: typeof stack.alerts.modify = async (id, change) => {
    if (typeof change === "function") await change(await stack.alerts.get(id));
    throw new ResponseError("no", { method: "PUT", path: "/", status: 400 });
  };
  const refusing = { ...stack, alerts: { ...stack.alerts, modify } };
  writeStack(folder, withErrors({ threshold: 20 }));
  await expect(apply(folder, refusing, await plan(folder, refusing))).rejects.toThrow("no");
  expect(await lastUndo(folder)).toMatchObject({ undone: { number: 1 }, summary: { delete: 4 } });
});
