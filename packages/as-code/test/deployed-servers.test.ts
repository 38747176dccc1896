// Files on two releases of deployed servers: other forms, names and values than the document has, and fields that the server adds.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRecordings } from "@obstack/testing";
import type { Release } from "@obstack/testing";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apply, drift, exportFiles, plan, planUndo, promote, undo } from "../src/index.ts";
import {
  behaviours,
  contentOf,
  idOf,
  openStack,
  startWorld,
  stored,
  temporaryFolder,
  tileId,
  writeFiles,
  writeStack,
} from "./world.ts";
import type { Deployment, Files, Json } from "./world.ts";

const tile = (name: string, x: number, where: string, more: Json = {}): Json => ({
  name,
  x,
  y: 0,
  w: 6,
  h: 3,
  series: [
    { source: "Logs", type: "time", dataSource: "events", aggFn: "count", where, whereLanguage: "lucene", groupBy: [] },
  ],
  ...more,
});
const rule = (name: string, watched: string, more: Json = {}): Json => ({
  name,
  message: "Look",
  dashboard: "shop",
  tile: watched,
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  webhook: "on-call",
  ...more,
});
const shop = (...tiles: Json[]): Json => ({ name: "Shop", tags: ["a"], tiles });
const stack: Files = {
  dashboards: { shop: shop(tile("Errors", 0, "SeverityText:error"), tile("Requests", 6, "")) },
  alerts: { errors: rule("Errors", "Errors"), slow: rule("Slow", "Requests", { thresholdType: "below" }) },
};
const searches = { slow: { name: "Slow logs", savedSearch: "slow ones", source: "search" } };

const bindings = (mark: string) => ({
  bindings: {
    webhooks: { "on-call": idOf(mark, "cd01"), chat: idOf(mark, "cd02") },
    savedSearches: { "slow ones": idOf(mark, "ce01") },
  },
});
const targets = { targets: { default: bindings("a"), here: bindings("a"), there: bindings("b") } };

/** Every text of the files of a stack. */
function textsOf(folder: string): string {
  return ["dashboards", "alerts"]
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), "utf8")))
    .join("\n");
}

const cases = behaviours.flatMap((behaviour) =>
  (["selfhosted", "hosted"] satisfies Deployment[]).map((deployment) => ({ behaviour, deployment })),
);

