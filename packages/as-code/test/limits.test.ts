// An apply writes the part of a plan that is reviewed and allowed, and skips the rest with everything that needs it.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { expect } from "vitest";
import { apply, exportFiles, formatPlanFile, parsePlanFile, plan, review } from "../src/index.ts";
import type { ApplyOptions, PlannedApply } from "../src/index.ts";
import { toWrite } from "../src/index.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { emulator, stack, useEmulator } from "./on-emulator.ts";
import {
  alertId,
  applied,
  changed,
  dashboardId,
  editAlert,
  fromFile,
  namesOf,
  records,
  copyOf,
  rule,
  shop,
  tile,
} from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeBindings, writeStack } from "./world.ts";

useEmulator();

/** Applies a plan, and returns the changes that it skipped. */
async function skippedBy(
  folder: string,
  planned: PlannedApply,
  options: ApplyOptions = {},
): Promise<[key: string, reason: string][]> {
  const { skipped } = await apply(folder, stack, planned, options);
  return skipped.map(({ key, reason }) => [key, reason]);
}

test("applies what a digest covers, and lists manual changes on the server", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, changed({ shop: { name: "Store", tiles: [tile("Errors", 0), tile("Requests", 6)] } }));
  const { digest } = await plan(folder, stack);
  await editAlert("Slow", { threshold: 1 });
  const { changes, skipped } = await apply(folder, stack, await plan(folder, stack), { reviewed: digest });
  expect(changes.map(({ key }) => key)).toEqual(["shop"]);
  expect(skipped).toEqual([
    {
      kind: "alert",
      key: "slow",
      name: "Slow",
      title: 'alert slow "Slow"',
      action: "update",
      id: alertId("Slow"),
      reason: "not-reviewed",
      because: "was changed on the server",
    },
  ]);
  expect(records().alerts.find(({ name }) => name === "Slow")).toMatchObject({ threshold: 1 });
  // The rest of an apply that was reviewed can be applied again.
  expect(await skippedBy(folder, await plan(folder, stack), { reviewed: digest })).toEqual([["slow", "not-reviewed"]]);
});

test("names a conflict that came after the review, because a new plan would skip it too", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, changed({}, { ...shop.alerts, slow: { ...shop.alerts["slow"], threshold: 6 } }));
  const { digest: reviewed } = await plan(folder, stack);
  await editAlert("Slow", { threshold: 1 });
  const planned = await plan(folder, stack);
  expect(review(planned, { reviewed }).skipped).toMatchObject([
    { reason: "conflict", because: "changed both in the file and on the server: threshold, which was not reviewed" },
  ]);
  expect(review(planned, { reviewed, overwrite: true }).skipped).toMatchObject([{ reason: "not-reviewed" }]);
});

test("skips what needs a skipped dashboard or tile, and what an alert still watches", async ({ folder }) => {
  await applied(folder);
  // A new dashboard with an alert, an alert that moves to a new tile, and a dashboard whose tile it leaves.
  const next = {
    dashboards: {
      shop: { name: "Shop", tiles: [tile("Requests", 6)] },
      basket: { name: "Basket", tiles: [tile("Slow", 0), tile("Slower", 6)] },
      fresh: { name: "Fresh", tiles: [tile("New", 0)] },
    },
    alerts: {
      errors: { ...shop.alerts["errors"], dashboard: "basket", tile: "Slower" },
      slow: { ...shop.alerts["slow"], threshold: 6 },
      added: rule("Added", "fresh", "New"),
    },
  };
  writeStack(folder, next);
  const planned = await plan(folder, stack);
  const reviewed = digestFor(planned, ["shop", "errors", "slow", "added"]);
  const limited = review(planned, { reviewed });
  const { skipped } = limited;
  expect(toWrite(limited).prepared.map(({ change }) => change.key)).toEqual(["slow"]);
  expect(skipped.map(({ title, reason, because }) => [title, reason, because])).toEqual([
    ['dashboard basket "Basket"', "not-reviewed", "differs from the reviewed plan"],
    ['dashboard fresh "Fresh"', "not-reviewed", "is not in the reviewed plan"],
    ['dashboard shop "Shop"', "dependency", 'needs alert errors "Errors", which is skipped'],
    ['alert added "Added"', "dependency", 'needs dashboard fresh "Fresh", which is skipped'],
    ['alert errors "Errors"', "dependency", 'needs dashboard basket "Basket", which is skipped'],
  ]);
  await apply(folder, stack, planned, { reviewed });
  expect(namesOf("alerts")).toEqual(["Errors", "Slow"]);
  await apply(folder, stack, await plan(folder, stack), { reviewed: planned.digest });
  expect((await plan(folder, stack)).changes).toEqual([]);
});

