import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, plan, planToText, promote, promotionTarget } from "../src/index.ts";
import { anyStack } from "./arbitrary-stack.ts";
import { expectError, lastUndo } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import {
  openStack,
  sourcesAndWebhooks,
  startServer,
  stored,
  temporaryFolder,
  tileId,
  withoutSilences,
  writeFiles,
  writeStack,
  writeTexts,
} from "./world.ts";
import type { Deployment } from "./world.ts";

let staging: Emulator;
let production: Emulator;
beforeAll(async () => {
  [staging, production] = await Promise.all([startServer("a"), startServer("b")]);
});
beforeEach(() => {
  staging.reset();
  production.reset();
});
afterAll(() => Promise.all([staging.close(), production.close()]));

const directions: [Deployment, Deployment][] = [
  ["selfhosted", "selfhosted"],
  ["selfhosted", "hosted"],
  ["hosted", "selfhosted"],
  ["hosted", "hosted"],
];

function bindWebhooks(folder: string): void {
  const bound = (mark: string) => ({
    bindings: { webhooks: Object.fromEntries(sourcesAndWebhooks(mark).webhooks.map(({ id, name }) => [name, id])) },
  });
  writeFiles(folder, {
    "obstack.yaml": { targets: { default: bound("a"), staging: bound("a"), production: bound("b") } },
  });
}

/** The source and the destination of a promotion. */
const sides = (from: Deployment = "selfhosted", to: Deployment = "selfhosted") =>
  [
    { client: openStack(staging, from), target: "staging" },
    { client: openStack(production, to), target: "production" },
  ] as const;

describe.each(directions)("%s to %s", (from, to) => {
  test("promotes any stack, and promotes it again after changes", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyStack.documented, anyStack.documented, async (first, second) => {
        staging.reset();
        production.reset();
        using folder = temporaryFolder();
        bindWebhooks(folder.path);
        const [source, target] = sides(from, to);
        const unmanaged = await target.client.dashboards.create({ name: "Unmanaged dashboard" });
        for (const files of [first, second]) {
          writeStack(folder.path, files);
          await apply(await plan(folder.path, source.client, { prune: true }), { allowAlertLoss: true });
          await apply(await promote(folder.path, source, target), { allowAlertLoss: true });
          expect((await promote(folder.path, source, target)).changes).toEqual([]);
          // Objects deleted from the source stay in the destination.
          if (files === second) continue;
          const { dashboards, alerts } = stored(production, to);
          // A promotion silences no alerts.
          expect(alerts.filter(({ silenced }) => silenced)).toEqual([]);
          const arrived = { dashboards: dashboards.filter(({ id }) => id !== unmanaged.id), alerts };
          expect(contentOf(withoutSilences(arrived), "b")).toEqual(
            contentOf(withoutSilences(stored(staging, from)), "a"),
          );
        }
      }),
      propertyRuns(6),
    );
  });
});

const series = (sourceId: string) => [{ sourceId, where: "level:error" }];

test("matches sources by name and kind, and lists references without a counterpart", async ({ folder }) => {
  const [from, to] = sides("selfhosted", "hosted");
  const board = await from.client.dashboards.create({
    name: "Shop",
    tiles: [
      { name: "Both", series: series("0000000000000000000acb04") },
      { name: "Gone", series: series("gone") },
    ],
  });
  await from.client.alerts.create({
    name: "Errors",
    dashboardId: board.id,
    tileId: board.tiles?.[0]?.id ?? "",
    channel: { type: "webhook", webhookId: "0000000000000000000acd01" },
  });
  await expect(promote(folder, from, to)).rejects.toMatchObject({
    kind: "names",
    message: [
      'dashboard "Shop", tile "Gone": gone is not in the list of sources of staging. Bind a name to it: targets.staging.bindings in obstack.yaml.',
      'alert "Errors": Unknown webhook "on-call". This deployment cannot list webhooks: bind the name in obstack.yaml.',
    ].join("\n"),
  });
  expect(stored(production, "hosted").dashboards).toEqual([]);
  writeFiles(folder, {
    "obstack.yaml": {
      targets: {
        staging: { bindings: { sources: { Logs: "gone" } } },
        production: { bindings: { webhooks: { "on-call": "hook" } } },
      },
    },
  });
  await apply(await promote(folder, from, to));
  expect(stored(production, "hosted").dashboards).toMatchObject([
    {
      tiles: [
        { series: [{ sourceId: "0000000000000000000bcb04" }] },
        { series: [{ sourceId: "0000000000000000000bcb01" }] },
      ],
    },
  ]);
  expect(stored(production, "hosted").alerts).toMatchObject([{ channel: { webhookId: "hook" } }]);
});

