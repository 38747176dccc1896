// The digest of a reviewed plan covers the plan that is made later, or a part of it, and nothing else.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apply, plan, review } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { hashOf, joinDigests } from "../src/plan/digest.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { applied, changed, dashboardId, shop, tile } from "./shop.ts";
import { test } from "./test.ts";
import { sourcesAndWebhooks, writeFiles, writeStack } from "./world.ts";

useEmulator();

const board = (name: string) => changed({ shop: { name, tiles: [tile("Errors", 0), tile("Requests", 6)] } });

const unreviewedChanges = (planned: PlannedApply, reviewed: string) =>
  review(planned, { reviewed, overwrite: true, allowAlertLoss: true })
    .skipped.filter(({ reason }) => reason === "not-reviewed")
    .map(({ title }) => title);

/** Returns a plan that loses an alert with a dashboard. */
const losing = (planned: PlannedApply): PlannedApply => {
  const alert = { id: "a", dashboard: "shop", title: "Shop" };
  const server = { kind: "alert", id: "a", name: "A", fields: {}, compared: {}, tiles: [], record: {} } as never;
  return { ...planned, details: { ...planned.details, lost: [{ alert, server }] } };
};

const isReviewed = (planned: PlannedApply, digest: string) => unreviewedChanges(planned, digest).length === 0;

test("covers the same plan, and what an interrupted apply leaves", async ({ folder }) => {
  writeStack(folder, shop);
  const { digest, changes } = await plan(folder, stack);
  expect(digest).toMatch(/^v3(?:\.[\w-]{22}){4}$/);
  expect((await plan(folder, stack)).digest).toBe(digest);
  const controller = new AbortController();
  await apply(folder, stack, await plan(folder, stack), {
    signal: controller.signal,
    onEvent: ({ type }) => type === "done" && controller.abort(),
  }).catch(() => undefined);
  const rest = await plan(folder, stack);
  expect(rest.changes.length).toBeGreaterThan(0);
  expect(rest.changes.length).toBeLessThan(changes.length);
  expect(isReviewed(rest, digest)).toBe(true);
  await apply(folder, stack, rest);
  const empty = await plan(folder, stack);
  expect([empty.digest, isReviewed(empty, digest), isReviewed(rest, empty.digest)]).toEqual(["v3", true, false]);
});

test("does not cover another value, drift, a lost alert or another target", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, board("Store"));
  const reviewed = await plan(folder, stack);
  writeStack(folder, board("Storage"));
  expect(isReviewed(await plan(folder, stack), reviewed.digest)).toBe(false);
  writeStack(folder, board("Store"));
  expect(isReviewed(await plan(folder, stack), reviewed.digest)).toBe(true);
  expect(hashOf({ ...reviewed, target: "production" }, {})).not.toBe(hashOf(reviewed, {}));
  expect(isReviewed(losing(reviewed), reviewed.digest)).toBe(false);
  await stack.dashboards.modify(dashboardId("Shop"), (one) => ({ ...one, name: "Changed meanwhile" }));
  expect(isReviewed(await plan(folder, stack), reviewed.digest)).toBe(false);
  for (const digest of ["", "v2", "v3", reviewed.digest.replace("v3", "v2")])
    expect(isReviewed(reviewed, digest)).toBe(false);
});

test("joins the digests of plans that were reviewed one by one", async ({ folder }) => {
  await applied(folder);
  const digests: string[] = [];
  for (const name of ["Store", "Storage"]) {
    writeStack(folder, board(name));
    digests.push((await plan(folder, stack)).digest);
  }
  const last = await plan(folder, stack);
  expect(isReviewed(last, joinDigests(digests))).toBe(true);
  expect(isReviewed(last, joinDigests(digests.slice(0, 1)))).toBe(false);
  expect(isReviewed(last, joinDigests([...digests.slice(0, 1), last.digest.replace("v3", "v2")]))).toBe(false);
  expect(unreviewedChanges(last, "v3")).toEqual(['dashboard shop "Storage"']);
  expect(unreviewedChanges(losing(last), last.digest)).toEqual(['dashboard shop "Storage"']);
  expect([joinDigests([]), joinDigests(digests.slice(0, 1))]).toEqual(["v3", digests[0]]);
});

