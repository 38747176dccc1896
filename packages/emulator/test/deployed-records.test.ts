// Records seeded with the names of the interface document, with `behavior: "deployed"` and `"deployed=older"`.
import { describe, expect, test } from "vitest";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { startEmulator } from "../src/index.ts";
import type { Seed } from "../src/index.ts";
import { alertRequest, id, series, startServer, useServer, webhook } from "./server-setup.ts";

const times = { createdAt: "2026-03-01T00:00:00.000Z", updatedAt: "2026-03-01T00:00:00.000Z" };

const place = { x: 0, y: 0, w: 6, h: 4 };

const seed: Seed = {
  selfhosted: {
    dashboards: [
      {
        id: id("d"),
        name: "Documented",
        layout: { dense: true },
        tiles: [
          {
            id: id("7"),
            ...place,
            name: "A",
            color: "red",
            asRatio: true,
            series: [series, { ...series, dataSource: "events", where: "a:b" }],
          },
          { id: id("8"), ...place, name: "B", config: { displayType: "markdown", markdown: "# Runbook" } },
          {
            id: id("9"),
            ...place,
            name: "C",
            config: {
              displayType: "number",
              sourceId: series["sourceId"],
              select: [{ aggFn: "count" }],
              numberFormat: { output: "number", unit: "ms" },
            },
          },
        ],
      },
    ],
    alerts: [
      {
        id: id("a"),
        name: "Errors",
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: webhook("a"),
        source: "search",
        savedSearch: id("5"),
        team: id("e"),
        state: "inactive",
        silenced: true,
        groupBy: null,
        labels: { severity: 1 },
        ...times,
      },
      {
        id: id("b"),
        ...alertRequest,
        channel: undefined,
        dashboardId: undefined,
        dashboard: id("d"),
        state: "ALERT",
        silenced: false,
        ...times,
      },
    ],
    webhooks: [{ id: id("a"), name: "On-call" }],
  },
};

describe.each(["deployed", "deployed=older"] as const)("%s", (behavior) => {
  const isCurrent = behavior === "deployed";
  const deployed = useServer({ behavior, seed });

  test("returns an alert with the names and values of the server, and its unknown fields", async () => {
    const alert = (await deployed.sendForData("GET", `/api/v2/alerts/${id("a")}`)) as object;
    expect(alert).toEqual({
      id: id("a"),
      name: "Errors",
      source: "saved_search",
      savedSearchId: id("5"),
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel: webhook("a"),
      teamId: id("e"),
      state: "OK",
      silenced: { at: times.updatedAt },
      labels: { severity: 1 },
      ...times,
      ...(isCurrent ? { channels: [webhook("a")], message: null, note: null, numConsecutiveWindows: null } : {}),
    });
    const other = await deployed.sendForData("GET", `/api/v2/alerts/${id("b")}`);
    expect(other).toMatchObject({ source: "tile", dashboardId: id("d"), state: "ALERT" });
    for (const name of ["dashboard", "channel", "channels"]) expect(other).not.toHaveProperty(name);
    expect(other).not.toHaveProperty("silenced");
  });

  test("returns tiles in the form of the server, with their unknown fields", async () => {
    const { tiles, ...dashboard } = (await deployed.sendForData("GET", `/api/v2/dashboards/${id("d")}`)) as {
      tiles: readonly object[];
    };
    const empty = { savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] };
    expect(dashboard).toEqual({
      id: id("d"),
      name: "Documented",
      layout: { dense: true },
      tags: [],
      filters: [],
      ...(isCurrent ? empty : {}),
    });
    const select = { aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" };
    const drawn = { ...series, displayType: "line", field: "" };
    const { sourceId } = series;
    const configs = [
      {
        displayType: "line",
        sourceId,
        asRatio: true,
        fillNulls: true,
        select: [select, { ...select, where: "a:b" }],
      },
      { displayType: "markdown", markdown: "# Runbook" },
      { displayType: "number", sourceId, numberFormat: { output: "number", unit: "ms" }, select: [select] },
    ].map((config) => ({ config }));
    const documented = [
      { asRatio: true, series: [drawn, { ...drawn, where: "a:b" }] },
      { asRatio: false, series: [{ type: "markdown", content: "# Runbook" }] },
      { asRatio: false, series: [{ type: "number", sourceId, aggFn: "count", field: "" }] },
    ];
    const [first, second, third] = isCurrent ? configs : documented;
    expect(tiles).toEqual([
      { id: id("7"), ...place, name: "A", color: "red", ...first },
      { id: id("8"), ...place, name: "B", ...second },
      { id: id("9"), ...place, name: "C", ...third },
    ]);
  });

  test("keeps every field when a record is written back", async () => {
    const client = deployed.selfHosted;
    const alert = await client.alerts.get(id("a"));
    expect(await client.alerts.update(id("a"), client.alerts.toUpdate(alert))).toEqual({
      ...alert,
      updatedAt: new Date(deployed.now()).toISOString(),
    });
    const dashboard = await client.dashboards.get(id("d"));
    // The server requires `where`, even if a `config` was seeded without it.
    const changed = await client.dashboards.update(id("d"), client.dashboards.toUpdate(dashboard));
    expect(changed).toMatchObject(dashboard);
    expect(changed).toMatchObject({ layout: { dense: true }, tiles: [{ color: "red" }, {}, {}] });
    expect(await client.dashboards.get(id("d"))).toEqual(changed);
  });

  test("drops unknown fields that the record does not have", async () => {
    const changed = await deployed.sendForData("PUT", `/api/v2/alerts/${id("a")}`, {
      ...alertRequest,
      labels: 2,
      invented: true,
      state: "ALERT",
    });
    expect(changed).toMatchObject({ labels: 2, state: "OK", source: "tile" });
    expect(changed).not.toHaveProperty("invented");
    expect(changed).not.toHaveProperty("savedSearchId");
    const created = await deployed.sendForData("POST", "/api/v2/alerts", { ...alertRequest, invented: true });
    expect(created).not.toHaveProperty("invented");
  });

  test("deletes the alerts of a removed tile", async () => {
    const { alerts, dashboards } = deployed.selfHosted;
    const { tiles, ...dashboard } = dashboards.toUpdate(await dashboards.get(id("d")));
    await dashboards.update(id("d"), { ...dashboard, tiles: tiles.filter((tile) => tile.id !== id("7")) });
    expect((await alerts.list()).map((alert) => alert.id)).toEqual([id("a")]);
    await alerts.create({ ...alertRequest, tileId: id("8") } as never);
    await dashboards.delete(id("d"));
    expect((await alerts.list()).map((alert) => alert.id)).toEqual([id("a")]);
  });

  test("responds to an unknown alert with JSON on the current release", async () => {
    const response = await deployed.send("GET", `/api/v2/alerts/${id("0")}`);
    const text = await response.text();
    expect([response.status, text]).toEqual([404, isCurrent ? '{"message":"Alert not found"}' : "Not Found"]);
  });
});