test("skips objects that refer to something without a counterpart, and promotes the others", async ({ folder }) => {
  const [from, to] = sides("selfhosted", "hosted");
  await from.client.dashboards.create({ name: "Basket", tiles: [{ name: "All", series: [] }] });
  const gone = await from.client.dashboards.create({ name: "Shop", tiles: [{ name: "Gone", series: series("gone") }] });
  await from.client.alerts.create({ name: "Errors", dashboardId: gone.id, tileId: gone.tiles?.[0]?.id ?? "" });
  const planned = await promote(folder, from, to);
  expect(planned.changes.map(({ title }) => title)).toEqual(['dashboard "Basket"']);
  expect(planned.skipped.map(({ title, reason, because }) => `${title} ${because} (${reason})`)).toEqual([
    'dashboard "Shop" cannot be promoted, tile "Gone": gone is not in the list of sources of staging. Bind a name to it: targets.staging.bindings in obstack.yaml. (no-match)',
    'alert "Errors" cannot be promoted: Unknown dashboard "Shop". It cannot be promoted either. (no-match)',
  ]);
  expect(await apply(planned)).toMatchObject({ skipped: [{ name: "Shop" }, { name: "Errors" }] });
  expect(stored(production, "hosted").dashboards).toMatchObject([{ name: "Basket" }]);
  expect(planned.skipped.map(({ action }) => action)).toEqual(["create", "create"]);
  // What was promoted before and lost its match since is an update.
  const [basket] = await from.client.dashboards.list();
  await from.client.dashboards.update(basket?.id ?? "", {
    name: "Basket",
    tiles: [{ name: "All", series: series("gone") }],
  });
  await from.client.dashboards.create({ name: "Other", tiles: [] });
  const again = await promote(folder, from, to);
  expect(again.skipped.map(({ name, action }) => [name, action])).toContainEqual(["Basket", "update"]);
  // Nothing of the destination is missing, so the hint does not mention its bindings.
  await expect(promote(folder, from, to, { only: ["Shop"] })).rejects.toMatchObject({
    kind: "names",
    hint: "Nothing was written.",
  });
});

test("promotes selected dashboards with their alerts, and alerts to existing dashboards", async ({ folder }) => {
  const [from, to] = sides();
  for (const name of ["Shop", "Basket"]) {
    const board = await from.client.dashboards.create({ name, tiles: [{ name: "Errors" }] });
    await from.client.alerts.create({
      name: `${name} errors`,
      dashboardId: board.id,
      tileId: board.tiles?.[0]?.id ?? "",
      threshold: 1,
    });
  }
  const part = await promote(folder, from, to, { only: ["Shop"] });
  expect(part.changes.map(({ name }) => name)).toEqual(["Shop", "Shop errors"]);
  await expectError(
    promote(folder, from, to, { only: ["Basket errors", "Nothing"] }),
    "names",
    /^No dashboard or alert is named "Nothing"\.\nalert "Basket errors": Unknown dashboard "Basket"\..* Or promote the dashboard too\.$/,
  );
  const existing = await to.client.dashboards.create({
    name: "Basket",
    tiles: [{ name: "Other" }, { name: "Errors" }],
  });
  await apply(await promote(folder, from, to, { only: ["Basket errors"] }));
  expect(stored(production, "selfhosted").alerts).toMatchObject([
    { name: "Basket errors", dashboard: existing.id, tileId: existing.tiles?.[1]?.id },
  ]);
});