/** Returns the digest of a part of a plan. */
function digestFor(planned: PlannedApply, keys: readonly string[]): string {
  const [version = "", ...hashes] = planned.digest.split(".");
  const only = (hash: string): boolean => {
    const limits = { reviewed: [version, hash].join("."), overwrite: true, allowAlertLoss: true };
    const { skipped } = review(planned, limits);
    const missing = new Set(skipped.filter(({ reason }) => reason === "not-reviewed").map(({ key }) => key));
    return planned.changes.some(({ key }) => !missing.has(key) && keys.includes(key));
  };
  return [version, ...hashes.filter(only)].join(".");
}

test("skips a conflict, or overwrites only the selected one, and applies the others", async ({ folder }) => {
  await applied(folder);
  for (const name of ["Errors", "Slow"]) await editAlert(name, { threshold: 1 });
  const edited = (threshold: number) =>
    writeStack(folder, {
      dashboards: { ...shop.dashboards, basket: { name: "Cart", tiles: [tile("Slow", 0)] } },
      alerts: {
        errors: { ...shop.alerts["errors"], threshold },
        slow: { ...shop.alerts["slow"], threshold },
      },
    });
  edited(20);
  const planned = await plan(folder, stack);
  const because = "changed both in the file and on the server: threshold";
  expect((await apply(folder, stack, planned)).skipped).toMatchObject([
    { key: "errors", because },
    { key: "slow", because },
  ]);
  expect(records().dashboards.map(({ name }) => name)).toContain("Cart");
  expect(records().alerts).toMatchObject([{ threshold: 1 }, { threshold: 1 }]);
  expect(await skippedBy(folder, await plan(folder, stack), { overwrite: ["alerts/err*"] })).toEqual([
    ["slow", "conflict"],
  ]);
  const thresholds = Object.fromEntries(records().alerts.map(({ name, threshold }) => [name, threshold]));
  expect(thresholds).toEqual({ Errors: 20, Slow: 1 });
  expect(review(await plan(folder, stack), { overwrite: ["slow", "nothing", "owner:x"] })).toMatchObject({
    skipped: [],
    unmatched: [{ pattern: "nothing" }, { pattern: "owner:x" }],
  });
});

test("skips a dashboard that would lose an alert, and applies the others", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, {
    dashboards: { ...shop.dashboards, shop: { name: "Store", tiles: [tile("Requests", 6)] } },
    alerts: { slow: { ...shop.alerts["slow"], threshold: 6 } },
  });
  const planned = await plan(folder, stack);
  const limited = review(planned);
  const { prepared, lost } = toWrite(limited);
  expect([prepared.map(({ change }) => change.key), lost]).toEqual([["slow"], []]);
  expect(limited).toMatchObject({
    skipped: [{ key: "shop", reason: "lost-alert" }],
    summary: { update: 1 },
  });
  expect(review(planned, { reviewed: digestFor(planned, ["slow"]), allowAlertLoss: true })).toMatchObject({
    skipped: [{ key: "shop", reason: "not-reviewed" }],
  });
  // From a file, with everything that it needs.
  expect(fromFile(folder, limited)).toMatchObject({ lostAlerts: [{ name: "Errors" }], skipped: limited.skipped });
  const ofOtherVersion = formatPlanFile({ folder, plans: [limited] }).replace('"version":4', '"version":3');
  expect(() => parsePlanFile(ofOtherVersion, "plan.json")).toThrow("plan.json is not a plan of this version.");
  expect(await skippedBy(folder, planned)).toEqual([["shop", "lost-alert"]]);
  expect(records().alerts).toMatchObject([{ name: "Errors" }, { name: "Slow", threshold: 6 }]);
  expect(records().dashboards.map(({ name }) => name)).toContain("Shop");
});

