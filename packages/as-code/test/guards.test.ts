import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Emulator } from "@obstack/emulator";
import { apply, exportFiles, plan, planUndo, undo } from "../src/index.ts";
import type { Stack } from "../src/client.ts";
import { breakingFetch, contentOf, openStack, startWorld, stored, temporaryFolder, writeStack } from "./world.ts";
import type { Files, Json } from "./world.ts";

let emulator: Emulator;
let stack: Stack;
beforeAll(async () => {
  emulator = await startWorld();
  stack = openStack(emulator, "selfhosted");
});
beforeEach(() => {
  emulator.reset();
  emulator.faults.clear();
});
afterAll(() => emulator.close());

const tile = (name: string, x: number, more: Json = {}): Json => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [{ source: "Logs", where: name }],
  ...more,
});
const shop: Files = {
  dashboards: {
    shop: { name: "Shop", tiles: [tile("Errors", 0), tile("Requests", 6)] },
    basket: { name: "Basket", tiles: [tile("Slow", 0)] },
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
    slow: { name: "Slow", dashboard: "basket", tile: "Slow", threshold: 5, thresholdType: "above" },
  },
};
const changed = (dashboards: Files["dashboards"], alerts: Files["alerts"] = shop.alerts): Files => ({
  dashboards: { ...shop.dashboards, ...dashboards },
  alerts,
});

async function applied(folder: string, files = shop): Promise<void> {
  writeStack(folder, files);
  await apply(await plan(folder, stack));
}

const since = (before: ReturnType<Emulator["requests"]>) => {
  const last = before[0];
  const all = emulator.requests();
  const length = last === undefined ? all.length : all.findIndex((one) => one === last);
  return all.slice(0, length).map(({ method, path }) => `${method} ${path}`);
};
const records = () => stored(emulator, "selfhosted");
const dashboardId = (name: string) => String(records().dashboards.find((one) => one["name"] === name)?.["id"]);
const alertId = (name: string) => String(records().alerts.find((one) => one["name"] === name)?.["id"]);

test("an object that was changed since the plan is not written, and nothing after it", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  writeStack(
    folder.path,
    changed({
      basket: { name: "New name", tiles: [tile("Slow", 0)] },
      shop: { name: "Also new", tiles: [tile("Errors", 0), tile("Requests", 6)] },
    }),
  );
  const made = await plan(folder.path, stack);
  expect(made.changes.map(({ key }) => key)).toEqual(["basket", "shop"]);
  await stack.dashboards.modify(dashboardId("Basket"), (record) => ({ ...record, tags: ["theirs"] }));
  await expect(apply(made)).rejects.toMatchObject({ kind: "changed" });
  expect(
    records()
      .dashboards.map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Basket", "Shop"]);
  expect(records().dashboards.find(({ name }) => name === "Basket")).toMatchObject({ tags: ["theirs"] });
});

test("what changes by itself is no change since the plan", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  writeStack(folder.path, changed({}, { ...shop.alerts, errors: { ...shop.alerts["errors"], threshold: 11 } }));
  const made = await plan(folder.path, stack);
  // An update that changes nothing but the time of it.
  await stack.alerts.modify(alertId("Errors"), () => undefined);
  await apply(made);
  expect(records().alerts.find(({ name }) => name === "Errors")).toMatchObject({
    threshold: expect.anything() as unknown,
  });
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("an update keeps tile ids, unknown fields and what others added", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const id = dashboardId("Shop");
  await stack.dashboards.modify(id, (record) => ({
    ...record,
    layout: { dense: true },
    tiles: [
      ...(record.tiles ?? []).map((one) => ({
        ...one,
        color: "red",
        series: (one.series ?? []).map((each) => ({ ...each, displayType: "line" })),
      })),
      { name: "Theirs" },
    ] as never,
  }));
  const before = await stack.dashboards.get(id);
  writeStack(
    folder.path,
    changed({
      shop: {
        name: "Shop",
        tags: ["new"],
        tiles: [
          tile("Errors", 0, { series: [{ source: "Logs", where: "other" }] }),
          tile("Requests", 12),
          tile("New", 18),
        ],
      },
    }),
  );
  const made = await plan(folder.path, stack);
  expect(made.addedTiles).toMatchObject([{ dashboard: "shop", name: "Theirs" }]);
  await apply(made);
  const after = (await stack.dashboards.get(id)) as unknown as { tiles: Json[] };
  expect(after).toMatchObject({ layout: { dense: true }, tags: ["new"] });
  expect(after.tiles).toMatchObject([
    { id: before.tiles?.[0]?.id, name: "Errors", color: "red", series: [{ where: "other", displayType: "line" }] },
    { id: before.tiles?.[1]?.id, name: "Requests", color: "red", x: 12 },
    { id: before.tiles?.[2]?.id, name: "Theirs" },
    { name: "New", x: 18 },
  ]);
});

