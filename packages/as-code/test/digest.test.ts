// The digest of a reviewed plan covers the plan that is made later, or a part of it, and nothing else.
import { expect, test } from "vitest";
import { apply, isReviewed, joinDigests, plan, unreviewedChanges } from "../src/index.ts";
import { stack } from "./on-emulator.ts";
import { applied, changed, dashboardId, shop, tile } from "./shop.ts";
import { temporaryFolder, writeStack } from "./world.ts";

const board = (name: string) => changed({ shop: { name, tiles: [tile("Errors", 0), tile("Requests", 6)] } });

test("covers the same plan, and what an interrupted apply leaves", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const { digest, changes } = await plan(folder.path, stack);
  expect(digest).toMatch(/^v1(?:\.[\w-]{22}){4}$/);
  expect((await plan(folder.path, stack)).digest).toBe(digest);
  const controller = new AbortController();
  await apply(await plan(folder.path, stack), {
    signal: controller.signal,
    onEvent: ({ type }) => type === "done" && controller.abort(),
  }).catch(() => undefined);
  const rest = await plan(folder.path, stack);
  expect(rest.changes.length).toBeGreaterThan(0);
  expect(rest.changes.length).toBeLessThan(changes.length);
  expect(isReviewed(rest, digest)).toBe(true);
  await apply(rest);
  const empty = await plan(folder.path, stack);
  expect([empty.digest, isReviewed(empty, digest), isReviewed(rest, empty.digest)]).toEqual(["v1", true, false]);
});

test("does not cover another value, drift, a lost alert or another target", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  writeStack(folder.path, board("Store"));
  const reviewed = await plan(folder.path, stack);
  writeStack(folder.path, board("Storage"));
  expect(isReviewed(await plan(folder.path, stack), reviewed.digest)).toBe(false);
  writeStack(folder.path, board("Store"));
  expect(isReviewed(await plan(folder.path, stack), reviewed.digest)).toBe(true);
  expect(isReviewed({ ...reviewed, target: "production" }, reviewed.digest)).toBe(false);
  const lostAlert = { id: "a", dashboard: "shop", title: "Shop" };
  expect(isReviewed({ ...reviewed, lostAlerts: [lostAlert] }, reviewed.digest)).toBe(false);
  await stack.dashboards.modify(dashboardId("Shop"), (one) => ({ ...one, name: "Changed meanwhile" }));
  expect(isReviewed(await plan(folder.path, stack), reviewed.digest)).toBe(false);
  for (const digest of ["", "v1", "v2", reviewed.digest.replace("v1", "v0")])
    expect(isReviewed(reviewed, digest)).toBe(false);
});

test("joins the digests of plans that were reviewed one by one", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const digests: string[] = [];
  for (const name of ["Store", "Storage"]) {
    writeStack(folder.path, board(name));
    digests.push((await plan(folder.path, stack)).digest);
  }
  const last = await plan(folder.path, stack);
  expect(isReviewed(last, joinDigests(digests))).toBe(true);
  expect(isReviewed(last, joinDigests(digests.slice(0, 1)))).toBe(false);
  expect(isReviewed(last, joinDigests([...digests.slice(0, 1), last.digest.replace("v1", "v0")]))).toBe(false);
  expect(unreviewedChanges(last, "v1")).toEqual(['update dashboard shop "Storage"']);
  expect(
    unreviewedChanges({ ...last, lostAlerts: [{ id: "a", dashboard: "shop", title: "Shop" }] }, last.digest),
  ).toEqual([expect.stringContaining("Shop")]);
  expect([joinDigests([]), joinDigests(digests.slice(0, 1))]).toEqual(["v1", digests[0]]);
});
