// What a digest covers on another machine, and for conflicts.
import { expect } from "vitest";
import { apply, review, plan } from "../src/index.ts";
import type { PlannedApply } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { alertId, applied, dashboardId, namesOf, only, shop, tile } from "./shop.ts";
import { test } from "./test.ts";
import { temporaryFolder, writeFiles, writeStack } from "./world.ts";
import type { Files, Json } from "./world.ts";

useEmulator();

/** Applies the reviewed part of a plan until a number of changes is written, as if the process were killed then. */
async function applyPart(folder: string, planned: PlannedApply, reviewed: string, writes: number): Promise<void> {
  const ended = new AbortController();
  let done = 0;
  const onEvent = ({ type }: { readonly type: string }): void => {
    if (type === "done" && ++done === writes) ended.abort();
  };
  await apply(folder, stack, planned, { reviewed, onEvent, signal: ended.signal }).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
}

const files: Files = {
  ...shop,
  alerts: { ...shop.alerts, more: { ...shop.alerts["errors"], name: "More", threshold: 20 } },
};

test.for([1, 2, 3, 4, 5])(
  "continues in another checkout after %i writes of a reviewed plan",
  async (writes, { folder: first }) => {
    writeStack(first, files);
    const planned = await plan(first, stack);
    await applyPart(first, planned, planned.digest, writes);
    using second = temporaryFolder();
    writeStack(second.path, files);
    const { skipped } = await apply(second.path, stack, await plan(second.path, stack), { reviewed: planned.digest });
    expect(skipped).toEqual([]);
    expect(namesOf("dashboards")).toEqual(["Basket", "Shop"]);
    expect(namesOf("alerts")).toEqual(["Errors", "More", "Slow"]);
    expect((await plan(second.path, stack)).changes).toEqual([]);
  },
);

const board = (tiles: readonly Json[]): Json => ({ name: "Shop", tags: [], tiles });
test.for([
  ["it differs from the reviewed one", [board([tile("Errors", 0), tile("Requests", 6, { w: 3 })])]],
  ["another one has its name", [board([tile("Errors", 0), tile("Requests", 6)]), board([])]],
] as const)("refuses what refers to a dashboard of the same name if %s", async ([, boards], { folder }) => {
  writeStack(folder, only("shop", "errors"));
  const { digest } = await plan(folder, stack);
  // Somebody creates dashboards of this name, with the sources of the server.
  using other = temporaryFolder();
  for (const [index, { name, tiles }] of boards.entries()) {
    await applied(other.path, {
      dashboards: { [`shop-${index}`]: { name: `${String(name)} ${index}`, tiles } },
      alerts: {},
    });
    await stack.dashboards.modify(dashboardId(`Shop ${index}`), (record) => ({ ...record, name: "Shop" }));
  }
  const bindings = { dashboards: { shop: dashboardId("Shop") } };
  if (boards.length > 1) writeFiles(folder, { "obstack.yaml": { targets: { default: { bindings } } } });
  const limited = review(await plan(folder, stack), { reviewed: digest });
  expect(limited.skipped.map(({ key, reason }) => [key, reason])).toContainEqual(["errors", "not-reviewed"]);
});

test("overwrites conflicts that the reviewed plan overwrites, as they were then", async ({ folder }) => {
  await applied(folder);
  const change = (name: string, threshold: number) =>
    stack.alerts.modify(alertId(name), (record) => ({ ...record, threshold }));
  await change("Errors", 1);
  await change("Slow", 1);
  const [errors, slow] = ["errors", "slow"].map((key) => ({ ...shop.alerts[key], threshold: 20 }));
  writeStack(folder, { ...shop, alerts: { errors: errors ?? {}, slow: slow ?? {} } });
  const planned = await plan(folder, stack);
  const reviewed = review(planned, { overwrite: ["errors"] });
  expect(reviewed.changes.map(({ key, isOverwrite }) => [key, isOverwrite])).toEqual([
    ["errors", true],
    ["slow", undefined],
  ]);
  expect(reviewed.digest).not.toBe(planned.digest);
  // A later change of the same object is another conflict.
  await change("Errors", 2);
  const skipped = async (digest: string): Promise<unknown> =>
    review(await plan(folder, stack), { reviewed: digest }).skipped.map(({ key, reason }) => [key, reason]);
  expect(await skipped(reviewed.digest)).toEqual([
    ["errors", "conflict"],
    ["slow", "conflict"],
  ]);
  await change("Errors", 1);
  expect(await skipped(planned.digest)).toEqual([
    ["errors", "conflict"],
    ["slow", "conflict"],
  ]);
  const limited = review(await plan(folder, stack), { reviewed: reviewed.digest });
  const { changes } = await apply(folder, stack, limited);
  expect(changes.map(({ key }) => key)).toEqual(["errors"]);
  expect(limited.skipped.map(({ key, reason }) => [key, reason])).toEqual([["slow", "conflict"]]);
});