test("a field that leaves the file leaves the server; what the file never said stays", async () => {
  using folder = temporaryFolder();
  await applied(
    folder.path,
    changed({ basket: { name: "Basket", tags: ["a"], config: 1, tiles: [tile("Slow", 0, { asRatio: true })] } }),
  );
  await stack.alerts.modify(alertId("Slow"), (record) => ({ ...record, message: "theirs" }));
  writeStack(
    folder.path,
    changed({}, { ...shop.alerts, slow: { name: "Slow", dashboard: "basket", tile: "Slow", thresholdType: "above" } }),
  );
  const made = await plan(folder.path, stack);
  expect(made.changes.map(({ fields }) => fields)).toEqual(
    [
      [
        { path: "config", by: "file", server: 1 },
        { path: "tags", by: "file", server: ["a"] },
        { path: "tiles[Slow].asRatio", by: "file", server: true },
      ],
      [{ path: "threshold", by: "file", server: 5 }],
    ].map((fields) => fields.map((one) => expect.objectContaining(one) as unknown)),
  );
  await apply(made);
  expect(await stack.alerts.get(alertId("Slow"))).not.toHaveProperty("threshold");
  expect(await stack.alerts.get(alertId("Slow"))).toHaveProperty("message", "theirs");
  expect(await stack.dashboards.get(dashboardId("Basket"))).not.toHaveProperty("config");
});

test("a tile that somebody changed is not dropped unseen", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  await stack.dashboards.modify(dashboardId("Shop"), (record) => ({
    ...record,
    tiles: (record.tiles ?? []).map((one) => (one.name === "Requests" ? { ...one, w: 12 } : one)),
  }));
  writeStack(folder.path, changed({ shop: { name: "Shop", tiles: [tile("Errors", 0)] } }));
  const made = await plan(folder.path, stack);
  expect(made.changes[0]?.fields).toMatchObject([{ path: "tiles[Requests]", by: "both" }]);
  await expect(apply(made)).rejects.toMatchObject({ kind: "refused" });
});

