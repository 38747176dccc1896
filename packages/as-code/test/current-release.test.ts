// Tiles with a `config`, filters and several channels, which only the current release of deployed servers returns.
import { describe, expect } from "vitest";
import { apply, drift, exportFiles, plan } from "../src/index.ts";
import { rule, shop, stack, targets, textsOf, tile } from "./deployed-stack.ts";
import { emulator, useEmulator } from "./on-emulator.ts";
import { lastUndo } from "./shop.ts";
import { test } from "./test.ts";
import { contentOf } from "./content-of.ts";
import {
  applyFiles,
  idOf,
  openStack,
  startServer,
  stored,
  temporaryFolder,
  tileId,
  writeFiles,
  writeStack,
} from "./world.ts";
import type { Deployment, Files, Json } from "./world.ts";

describe.each<Deployment>(["selfhosted", "hosted"])("the current release, %s", (deployment) => {
  useEmulator("deployed");
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
              onClick: { type: "search", target: { mode: "id", id: { $source: "Traces" } } },
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

  test("applies, updates, reverts and exports configs, filters and several channels", async ({ folder }) => {
    writeFiles(folder, { "obstack.yaml": targets });
    await applyFiles(folder, open(), rich);
    expect((await plan(folder, open())).changes).toEqual([]);
    expect(stored(emulator, deployment).alerts[0]?.["channels"]).toHaveLength(2);
    const first = contentOf(stored(emulator, deployment));
    const filterId = (): unknown => {
      const filters = stored(emulator, deployment).dashboards[0]?.["filters"];
      return Array.isArray(filters) ? (filters[0] as Json)["id"] : undefined;
    };
    const before = filterId();

    const errors = rich.alerts["errors"] ?? {};
    const board = rich.dashboards["shop"] ?? {};
    writeStack(folder, { ...rich, alerts: { errors: { ...errors, channels: undefined } } });
    await expect(plan(folder, open())).rejects.toThrow(
      "alerts/errors.yaml:1:1: Servers require webhook: name of the webhook to call.",
    );
    // Only older servers, whose tiles have no config, accept it.
    writeStack(folder, { ...rich, alerts: { other: rule("Other", "Errors", { scheduleOffsetMinutes: 5 }) } });
    await expect(plan(folder, open())).rejects.toThrow("scheduleOffsetMinutes must be less than");
    writeStack(folder, {
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
    const planned = await plan(folder, open());
    expect(planned.changes.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(
      expect.arrayContaining(["filters[0].name", "channels[0].webhook", "channels[1]"]),
    );
    await apply(folder, open(), planned);
    expect((await plan(folder, open())).changes).toEqual([]);
    const filters = stored(emulator, deployment).dashboards[0]?.["filters"] as Json[];
    expect(filters.find(({ name }) => name === "Service")?.["id"]).toBe(before);
    expect(stored(emulator, deployment).alerts[0]?.["channels"]).toHaveLength(1);

    await apply(folder, open(), await lastUndo(folder, {}, open()));
    expect(contentOf(stored(emulator, deployment))).toEqual(first);

    using exported = temporaryFolder();
    writeFiles(exported.path, { "obstack.yaml": targets });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    expect((await plan(exported.path, open())).changes).toEqual([]);
  });

  test("reports drift if the content of a tile with series changes on the server", async ({ folder }) => {
    writeFiles(folder, { "obstack.yaml": targets });
    await applyFiles(folder, open(), stack);
    const id = String(stored(emulator, deployment).dashboards[0]?.["id"]);
    const setConfig = async (config: object): Promise<void> => {
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
      await setConfig(config);
      expect((await drift(folder, open())).changes).toHaveLength(1);
      await apply(folder, open(), await plan(folder, open()));
      expect(await drift(folder, open())).toMatchObject({ changes: [] });
    }
  });

  test("preserves unknown fields of a chart when the file changes", async ({ folder }) => {
    writeFiles(folder, { "obstack.yaml": targets });
    await applyFiles(folder, open(), stack);
    const id = String(stored(emulator, deployment).dashboards[0]?.["id"]);
    await open().dashboards.modify(
      id,
      (record) =>
        JSON.parse(
          JSON.stringify(record)
            .replace('"aggFn":"count"', '"aggFn":"count","alias":"errors"')
            .replace('"displayType":"line"', '"displayType":"line","numberFormat":{"output":"number","unit":"ms"}'),
        ) as never,
    );
    expect(await drift(folder, open())).toMatchObject({ changes: [] });
    await applyFiles(folder, open(), {
      ...stack,
      dashboards: { shop: shop(tile("Errors", 0, "x"), tile("Requests", 6, "")) },
    });
    const text = JSON.stringify(stored(emulator, deployment).dashboards);
    expect(text).toContain('"alias":"errors"');
    expect(text).toContain('"numberFormat":{"output":"number","unit":"ms"}');
  });

  test("creates dashboards that refer to themselves and to each other", async ({ folder }) => {
    writeFiles(folder, { "obstack.yaml": targets });
    const link = (target: Json): Json => ({
      ...tile("Links", 0, "x"),
      series: undefined,
      config: {
        displayType: "table",
        source: "Logs",
        select: [{ aggFn: "count" }],
        onClick: { type: "dashboard", target },
      },
    });
    writeStack(folder, {
      dashboards: {
        a: { name: "A", tiles: [link({ mode: "id", id: { $dashboard: "b" } })] },
        b: { name: "B", tiles: [link({ mode: "template", template: { $tile: "Links", $dashboard: "a" } })] },
        c: { name: "C", tiles: [link({ mode: "template", template: { $tile: "Links" } })] },
      },
      alerts: {},
    });
    // The server rejects one, and then the link to it.
    let sent: string[] = [];
    const rejecting = (name: string): ReturnType<typeof openStack> =>
      openStack(emulator, deployment, async (url, init) => {
        const isOther = typeof init?.body !== "string" || !init.body.includes(`"name":"${name}"`);
        if (isOther) return fetch(url, init);
        sent.push(init.method ?? "");
        return Response.json({ message: "no" }, { status: 400 });
      });
    await expect(apply(folder, rejecting("B"), await plan(folder, rejecting("B")))).rejects.toMatchObject({
      problems: [
        { message: expect.stringContaining('dashboard b "B": POST ') as string },
        { message: 'dashboard a "A": written without a link, because dashboard "b" was not written' },
      ],
    });
    expect(stored(emulator, deployment).dashboards.map(({ name }) => name)).not.toContain("B");
    sent = [];
    await expect(apply(folder, rejecting("A"), await plan(folder, rejecting("A")))).rejects.toMatchObject({
      problems: { length: 1 },
    });
    expect(sent).toEqual(["PUT"]);
    await apply(folder, open(), await plan(folder, open()));
    expect((await plan(folder, open())).changes).toEqual([]);
    const [a, b, c] = ["A", "B", "C"].map((name) =>
      stored(emulator, deployment).dashboards.find((one) => one["name"] === name),
    );
    expect(JSON.stringify(a)).toContain(`"id":"${String(b?.["id"])}"`);
    expect(JSON.stringify(b)).toContain(`"template":"${String(tileId(a))}"`);
    expect(JSON.stringify(c)).toContain(`"template":"${String(tileId(c))}"`);

    using exported = temporaryFolder();
    writeFiles(exported.path, { "obstack.yaml": targets });
    await exportFiles(exported.path, open());
    expect(textsOf(exported.path)).not.toMatch(/[0-9a-f]{24}/);
    await using other = await startServer("b", {}, { behavior: "deployed" });
    const planThere = () => plan(exported.path, openStack(other, deployment), { target: "there" });
    await apply(exported.path, openStack(other, deployment), await planThere());
    expect((await planThere()).changes).toEqual([]);
    const text = JSON.stringify(stored(other, deployment).dashboards);
    for (const board of [a, b, c]) {
      expect(text).not.toContain(String(board?.["id"]));
      expect(text).not.toContain(String(tileId(board)));
    }
  });
});