describe.each(cases)("$behaviour, $deployment", ({ behaviour, deployment }) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startWorld("a", {}, { behaviour });
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const open = () => openStack(emulator, deployment);
  const boardOf = (): Json | undefined => stored(emulator, deployment).dashboards[0];
  function begin(files: Files = stack): ReturnType<typeof temporaryFolder> {
    const folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    writeStack(folder.path, files);
    return folder;
  }

  test("plans no changes and reports no drift after an apply", async () => {
    using folder = begin();
    await apply(await plan(folder.path, open()));
    expect((await plan(folder.path, open())).changes).toEqual([]);
    expect(await drift(folder.path, open())).toMatchObject({ changes: [], addedTiles: [] });
    // Without its state it is found again as it is.
    rmSync(join(folder.path, "state"), { recursive: true });
    const adopted = await plan(folder.path, open());
    expect(adopted.changes).toEqual([]);
    expect(adopted.summary).toMatchObject({ unchanged: 3, unmanaged: 0 });
  });

  test("sends an edited tile in the form that the server uses", async () => {
    using folder = begin();
    await apply(await plan(folder.path, open()));
    writeStack(folder.path, {
      ...stack,
      dashboards: { shop: shop(tile("Errors", 0, "SeverityText:fatal"), tile("Requests", 6, "")) },
    });
    const made = await plan(folder.path, open());
    expect(made.changes).toMatchObject([
      {
        action: "update",
        fields: [{ path: "tiles[Errors].series[0].where", server: "SeverityText:error", file: "SeverityText:fatal" }],
      },
    ]);
    const id = tileId(boardOf());
    await apply(made);
    expect(JSON.stringify(boardOf())).toContain("SeverityText:fatal");
    expect(tileId(boardOf())).toBe(id);
    expect((await plan(folder.path, open())).changes).toEqual([]);
  });

  test("reports an edit on the server as drift and reverts it", async () => {
    using folder = begin();
    await apply(await plan(folder.path, open()));
    const text = (value: unknown): string =>
      JSON.stringify(value).replaceAll("SeverityText:error", "SeverityText:warn");
    await open().dashboards.modify(String(boardOf()?.["id"]), (record) => JSON.parse(text(record)) as never);
    expect(await drift(folder.path, open())).toMatchObject({
      changes: [{ fields: [{ path: "tiles[Errors].series[0].where", by: "server", server: "SeverityText:warn" }] }],
    });
    await apply(await plan(folder.path, open()));
    expect(JSON.stringify(boardOf())).toContain("SeverityText:error");
    expect(await drift(folder.path, open())).toMatchObject({ changes: [] });
  });

  test("keeps the id and alerts of a renamed tile", async () => {
    using folder = begin();
    await apply(await plan(folder.path, open()));
    const [id] = [tileId(boardOf())];
    writeStack(folder.path, {
      dashboards: { shop: shop(tile("Failures", 0, "SeverityText:error"), tile("Requests", 6, "")) },
      alerts: { ...stack.alerts, errors: rule("Errors", "Failures") },
    });
    await apply(await plan(folder.path, open()));
    expect(tileId(boardOf())).toBe(id);
    expect(stored(emulator, deployment).alerts).toHaveLength(2);
    expect((await plan(folder.path, open())).changes).toEqual([]);
  });

  test("plans no changes after an export, with and without state, and exports no identifiers", async () => {
    using folder = begin({ ...stack, alerts: { ...stack.alerts, search: rule("Search", "Errors") } });
    await apply(await plan(folder.path, open()));
    const { dashboard: _dashboard, tile: _tile, ...search } = rule("Logs", "");
    writeFiles(folder.path, { "alerts/search.yaml": { ...search, ...searches.slow } });
    await apply(await plan(folder.path, open()));
    expect((await plan(folder.path, open())).changes).toEqual([]);

    using exported = begin({ dashboards: {}, alerts: {} });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    expect(textsOf(exported.path)).not.toMatch(/team|executionErrors|createdAt/);
    expect((await plan(exported.path, open())).changes).toEqual([]);
    rmSync(join(exported.path, "state"), { recursive: true });
    expect((await plan(exported.path, open())).changes).toEqual([]);
  });

  test("restores updated and deleted objects in an undo", async () => {
    using folder = begin();
    await apply(await plan(folder.path, open()));
    const before = contentOf(stored(emulator, deployment));
    writeStack(folder.path, {
      dashboards: { shop: shop(tile("Errors", 0, "SeverityText:fatal")), new: { name: "New", tiles: [] } },
      alerts: { errors: rule("Errors", "Errors", { threshold: 99, webhook: "chat" }) },
    });
    await apply(await plan(folder.path, open(), { prune: true }), { allowAlertLoss: true });
    expect((await plan(folder.path, open(), { prune: true })).changes).toEqual([]);
    const last = await planUndo(folder.path);
    if (last !== undefined) await undo(last, open());
    expect(contentOf(stored(emulator, deployment))).toEqual(before);
  });
});