describe("alerts that would be lost", () => {
  const withoutErrors = changed(
    { shop: { name: "Shop", tiles: [tile("Requests", 6)] } },
    { slow: shop.alerts["slow"] ?? {} },
  );

  test("are named, and nothing is written unless that is allowed; an undo brings them back", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    const before = contentOf(records());
    writeStack(folder.path, withoutErrors);
    const made = await plan(folder.path, stack);
    expect(made.lostAlerts).toEqual([
      {
        id: alertId("Errors"),
        name: "Errors",
        key: undefined,
        tile: "Errors",
        dashboard: "shop",
        title: 'dashboard shop "Shop"',
      },
    ]);
    const asked = emulator.requests().length;
    await expect(apply(made)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining('alert "Errors"') as string,
    });
    expect(emulator.requests()).toHaveLength(asked);
    await apply(made, { allowAlertLoss: true });
    expect(records().alerts.map(({ name }) => name)).toEqual(["Slow"]);
    expect((await plan(folder.path, stack)).changes).toEqual([]);

    const last = await planUndo(folder.path);
    if (last !== undefined) await undo(last, stack);
    expect(contentOf(records())).toEqual(before);
    expect((await plan(folder.path, stack)).lostAlerts).toMatchObject([{ name: "Errors" }]);
  });

  test("are those of others too", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    const board = await stack.dashboards.get(dashboardId("Shop"));
    await stack.alerts.create({ name: "Theirs", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
    writeStack(folder.path, withoutErrors);
    expect((await plan(folder.path, stack)).lostAlerts.map(({ name }) => name).toSorted()).toEqual([
      "Errors",
      "Theirs",
    ]);
    expect((await plan(folder.path, stack, { prune: true })).lostAlerts.map(({ name }) => name)).toEqual(["Theirs"]);
  });

  test("that came after the plan stop it", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    writeStack(folder.path, withoutErrors);
    const made = await plan(folder.path, stack, { prune: true });
    const board = await stack.dashboards.get(dashboardId("Shop"));
    await stack.alerts.create({ name: "Theirs", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
    await expect(apply(made)).rejects.toMatchObject({ name: "AlertLossError" });
    expect(
      records()
        .alerts.map(({ name }) => name)
        .toSorted(),
    ).toEqual(["Slow", "Theirs"]);
  });

  test("are none where they move first", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    const id = alertId("Errors");
    writeStack(
      folder.path,
      changed(
        { shop: { name: "Shop", tiles: [tile("Requests", 6), tile("New", 12)] } },
        { ...shop.alerts, errors: { ...shop.alerts["errors"], tile: "New" } },
      ),
    );
    const made = await plan(folder.path, stack);
    expect(made.lostAlerts).toEqual([]);
    await apply(made);
    const board = await stack.dashboards.get(dashboardId("Shop"));
    expect(board.tiles?.map(({ name }) => name)).toEqual(["Requests", "New"]);
    expect(await stack.alerts.get(id)).toMatchObject({ tileId: board.tiles?.[1]?.id });
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  });
});

test("one process at a time writes to a target from a folder; one that is gone holds nothing up", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const lock = join(folder.path, ".obstack/lock/default");
  mkdirSync(dirname(lock), { recursive: true });
  // The parent of this process is alive.
  writeFileSync(lock, String(process.ppid));
  const made = await plan(folder.path, stack);
  await expect(apply(made)).rejects.toMatchObject({
    kind: "busy",
    message: expect.stringContaining(`${process.ppid}`) as string,
  });
  expect(records().dashboards).toEqual([]);
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  writeFileSync(lock, String(pid));
  await apply(made);
  expect(existsSync(lock)).toBe(false);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("nothing is sent where nothing can be noted", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const made = await plan(folder.path, stack);
  writeFileSync(join(folder.path, ".obstack"), "in the way");
  const before = emulator.requests();
  await expect(apply(made)).rejects.toMatchObject({
    kind: "files",
    message: expect.stringContaining("cannot be written") as string,
  });
  expect(since(before).filter((request) => !request.startsWith("GET"))).toEqual([]);
});