/** Binds names of objects to identifiers. */
function bind(folder: string, kind: string, bindings: Record<string, unknown>): void {
  writeFiles(folder, { "obstack.yaml": { targets: { default: { bindings: { [kind]: bindings } } } } });
}

test("does not cover another webhook or source with the same name", async ({ folder }) => {
  await applied(folder);
  const { sources, webhooks } = sourcesAndWebhooks("a");
  writeStack(folder, {
    dashboards: {
      ...shop.dashboards,
      more: { name: "More", tiles: [tile("New", 0, { series: [{ source: "bound", aggFn: "count" }] })] },
    },
    alerts: { ...shop.alerts, slow: { ...shop.alerts["slow"], webhook: "bound" } },
  });
  for (const [kind, [one, other], name] of [
    ["webhooks", webhooks.map(({ id }) => id), "alert slow"],
    ["sources", sources.map(({ id }) => id), "dashboard more"],
  ] as const) {
    const rest =
      kind === "webhooks" ? { sources: { bound: sources[0]?.["id"] } } : { webhooks: { bound: webhooks[0]?.["id"] } };
    const write = (id: unknown): void =>
      writeFiles(folder, {
        "obstack.yaml": { targets: { default: { bindings: { ...rest, [kind]: { bound: id } } } } },
      });
    write(one);
    const { digest } = await plan(folder, stack);
    expect(unreviewedChanges(await plan(folder, stack), digest)).toEqual([]);
    write(other);
    expect(unreviewedChanges(await plan(folder, stack), digest)).toEqual([expect.stringContaining(name) as unknown]);
  }
});

test("does not cover an alert that moved to a dashboard or tile of the same name", async ({ folder }) => {
  const twins = {
    one: { name: "Twin", tiles: [tile("Errors", 0)] },
    two: { name: "Twin", tiles: [tile("Errors", 0), { ...tile("Errors", 6), key: "second" }] },
  };
  const alert = (more: Record<string, unknown>) => ({ slow: { ...shop.alerts["slow"], ...more } });
  const write = (more: Record<string, unknown>): void =>
    writeStack(folder, { dashboards: { ...shop.dashboards, ...twins }, alerts: alert(more) });
  const moves = [
    { dashboard: "one", tile: "Errors" },
    { dashboard: "two", tile: "Errors" },
    { dashboard: "two", tile: "second" },
  ];
  // First in the plan that creates everything, then in one that moves the alert.
  for (let round = 0; round < 2; round++) {
    const plans: PlannedApply[] = [];
    for (const move of moves) {
      write(move);
      plans.push(await plan(folder, stack));
    }
    for (const [index, { digest }] of plans.entries()) {
      for (const [other, planned] of plans.entries())
        expect([round, index, other, unreviewedChanges(planned, digest).length]).toEqual([
          round,
          index,
          other,
          index === other ? 0 : 1,
        ]);
    }
    if (round === 1) {
      const fields = plans.map(({ changes }) =>
        changes.flatMap((change) => change.fields.map(({ path, file }) => [path, file])),
      );
      expect(fields[0]).toEqual([
        ["dashboard", "Twin (one)"],
        ["tile", "Errors"],
      ]);
      expect(fields[1]?.[0]).toEqual(["dashboard", "Twin (two)"]);
      expect(fields[2]?.[1]).toEqual(["tile", expect.stringMatching(/^Errors \(\w{24}\)$/)]);
      continue;
    }
    write({});
    await apply(folder, stack, await plan(folder, stack));
  }
});

test("does not cover another server or another object", async ({ folder }) => {
  await applied(folder);
  writeStack(folder, board("Store"));
  const reviewed = await plan(folder, stack);
  const elsewhere = { ...reviewed.server, baseUrl: "https://other.example" };
  expect(hashOf({ ...reviewed, server: elsewhere }, {})).not.toBe(hashOf(reviewed, {}));
  // The same change of another dashboard, which the file is bound to.
  const other = await stack.dashboards.create({ name: "Shop", tiles: [] });
  bind(folder, "dashboards", { shop: other["id"] });
  rmSync(join(folder, "state"), { recursive: true });
  const rebound = await plan(folder, stack);
  expect(rebound.changes.find(({ key }) => key === "shop")?.id).toBe(other["id"]);
  expect(unreviewedChanges(rebound, reviewed.digest)).toContainEqual(expect.stringContaining("dashboard shop"));
});