test("does not guess which of several tiles of one name an alert watches", async ({ folder }) => {
  const [from, to] = sides();
  const board = await from.client.dashboards.create({ name: "Shop", tiles: [{ name: "Errors" }] });
  await from.client.alerts.create({ name: "Many", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
  await to.client.dashboards.create({ name: "Shop", tiles: [{ name: "Errors" }, { name: "Errors" }] });
  await expect(promote(folder, from, to, { only: ["Many"] })).rejects.toMatchObject({
    message: 'alert "Many": Dashboard "Shop" of production has several tiles named "Errors".',
  });
});

test("ignores objects that were not selected, and keeps objects deleted from the source", async ({ folder }) => {
  const [from, to] = sides();
  const [shop] = [
    await from.client.dashboards.create({ name: "Shop" }),
    await from.client.dashboards.create({ name: "Basket" }),
  ];
  await apply(await promote(folder, from, to));
  expect((await promote(folder, from, to, { only: ["Basket"] })).left).toEqual([]);
  await from.client.dashboards.delete(shop.id);
  const planned = await promote(folder, from, to);
  expect(planned.changes).toEqual([]);
  expect(planned.left).toMatchObject([{ kind: "dashboard", name: "Shop" }]);
  expect(planToText(planned)).toContain('dashboard "Shop" was deleted from staging; it stays\n');
});

test("recognizes promoted objects after a rename on either side, and undoes a promotion", async ({ folder }) => {
  const [from, to] = sides();
  const board = await from.client.dashboards.create({ name: "Shop", tiles: [{ name: "Errors", x: 1 }] });
  await apply(await promote(folder, from, to));
  const [copy] = stored(production, "selfhosted").dashboards;
  await from.client.dashboards.modify(board.id, (record) => ({
    ...record,
    name: "Our shop",
    tiles: (record.tiles ?? []).map((one) => ({ ...one, name: "Failures" })),
  }));
  await to.client.dashboards.modify(String(copy?.["id"]), (record) => ({ ...record, tags: ["manual"] }));
  const planned = await promote(folder, from, to);
  expect(planned.changes).toMatchObject([
    {
      action: "update",
      id: copy?.["id"],
      fields: [
        { path: "name", by: "file" },
        { path: "tags", by: "server", server: ["manual"] },
        { tile: "Failures", path: "name", server: "Errors" },
      ],
    },
  ]);
  await apply(planned);
  expect(stored(production, "selfhosted").dashboards).toMatchObject([
    { name: "Our shop", tags: [], tiles: [{ id: tileId(copy), name: "Failures" }] },
  ]);
  await apply(await lastUndo(folder, { target: promotionTarget("staging", "production") }, to.client));
  expect(stored(production, "selfhosted").dashboards).toMatchObject([{ name: "Shop", tags: ["manual"] }]);
});

describe("between releases", () => {
  const pairs = [
    { from: "deployed", to: "deployed", stacks: "deployed" },
    { from: "deployed", to: "documented", stacks: "deployed=older" },
    { from: "documented", to: "deployed", stacks: "deployed=older" },
    { from: "deployed", to: "deployed=older", stacks: "deployed=older" },
    { from: "deployed=older", to: "deployed", stacks: "deployed=older" },
  ] as const;

  test.each(pairs)("$from to $to", { timeout: 600_000 }, async ({ from, to, stacks }) => {
    await using here = await startServer("a", {}, { behavior: from });
    await using there = await startServer("b", {}, { behavior: to });
    await fc.assert(
      fc.asyncProperty(anyStack[stacks], async (files) => {
        here.reset();
        there.reset();
        using folder = temporaryFolder();
        bindWebhooks(folder.path);
        const [source, target] = [
          { client: openStack(here, "selfhosted"), target: "staging" },
          { client: openStack(there, "selfhosted"), target: "production" },
        ] as const;
        writeStack(folder.path, files);
        await apply(await plan(folder.path, source.client));
        await apply(await promote(folder.path, source, target));
        expect((await promote(folder.path, source, target)).changes).toEqual([]);
        // The same files describe both servers.
        expect((await plan(folder.path, target.client, { target: "production" })).changes).toEqual([]);
        const text = JSON.stringify(stored(there, "selfhosted"));
        for (const { id } of [...sourcesAndWebhooks("a").sources, ...sourcesAndWebhooks("a").webhooks])
          expect(text).not.toContain(String(id));
      }),
      propertyRuns(6),
    );
  });
});

test("notes identifiers in text, and not references, even if both deployments use the same identifiers", async () => {
  await using first = await startServer("a");
  await using second = await startServer("a");
  const [from, to] = [openStack(first, "selfhosted"), openStack(second, "selfhosted")];
  const id = String(sourcesAndWebhooks("a").sources[0]?.["id"]);
  const drawn = [{ type: "time", sourceId: id, aggFn: "count", where: "", groupBy: [] }];
  await from.dashboards.create({
    name: "Plain",
    tiles: [{ name: "T", x: 0, y: 0, w: 6, h: 3, series: drawn }],
  } as never);
  const alert = "665f1c2ab4d3e5f6a7b8a001";
  const readNotes = async (): Promise<readonly string[]> => {
    using folder = temporaryFolder();
    writeTexts(folder.path, { "obstack.yaml": `targets: { a: { bindings: { alerts: { old: "${alert}" } } } }\n` });
    return (await promote(folder.path, { client: from, target: "a" }, { client: to, target: "b" })).notes;
  };
  expect(await readNotes()).toEqual([]);
  // Nothing refers to alerts.
  await from.dashboards.create({ name: `See ${id} and ${alert}`, tiles: [] });
  expect(await readNotes()).toEqual([
    expect.stringContaining(`Text contains ${id}, the identifier of a source in a. It is not changed.`),
  ]);
});