describe.each<Deployment>(["selfhosted", "hosted"])("the current release, %s", (deployment) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startWorld("a", {}, { behaviour: "field" });
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());
  const open = () => openStack(emulator, deployment);

  const rich: Files = {
    dashboards: {
      shop: {
        name: "Shop",
        tiles: [
          {
            name: "Errors",
            x: 0,
            y: 0,
            w: 6,
            h: 3,
            config: {
              displayType: "table",
              source: "Logs",
              groupBy: "ServiceName",
              select: [{ aggFn: "count", where: "SeverityText:error", alias: "errors" }],
              onClick: { label: "Traces", target: { $source: "Traces" } },
            },
          },
          { name: "Runbook", x: 6, y: 0, w: 6, h: 3, config: { displayType: "markdown", markdown: "# Restart it" } },
        ],
        filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Logs" }],
        savedQuery: "ServiceName:cart",
        savedQueryLanguage: "lucene",
      },
    },
    alerts: {
      errors: rule("Errors", "Errors", {
        webhook: undefined,
        channels: [
          { type: "webhook", webhook: "on-call" },
          { type: "webhook", webhook: "chat" },
        ],
        thresholdType: "between",
        threshold: 5,
        thresholdMax: 9,
        numConsecutiveWindows: 2,
        note: "Call somebody",
      }),
    },
  };

  test("applies, changes, undoes and exports configs, filters and several channels", async () => {
    using folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    writeStack(folder.path, rich);
    await apply(await plan(folder.path, open()));
    expect((await plan(folder.path, open())).changes).toEqual([]);
    expect(stored(emulator, deployment).alerts[0]?.["channels"]).toHaveLength(2);
    const first = contentOf(stored(emulator, deployment));
    const filterId = (): unknown => {
      const filters = stored(emulator, deployment).dashboards[0]?.["filters"];
      return Array.isArray(filters) ? (filters[0] as Json)["id"] : undefined;
    };
    const before = filterId();

    const errors = rich.alerts["errors"] ?? {};
    const board = rich.dashboards["shop"] ?? {};
    writeStack(folder.path, {
      dashboards: {
        shop: {
          ...board,
          filters: [
            { type: "QUERY_EXPRESSION", name: "Level", expression: "SeverityText", source: "Logs" },
            { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Traces" },
          ],
        },
      },
      alerts: { errors: { ...errors, channels: undefined, webhook: "chat" } },
    });
    const made = await plan(folder.path, open());
    expect(made.changes.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(
      expect.arrayContaining(["filters[0].name", "channels[0].webhook", "channels[1]"]),
    );
    await apply(made);
    expect((await plan(folder.path, open())).changes).toEqual([]);
    const filters = stored(emulator, deployment).dashboards[0]?.["filters"] as Json[];
    expect(filters.find(({ name }) => name === "Service")?.["id"]).toBe(before);
    expect(stored(emulator, deployment).alerts[0]?.["channels"]).toHaveLength(1);

    const last = await planUndo(folder.path);
    if (last !== undefined) await undo(last, open());
    expect(contentOf(stored(emulator, deployment))).toEqual(first);

    using exported = temporaryFolder();
    writeFiles(exported.path, { "obstack.yaml": targets });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    expect((await plan(exported.path, open())).changes).toEqual([]);
  });

  test("reports drift if a tile with series has other content on the server", async () => {
    using folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    writeStack(folder.path, stack);
    await apply(await plan(folder.path, open()));
    const id = String(stored(emulator, deployment).dashboards[0]?.["id"]);
    const draw = async (config: object): Promise<void> => {
      await open().dashboards.modify(id, (record) => ({
        ...record,
        tiles: (record.tiles ?? []).map((one, index) => (index === 0 ? { ...one, config: config as never } : one)),
      }));
    };
    for (const config of [
      { displayType: "markdown", markdown: "gone" },
      {
        displayType: "stacked_bar",
        sourceId: idOf("a", "cb01"),
        select: [{ aggFn: "count", where: "SeverityText:error" }],
      },
    ]) {
      await draw(config);
      expect((await drift(folder.path, open())).changes).toHaveLength(1);
      await apply(await plan(folder.path, open()));
      expect(await drift(folder.path, open())).toMatchObject({ changes: [] });
    }
  });

  test("preserves fields that others added to a chart when the file changes", async () => {
    using folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    writeStack(folder.path, stack);
    await apply(await plan(folder.path, open()));
    const id = String(stored(emulator, deployment).dashboards[0]?.["id"]);
    await open().dashboards.modify(
      id,
      (record) =>
        JSON.parse(
          JSON.stringify(record)
            .replace('"aggFn":"count"', '"aggFn":"count","alias":"errors"')
            .replace('"displayType":"line"', '"displayType":"line","numberFormat":{"unit":"ms"}'),
        ) as never,
    );
    expect(await drift(folder.path, open())).toMatchObject({ changes: [] });
    writeStack(folder.path, { ...stack, dashboards: { shop: shop(tile("Errors", 0, "x"), tile("Requests", 6, "")) } });
    await apply(await plan(folder.path, open()));
    const text = JSON.stringify(stored(emulator, deployment).dashboards);
    expect(text).toContain('"alias":"errors"');
    expect(text).toContain('"numberFormat":{"unit":"ms"}');
  });

  test("creates dashboards that refer to themselves and to each other, and finds them again", async () => {
    using folder = temporaryFolder();
    writeFiles(folder.path, { "obstack.yaml": targets });
    const link = (target: Json): Json => ({
      ...tile("Links", 0, "x"),
      series: undefined,
      config: { displayType: "table", source: "Logs", select: [{ aggFn: "count" }], onClick: target },
    });
    writeStack(folder.path, {
      dashboards: {
        a: { name: "A", tiles: [link({ target: { $dashboard: "b" } })] },
        b: { name: "B", tiles: [link({ target: { $tile: "Links", $dashboard: "a" }, self: { $tile: "Links" } })] },
      },
      alerts: {},
    });
    await apply(await plan(folder.path, open()));
    expect((await plan(folder.path, open())).changes).toEqual([]);
    const [a, b] = stored(emulator, deployment).dashboards;
    expect(JSON.stringify(a)).toContain(`"target":"${String(b?.["id"])}"`);
    expect(JSON.stringify(b)).toContain(`"target":"${String(tileId(a))}"`);
    expect(JSON.stringify(b)).toContain(`"self":"${String(tileId(b))}"`);

    using exported = temporaryFolder();
    writeFiles(exported.path, { "obstack.yaml": targets });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    await using other = await startWorld("b", {}, { behaviour: "field" });
    const sides = [
      { client: open(), target: "here" },
      { client: openStack(other, deployment), target: "there" },
    ] as const;
    await apply(await promote(folder.path, ...sides));
    expect((await promote(folder.path, ...sides)).changes).toEqual([]);
    const text = JSON.stringify(stored(other, deployment).dashboards);
    for (const board of [a, b]) {
      expect(text).not.toContain(String(board?.["id"]));
      expect(text).not.toContain(String(tileId(board)));
    }
  });
});