describe("what has no file any more", () => {
  test("stays, unless it is asked for and an apply created it", async () => {
    using folder = temporaryFolder();
    const theirs = await stack.dashboards.create({ name: "Basket", tiles: [tile("Slow", 0, { series: [] })] as never });
    await applied(folder.path);
    expect(dashboardId("Basket")).toBe(theirs.id);
    const kept = { dashboards: {}, alerts: {} };
    writeStack(folder.path, kept);
    const without = await plan(folder.path, stack);
    expect(without.changes).toEqual([]);
    expect(without.left.map(({ key }) => key).toSorted()).toEqual(["basket", "errors", "shop", "slow"]);
    const pruned = await plan(folder.path, stack, { prune: true });
    expect(pruned.changes.map(({ action, key }) => `${action} ${key}`).toSorted()).toEqual([
      "delete errors",
      "delete shop",
      "delete slow",
    ]);
    await apply(pruned);
    expect(records().dashboards.map(({ id }) => id)).toEqual([theirs.id]);
    expect(records().alerts).toEqual([]);
  });

  test("is a conflict when somebody changed it", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    await stack.alerts.modify(alertId("Slow"), (record) => ({ ...record, threshold: 1 }));
    writeStack(folder.path, { ...shop, alerts: { errors: shop.alerts["errors"] ?? {} } });
    const made = await plan(folder.path, stack, { prune: true });
    expect(made.summary).toMatchObject({ delete: 1, conflict: 1 });
    await expect(apply(made)).rejects.toMatchObject({ kind: "refused" });
  });

  test("takes nobody's new alert along", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    writeStack(folder.path, {
      dashboards: { shop: shop.dashboards["shop"] ?? {} },
      alerts: { errors: shop.alerts["errors"] ?? {} },
    });
    const made = await plan(folder.path, stack, { prune: true });
    const board = await stack.dashboards.get(dashboardId("Basket"));
    await stack.alerts.create({ name: "Late", dashboardId: board.id, tileId: board.tiles?.[0]?.id ?? "" });
    await expect(apply(made)).rejects.toMatchObject({ kind: "changed" });
    expect(records().dashboards.map(({ name }) => name)).toContain("Basket");
  });
});

describe("a create whose outcome is unknown", () => {
  test("is looked for until it turns up, and sent once", async () => {
    using folder = temporaryFolder();
    writeStack(folder.path, shop);
    emulator.faults.add({ kind: "gateway-after", operationId: "createDashboard", times: 1 });
    const events: string[] = [];
    const before = emulator.requests();
    await apply(await plan(folder.path, stack), { onEvent: ({ type }) => events.push(type) });
    expect(events).toContain("in-doubt");
    expect(records().dashboards).toHaveLength(2);
    expect(since(before).filter((request) => request === "POST /api/v2/dashboards")).toHaveLength(2);
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  });

  test("is told from another one of its name that was there", async () => {
    using folder = temporaryFolder();
    const twin = { name: "Twin", tiles: [] };
    await applied(folder.path, { dashboards: { "twin-1": twin }, alerts: {} });
    writeStack(folder.path, { dashboards: { "twin-1": twin, "twin-2": twin, "twin-3": twin }, alerts: {} });
    emulator.faults.add({ kind: "gateway-after", operationId: "createDashboard", times: 2 });
    const { changes } = await apply(await plan(folder.path, stack));
    expect(new Set([...changes.map(({ id }) => id), dashboardId("Twin")]).size).toBe(3);
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  });

  test("is told from what others made meanwhile", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    writeStack(
      folder.path,
      changed(
        { third: { name: "Third", tiles: [] } },
        { ...shop.alerts, new: { name: "New", dashboard: "shop", tile: "Errors" } },
      ),
    );
    const made = await plan(folder.path, stack);
    const theirs = await stack.dashboards.create({ name: "Theirs", tiles: [] });
    const alert = await stack.alerts.create({ name: "New", dashboardId: theirs.id });
    for (const operationId of ["createDashboard", "createAlert"]) {
      emulator.faults.add({ kind: "gateway-after", operationId, times: 1 });
    }
    const { changes } = await apply(made);
    expect(changes.map(({ name }) => name)).toEqual(["Third", "New"]);
    expect(changes.map(({ id }) => id)).not.toContain(alert.id);
    expect(changes[0]?.id).toBe(dashboardId("Third"));
  });

  test("that does not turn up is not sent again", async () => {
    using folder = temporaryFolder();
    writeStack(folder.path, shop);
    emulator.faults.add({ kind: "reset-before", operationId: "createDashboard", times: 1 });
    const before = emulator.requests();
    await expect(apply(await plan(folder.path, stack), { looks: [0, 1, 1] })).rejects.toMatchObject({
      kind: "unknown-outcome",
    });
    expect(since(before).filter((request) => !request.startsWith("GET"))).toEqual(["POST /api/v2/dashboards"]);
    // It turns up after all, and is ours.
    await stack.dashboards.create({ name: "Basket", tiles: [{ name: "Slow", x: 0, y: 0, w: 6, h: 3, series: [] }] });
    await apply(await plan(folder.path, stack));
    expect(records().dashboards).toHaveLength(2);
    writeStack(folder.path, { dashboards: {}, alerts: {} });
    expect((await plan(folder.path, stack, { prune: true })).summary.delete).toBe(4);
  });
});