test("selects objects by key, file, name, pattern and owner", async ({ folder }) => {
  const owned = {
    dashboards: { ...shop.dashboards, shop: { ...shop.dashboards["shop"], owner: "payments" } },
    alerts: { ...shop.alerts, errors: { ...shop.alerts["errors"], owner: "payments" } },
  };
  writeStack(folder, owned);
  const keysOf = async (...only: string[]) => {
    const { changes, skipped, unmatched } = review(await plan(folder, stack), { only });
    return [changes.map(({ kind, key }) => `${kind} ${key}`), skipped.map(({ because }) => because), unmatched];
  };
  const both = ["dashboard shop", "alert errors"];
  expect(await keysOf("owner:pay*")).toEqual([both, [], []]);
  expect(await keysOf("shop", "alerts/errors.yaml", "typo")).toEqual([both, [], [{ pattern: "typo" }]]);
  expect(await keysOf("!Slow", "!dashboards/basket")).toEqual([both, [], []]);
  expect(await keysOf("alerts/*")).toEqual([
    [],
    ['needs dashboard shop "Shop", which is not selected', 'needs dashboard basket "Basket", which is not selected'],
    [],
  ]);
  const meant = {
    shpo: "shop",
    "alerts/eror.yaml": "alerts/errors",
    Baskets: "Basket",
    "owner:payment": "owner:payments",
    "!alerts/slwo": "!alerts/slow",
  };
  for (const [pattern, near] of Object.entries(meant)) expect((await keysOf(pattern))[2]).toEqual([{ pattern, near }]);
  const selected = review(await plan(folder, stack), { only: ["owner:payments"] });
  expect(selected.changes).toMatchObject([{ owner: "payments" }, { owner: "payments" }]);
  expect(selected.summary).toMatchObject({ create: 2, unchanged: 0 });
  await apply(folder, stack, selected, { reviewed: selected.digest });
  // It is never sent, and the next plan has no changes of these objects.
  expect(JSON.stringify(records())).not.toContain("payments");
  expect(await keysOf("owner:payments")).toEqual([[], [], []]);
  expect((await plan(folder, stack)).changes.map(({ key }) => key)).toEqual(["basket", "slow"]);
  expect(dashboardId("Shop")).not.toBe("undefined");
  // Deletions have no file, so their owner is that of the last apply, also after an export.
  await editAlert("Errors", { threshold: 9 });
  await exportFiles(folder, stack, { mayReplace: () => true });
  rmSync(join(folder, "dashboards/shop.yaml"));
  rmSync(join(folder, "alerts/errors.yaml"));
  const ownersOf = async (...only: string[]) => {
    const { changes } = review(await plan(folder, stack, { prune: true }), { only });
    return changes.flatMap(({ action, owner }) => (action === "delete" ? [owner] : []));
  };
  expect(await ownersOf()).toEqual(["payments", "payments"]);
  expect(await ownersOf("owner:payments")).toEqual(["payments", "payments"]);
  // States of earlier versions have no owners.
  const state = join(folder, "state/default.jsonl");
  writeFileSync(state, readFileSync(state, "utf8").replaceAll('"owner":"payments",', ""));
  expect(await ownersOf()).toEqual([undefined, undefined]);
});

test("exports the selected objects, and keeps their owners", async ({ folder: source }) => {
  await applied(source);
  using folder = temporaryFolder();
  expect(await exportFiles(folder.path, stack, { only: ["nothing"] })).toMatchObject({
    written: [],
    unmatched: [{ pattern: "nothing" }],
  });
  const first = await exportFiles(folder.path, stack, { only: ["alerts/slow", "alerts/eror"] });
  expect(first.written.filter((path) => !path.startsWith("schemas/"))).toEqual(["alerts/slow.yaml"]);
  expect(first.unmatched).toEqual([{ pattern: "alerts/eror", near: "alerts/errors" }]);
  // Its dashboard has no file, so it is named as on the server, and the plan finds it there.
  const file = join(folder.path, "alerts/slow.yaml");
  expect(readFileSync(file, "utf8")).toMatch(/^dashboard: Basket\ntile: Slow$/m);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
  writeFileSync(file, `owner: payments\n${readFileSync(file, "utf8")}`);
  await editAlert("Slow", { threshold: 9 });
  await exportFiles(folder.path, stack, { only: ["owner:payments"], mayReplace: () => true });
  expect(readFileSync(file, "utf8")).toMatch(/^owner: payments\n[^]*^threshold: 9$/m);
  expect(readdirSync(join(folder.path, "alerts"))).toEqual(["slow.yaml"]);
});

test("writes nothing that is not covered, for any part of any plan", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStack["documented"],
      anyStack["documented"],
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      async (before, after, prune, flips) => {
        emulator.reset();
        using folder = temporaryFolder();
        writeBindings(folder.path, "default", "a");
        await applied(folder.path, before);
        writeStack(folder.path, after);
        const planned = await plan(folder.path, stack, { prune });
        const [version = "", ...hashes] = planned.digest.split(".");
        const reviewed = [version, ...hashes.filter(() => flips.next().value)].join(".");
        const options = { reviewed, overwrite: true, allowAlertLoss: true } as const;
        const limited = review(planned, options);
        const { prepared, lost } = toWrite(limited);
        const changes = prepared.map(({ change }) => change);
        const lostAlerts = lost.map(({ alert }) => alert);
        expect(changes.length + limited.skipped.length).toBe(planned.changes.length);
        const contentOf = () =>
          new Map(
            Object.values(records())
              .flat()
              .map((one) => [one["id"], JSON.stringify(one)]),
          );
        const was = contentOf();
        const done = await apply(folder.path, stack, copyOf(planned), options);
        expect(done.changes.length).toBe(changes.length + lostAlerts.length);
        const now = contentOf();
        const written = new Set([...changes.map(({ id }) => id), ...lostAlerts.map(({ id }) => id)]);
        for (const [id, content] of was) if (!written.has(String(id))) expect(now.get(id)).toBe(content);
        expect(now.size - was.size).toBeLessThanOrEqual(changes.filter(({ action }) => action === "create").length);
        // Everything else can follow.
        await apply(folder.path, stack, await plan(folder.path, stack, { prune }), {
          overwrite: true,
          allowAlertLoss: true,
        });
        expect((await plan(folder.path, stack, { prune })).changes).toEqual([]);
      },
    ),
    propertyRuns(10),
  );
});