test("plans no changes after a server is upgraded from the older release", async () => {
  using folder = temporaryFolder();
  writeFiles(folder.path, { "obstack.yaml": targets });
  writeStack(folder.path, stack);
  await using older = await startWorld("a", {}, { behaviour: "field=older" });
  await apply(await plan(folder.path, openStack(older, "selfhosted")));
  const seed = join(folder.path, "seed.json");
  writeFileSync(seed, await (await fetch(`${older.selfHosted.baseUrl}/_emulator/snapshot`)).text());
  await using current = await startEmulator({ seed, behaviour: "field" });
  const client = openStack(current, "selfhosted");
  expect(JSON.stringify(await client.dashboards.list())).toContain('"config"');
  expect((await plan(folder.path, client)).changes).toEqual([]);
  expect(await drift(folder.path, client)).toMatchObject({ changes: [] });
});

/** The records of a kind that a recording shows last, by identifier. */
function recorded(release: Release, kind: "dashboards" | "alerts" | "sources" | "webhooks"): Json[] {
  const found = new Map<string, Json>();
  for (const { request, response } of readRecordings(release)) {
    const { data } = Object(response.body) as { data?: Json | Json[] };
    if (data === undefined || !request.path.startsWith(`/api/v2/${kind}`)) continue;
    for (const record of [data].flat()) found.set(String(record["id"]), record);
  }
  return [...found.values()];
}

describe.each<Release>(["current", "older"])("recorded: everything that the %s release answered", (release) => {
  test("exports without identifiers, plans no changes, and promotes to a server of the same release", async () => {
    using folder = temporaryFolder();
    const seed = join(folder.path, "seed.json");
    const sources = recorded(release, "sources");
    const webhooks =
      release === "older"
        ? [
            { id: "6b02423a73ad3ec7cda6e2e3", name: "On-call" },
            { id: "6b02423a73ad3ec7cda6e2e4", name: "Ops chat" },
          ]
        : recorded(release, "webhooks");
    const dashboards = recorded(release, "dashboards");
    const ids = new Set(dashboards.map(({ id }) => id));
    const alerts = recorded(release, "alerts").filter(
      ({ dashboardId }) => dashboardId === undefined || ids.has(dashboardId),
    );
    expect([dashboards.length, alerts.length].every((length) => length > 2)).toBe(true);
    const behaviour = release === "older" ? "field=older" : "field";
    const now = (): number => Date.now() * 500;
    writeFileSync(seed, JSON.stringify({ selfhosted: { sources, webhooks, dashboards, alerts } }));
    await using emulator = await startEmulator({ seed, behaviour, now });
    const client = openStack(emulator, "selfhosted");

    await exportFiles(folder.path, client);
    expect(textsOf(folder.path)).not.toMatch(/[0-9a-f]{24}/);
    expect(textsOf(folder.path)).not.toMatch(/teamId|executionErrors|createdAt/);
    expect((await plan(folder.path, client)).changes).toEqual([]);

    // Another server has other identifiers.
    const renew = (record: Json): Json => ({ ...record, id: String(record["id"]).replace(/^6b02/, "7c13") });
    const other = join(folder.path, "other.json");
    writeFileSync(
      other,
      JSON.stringify({ selfhosted: { sources: sources.map(renew), webhooks: webhooks.map(renew) } }),
    );
    await using there = await startEmulator({ seed: other, behaviour, now });
    const text = readFileSync(join(folder.path, "obstack.yaml"), { encoding: "utf8", flag: "a+" });
    const bound = [...text.matchAll(/^ {8}(\S+): ([0-9a-f]{24})$/gm)];
    const searchesThere = Object.fromEntries(
      bound.map(([, name = "", id = ""]) => [name, id.replace(/^6b02/, "7c13")]),
    );
    const webhooksOf = (all: readonly Json[]): Json =>
      Object.fromEntries(all.map(({ id, name }) => [String(name), id]));
    writeFiles(folder.path, {
      "obstack.yaml": {
        targets: {
          here: {
            bindings: {
              savedSearches: Object.fromEntries(bound.map(([, name = "", id = ""]) => [name, id])),
              webhooks: webhooksOf(webhooks),
            },
          },
          there: { bindings: { savedSearches: searchesThere, webhooks: webhooksOf(webhooks.map(renew)) } },
        },
      },
    });
    const sides = [
      { client, target: "here" },
      { client: openStack(there, "selfhosted"), target: "there" },
    ] as const;
    await apply(await promote(folder.path, ...sides));
    expect((await promote(folder.path, ...sides)).changes).toEqual([]);
    expect(JSON.stringify(stored(there, "selfhosted"))).not.toMatch(/6b02[0-9a-f]{20}/);
  });
});