test("an interruption ends an apply between two writes, and the next one goes on", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const interruption = new AbortController();
  const made = await plan(folder.path, stack);
  await expect(
    apply(made, {
      signal: interruption.signal,
      onEvent: ({ type }) => type === "done" && interruption.abort(new Error("enough")),
    }),
  ).rejects.toThrow("enough");
  expect(records().dashboards).toHaveLength(1);
  const next = await plan(folder.path, stack);
  expect(next.summary).toMatchObject({ create: 3, unchanged: 1 });
  await apply(next);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test(
  "a change of one object among thousands takes five requests to plan and two to make",
  { timeout: 60_000 },
  async () => {
    using folder = temporaryFolder();
    const id = (index: number, kind: string) => `${kind}${String(index).padStart(8, "0")}`;
    const numbers = Array.from({ length: 1000 }, (_one, index) => index);
    const names = ["One", "Two"];
    await using large = await startWorld("a", {
      dashboards: numbers.map((index) => ({
        id: id(index, "d"),
        name: `Board ${index}`,
        tiles: names.map((name, place) => ({ id: id(index, `t${place}`), name, series: [{ sourceId: "acb01" }] })),
      })),
      alerts: numbers.flatMap((index) =>
        names.map((name, place) => ({
          id: id(index, `a${place}`),
          name: `${name} ${index}`,
          dashboard: id(index, "d"),
          tileId: id(index, `t${place}`),
          threshold: index,
        })),
      ),
    });
    const counting = breakingFetch(large, "status", -1);
    const counted = openStack(large, "selfhosted", counting.fetch);
    const exported = await exportFiles(folder.path, counted);
    expect(exported.written).toHaveLength(3003);
    expect(counting.count()).toBe(4);
    const alert = join(folder.path, "alerts/one-500.yaml");
    writeFileSync(alert, readFileSync(alert, "utf8").replace("threshold: 500", "threshold: 1"));
    const made = await plan(folder.path, counted);
    expect(counting.count()).toBe(8);
    expect(made.summary).toMatchObject({ create: 0, update: 1, unchanged: 2999 });
    await apply(made);
    expect(counting.count()).toBe(10);
  },
);

test("what an apply keeps for itself can be read by nobody else, and is not committed", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const local = join(folder.path, ".obstack");
  expect(readFileSync(join(local, ".gitignore"), "utf8")).toBe("*\n");
  const [log = ""] = readdirSync(join(local, "undo/default"));
  expect(statSync(join(local, "undo/default")).mode & 0o077).toBe(0);
  expect(statSync(join(local, "undo/default", log)).mode & 0o077).toBe(0);
  expect(existsSync(join(local, "journal/default.jsonl"))).toBe(false);
});

describe("a server that answers writes with less than a record", () => {
  const answers: Readonly<Record<string, (record: Json) => [number, string | null]>> = {
    "the id alone": ({ id }) => [200, JSON.stringify({ data: { id } })],
    "an empty object": () => [200, JSON.stringify({ data: {} })],
    "nothing at all": () => [204, null],
    "a page": () => [200, "<!doctype html><title>Done</title>"],
    "null everywhere": (record) => [
      200,
      JSON.stringify({ data: { ...record, tags: null, tiles: null, channel: null, threshold: null } }),
    ],
  };

  test.each(Object.keys(answers))("%s", async (name) => {
    using folder = temporaryFolder();
    const terse = openStack(emulator, "selfhosted", async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method === "GET" || init?.method === "DELETE" || !response.ok) return response;
      const { data } = (await response.json()) as { data: Json };
      const [status, body] = answers[name]?.(data) ?? [500, null];
      return new Response(body, {
        status,
        headers: { "Content-Type": body?.startsWith("{") ? "application/json" : "text/html" },
      });
    });
    writeStack(folder.path, shop);
    await apply(await plan(folder.path, terse), { looks: [0] });
    expect((await plan(folder.path, stack)).changes).toEqual([]);
    writeStack(
      folder.path,
      changed(
        { shop: { name: "Our shop", tiles: [tile("Errors", 0), tile("New", 6)] } },
        { ...shop.alerts, errors: { ...shop.alerts["errors"], tile: "New", threshold: 20 } },
      ),
    );
    await apply(await plan(folder.path, terse), { looks: [0] });
    expect((await plan(folder.path, stack)).changes).toEqual([]);
    expect(records().dashboards).toHaveLength(2);
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 20 });
  });
});