// Recorded on a server of the current release: what an update sends, and the query and language that are stored then.
test.each([
  [{}, ["a:b", "sql"]],
  [{ savedQuery: "x:y" }, ["x:y", "lucene"]],
  [{ savedQuery: null }, [null, null]],
  [{ savedQuery: "" }, ["", "sql"]],
  [{ savedQueryLanguage: null }, ["a:b", null]],
  [{ savedQueryLanguage: "lucene" }, ["a:b", "lucene"]],
  [{ savedQuery: null, savedQueryLanguage: "lucene" }, [null, "lucene"]],
  [{ tags: [] }, ["a:b", "sql"]],
  [{ filters: [] }, ["a:b", "sql"]],
  [{ savedFilterValues: [] }, ["a:b", "sql"]],
  [{ containers: [{ id: "d", title: "D", collapsed: true }] }, ["a:b", "sql"]],
])("an update of a dashboard with %j keeps the fields that it leaves out", async (sent, [savedQuery, language]) => {
  await using server = await startServer({ seed });
  const filter = { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: series["sourceId"] };
  const created = await server.sendForData("POST", "/api/v2/dashboards", {
    name: "Board",
    tiles: [],
    tags: ["a"],
    filters: [filter],
    savedQuery: "a:b",
    savedQueryLanguage: "sql",
    savedFilterValues: [{ type: "sql", condition: "a = 1" }],
    containers: [{ id: "c", title: "C", collapsed: false }],
  });
  const path = `/api/v2/dashboards/${String((created as { id: unknown }).id)}`;
  expect(await server.sendForData("PUT", path, { name: "Board", tiles: [], ...sent })).toEqual({
    ...(created as object),
    ...sent,
    savedQuery,
    savedQueryLanguage: language,
  });
});

test("leaves tiles with PromQL out of responses, so that an update deletes them", async () => {
  const tiles = [
    { id: "665f1c2ab4d3e5f6a7b8c9a1", name: "Up", config: { configType: "promql", promqlExpression: "up" } },
    { id: "665f1c2ab4d3e5f6a7b8c9a2", ...place, name: "Text", config: { displayType: "markdown", markdown: "Text" } },
  ];
  const dashboard = { id: id("d"), name: "Up", tiles };
  await using emulator = await startEmulator({ seed: { selfhosted: { dashboards: [dashboard] } } });
  const countStored = (): unknown => {
    const { selfhosted } = emulator.snapshot() as { selfhosted: { dashboards: { tiles: unknown[] }[] } };
    return selfhosted.dashboards[0]?.tiles.length;
  };
  const { dashboards } = createSelfHostedClient(emulator.selfHosted);
  expect(await dashboards.list()).toMatchObject([{ tiles: [{ name: "Text" }] }]);
  expect(countStored()).toBe(2);
  await dashboards.modify(dashboard.id, { name: "New" });
  expect(countStored()).toBe(1);
});
