// Deployments as they are in the field: other names and values than the document has, pages, rate limits, fields of their own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, drift, exportFiles, plan, planUndo, promote, undo } from "../src/index.ts";
import { contentOf, idOf, openStack, startWorld, stored, temporaryFolder, writeFiles, writeStack } from "./world.ts";
import type { Deployment, Files } from "./world.ts";

let field: Emulator;
let documented: Emulator;
beforeAll(async () => {
  // A clock that runs ahead: the minute of a rate limit is over at once.
  const now = (): number => Date.now() * 500;
  [field, documented] = await Promise.all([startWorld("a", {}, { behaviour: "field", now }), startWorld("b")]);
});
beforeEach(() => {
  field.reset();
  documented.reset();
});
afterAll(() => Promise.all([field.close(), documented.close()]));

const stack: Files = {
  dashboards: {
    shop: {
      name: "Shop",
      tags: ["a"],
      tiles: [
        { name: "Errors", x: 0, series: [{ source: "Logs", where: "level:error" }] },
        { name: "Requests", x: 6, series: [{ source: "Logs" }] },
      ],
    },
  },
  alerts: {
    errors: {
      name: "Errors",
      dashboard: "shop",
      tile: "Errors",
      threshold: 10,
      thresholdType: "above",
      webhook: "on-call",
    },
    slow: { name: "Slow", savedSearch: "slow ones", threshold: 5, thresholdType: "below", source: "search" },
  },
};

const bindings = (mark: string) => ({
  bindings: { webhooks: { "on-call": idOf(mark, "cd01") }, savedSearches: { "slow ones": `${mark}-search` } },
});

describe.each<Deployment>(["selfhosted", "hosted"])("%s", (deployment) => {
  test("apply, plan, change, drift, undo and export are as on any other", async () => {
    using folder = temporaryFolder();
    const client = openStack(field, deployment);
    writeFiles(folder.path, { "obstack.yaml": { targets: { default: bindings("a") } } });
    writeStack(folder.path, stack);
    await apply(await plan(folder.path, client));
    expect((await plan(folder.path, client)).changes).toEqual([]);
    expect(await drift(folder.path, client)).toMatchObject({ changes: [], addedTiles: [] });

    const { errors, slow } = stack.alerts;
    const before = contentOf(stored(field, deployment));
    writeStack(folder.path, {
      ...stack,
      alerts: {
        errors: { ...errors, threshold: 20 },
        slow: { ...slow, tile: "Errors", dashboard: "shop", source: "tile" },
      },
    });
    await apply(await plan(folder.path, client));
    expect((await plan(folder.path, client)).changes).toEqual([]);
    const last = await planUndo(folder.path);
    if (last !== undefined) await undo(last, client);
    expect(contentOf(stored(field, deployment))).toEqual(before);

    const { written } = await exportFiles(folder.path, client, { mayReplace: () => true });
    expect(written).not.toContain("obstack.yaml");
    expect((await plan(folder.path, client)).changes).toEqual([]);
    const [board] = stored(field, deployment).dashboards;
    await client.alerts.create({ name: "Of the whole", dashboardId: String(board?.["id"]) });
    await exportFiles(folder.path, client);
    expect(readFileSync(join(folder.path, "alerts/of-the-whole.yaml"), "utf8")).toContain("dashboard: shop\n");
  });

  test("what comes from the field works on a server that keeps to the document, and the other way round", async () => {
    using folder = temporaryFolder();
    writeFiles(folder.path, {
      "obstack.yaml": { targets: { default: bindings("a"), field: bindings("a"), documented: bindings("b") } },
    });
    writeStack(folder.path, stack);
    const [here, there] = [
      { client: openStack(field, deployment), target: "field" },
      { client: openStack(documented, deployment), target: "documented" },
    ] as const;
    await apply(await plan(folder.path, here.client));
    await apply(await promote(folder.path, here, there));
    expect((await promote(folder.path, here, there)).changes).toEqual([]);
    expect(stored(documented, deployment).alerts).toMatchObject([
      { source: "tile" },
      { source: "search", savedSearch: "b-search" },
    ]);

    field.reset();
    await apply(await promote(folder.path, there, here));
    expect((await promote(folder.path, there, here)).changes).toEqual([]);
    expect(stored(field, deployment).alerts).toHaveLength(2);
  });
});