test("a write that an answer says nothing of, and that was not done, is not taken for done", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const deaf = openStack(emulator, "selfhosted", async (url, init) =>
    init?.method === "PUT"
      ? new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })
      : fetch(url, init),
  );
  writeStack(folder.path, changed({}, { ...shop.alerts, errors: { ...shop.alerts["errors"], threshold: 20 } }));
  await expect(apply(await plan(folder.path, deaf))).rejects.toMatchObject({ kind: "unexpected-response" });
  expect((await plan(folder.path, stack)).changes).toMatchObject([{ key: "errors", fields: [{ by: "file" }] }]);
});

test("what a server does not take is told of, once", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  const stubborn = openStack(emulator, "selfhosted", async (url, init) => {
    const body = typeof init?.body === "string" ? init.body.replace('"threshold":20', '"threshold":10') : init?.body;
    return fetch(url, { ...init, body: body ?? null });
  });
  writeStack(folder.path, changed({}, { ...shop.alerts, errors: { ...shop.alerts["errors"], threshold: 20 } }));
  const told: unknown[] = [];
  await apply(await plan(folder.path, stubborn), {
    onEvent: (event) => event.type === "not-taken" && told.push(event.fields),
  });
  expect(told).toEqual([["threshold"]]);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("what somebody else made since the plan is not made twice", async () => {
  using folder = temporaryFolder();
  writeStack(folder.path, shop);
  const made = await plan(folder.path, stack);
  await stack.dashboards.create({ name: "Shop", tiles: [{ name: "Errors" }, { name: "Requests" }] });
  await expect(apply(made)).rejects.toMatchObject({
    kind: "changed",
    message: expect.stringContaining('"Shop"') as string,
  });
  await apply(await plan(folder.path, stack));
  expect(records().dashboards).toHaveLength(2);
});

test("an object that was changed since the plan is not deleted", async () => {
  using folder = temporaryFolder();
  await applied(folder.path);
  writeStack(folder.path, { ...shop, alerts: { errors: shop.alerts["errors"] ?? {} } });
  const made = await plan(folder.path, stack, { prune: true });
  await stack.alerts.modify(alertId("Slow"), (record) => ({ ...record, message: "keep me" }));
  await expect(apply(made)).rejects.toMatchObject({ kind: "changed" });
  expect(records().alerts).toHaveLength(2);
});

test("null within a record means no value", async () => {
  using folder = temporaryFolder();
  await using world = await startWorld("a", {
    dashboards: [
      {
        id: "d1",
        name: "Nulls",
        tags: null,
        layout: { dense: null, rows: 2 },
        tiles: [{ id: "t1", name: "One", x: null, series: [{ sourceId: "acb01", field: null, where: "a" }] }],
      },
    ],
    alerts: [
      {
        id: "a1",
        name: "Null",
        dashboard: "d1",
        tileId: "t1",
        channel: { type: "webhook", webhookId: null },
        groupBy: null,
      },
    ],
  });
  const there = openStack(world, "selfhosted");
  await exportFiles(folder.path, there);
  expect(readFileSync(join(folder.path, "dashboards/nulls.yaml"), "utf8")).not.toContain("null\n");
  expect((await plan(folder.path, there)).changes).toEqual([]);
});

describe("an undo", () => {
  const threshold = (value: number) =>
    changed({}, { ...shop.alerts, errors: { ...shop.alerts["errors"], threshold: value } });
  const last = async (folder: string) => {
    const found = await planUndo(folder);
    if (found === undefined) throw new Error("There is nothing to undo.");
    return found;
  };

  test("does not write over what was changed since the apply, unless that is allowed", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    await applied(folder.path, threshold(20));
    await stack.alerts.modify(alertId("Errors"), (record) => ({ ...record, threshold: 99 }));
    await expect(undo(await last(folder.path), stack)).rejects.toMatchObject({
      kind: "undo",
      problems: [expect.stringContaining("was changed since")],
    });
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 99 });
    await undo(await last(folder.path), stack, { overwrite: true });
    expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: 10 });
  });

  test("does not write over what is changed while it goes on", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    await applied(folder.path, threshold(20));
    const id = alertId("Errors");
    const raced = openStack(emulator, "selfhosted", async (url, init) => {
      if (init?.method === "GET" && url.endsWith(id)) {
        await stack.alerts.modify(id, (record) => ({ ...record, threshold: 99 }));
      }
      return fetch(url, init);
    });
    await expect(undo(await last(folder.path), raced)).rejects.toMatchObject({ kind: "undo" });
    expect(await stack.alerts.get(id)).toMatchObject({ threshold: 99 });
  });

  test("does not take along what others put on what it would delete", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    await stack.alerts.create({ name: "Theirs", dashboardId: dashboardId("Shop") });
    await expect(undo(await last(folder.path), stack)).rejects.toMatchObject({
      problems: [expect.stringMatching(/^alert "Theirs" .* would be lost with dashboard "Shop"/)],
    });
    expect(records().alerts).toHaveLength(3);
  });

  test("goes back one apply at a time, and keeps the last twenty", async () => {
    using folder = temporaryFolder();
    await applied(folder.path);
    for (let value = 11; value <= 35; value++) await applied(folder.path, threshold(value));
    expect(readdirSync(join(folder.path, ".obstack/undo/default"))).toHaveLength(20);
    for (const value of [34, 33]) {
      await undo(await last(folder.path), stack);
      expect(await stack.alerts.get(alertId("Errors"))).toMatchObject({ threshold: value });
    }
    for (let more = 18; more > 0; more--) await undo(await last(folder.path), stack);
    expect(await planUndo(folder.path)).toBeUndefined();
  });
});

describe("a value that the document does not list", () => {
  const odd = changed({}, { odd: { ...shop.alerts["errors"], name: "Odd", thresholdType: "above_exclusive" } });

  test("is said by an update, where a create may not say it", async () => {
    using folder = temporaryFolder();
    // This one knows more values.
    const lenient = openStack(emulator, "selfhosted", async (url, init) => {
      const body = typeof init?.body === "string" ? init.body.replace("above_exclusive", "below") : null;
      const response = await fetch(url, { ...init, body });
      const text = await response.text();
      return new Response(text.replaceAll('"below"', '"above_exclusive"'), {
        status: response.status,
        headers: response.headers,
      });
    });
    writeStack(folder.path, odd);
    const before = emulator.requests();
    await apply(await plan(folder.path, lenient));
    expect((await plan(folder.path, lenient)).changes).toEqual([]);
    expect(since(before).filter((request) => request.startsWith("PUT"))).toEqual([
      `PUT /api/v2/alerts/${alertId("Odd")}`,
    ]);
    await exportFiles(folder.path, lenient, { mayReplace: () => true });
    expect((await plan(folder.path, lenient)).changes).toEqual([]);
  });

  test("leaves no other alert behind where the server refuses it", async () => {
    using folder = temporaryFolder();
    writeStack(folder.path, odd);
    await expect(apply(await plan(folder.path, stack))).rejects.toMatchObject({ kind: "response", status: 400 });
    expect(records().alerts).toEqual([]);
    writeStack(folder.path, shop);
    await apply(await plan(folder.path, stack));
    expect((await plan(folder.path, stack)).changes).toEqual([]);
  });
});
