import { startEmulator } from "@obstack/emulator";
import type { Behavior, Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { ChartSeriesRequest, SelfHostedClient } from "@obstack/selfhosted";
import { drawDashboard, viewDashboard } from "@obstack/charts";
import type { DashboardDrawing, TileContent } from "@obstack/charts";
import { describe, expect, test } from "vitest";
import { logs, shopTiles, tile, count, traces } from "./shop.ts";

const hour = 3_600_000;
const now = Date.parse("2026-03-10T18:07:30Z");

function contents({ tiles }: DashboardDrawing): Record<string, TileContent> {
  return Object.fromEntries(tiles.map(({ name, content }) => [name, content]));
}

function countQueries(emulator: Emulator): number {
  return emulator.requests().filter(({ path }) => path.includes("charts")).length;
}

const counted = (where: string): ChartSeriesRequest => ({ sourceId: logs, aggFn: "count", where });
/** What tiles that list rows say where no server offers them. */
const instead = "events over time: only the web UI lists them";
const errorFilter = "SeverityText:error";

/** Counts log records with one query. */
async function sum({ charts }: SelfHostedClient, where: string, startTime: number, endTime: number): Promise<number> {
  const points = await charts.querySeries({ series: [counted(where)], startTime, endTime, granularity: "1m" });
  return points.reduce((value, point) => value + Number(point["series_0.data"]), 0);
}

const view = (client: SelfHostedClient, tiles: readonly object[], since = hour): Promise<DashboardDrawing> =>
  viewDashboard({ name: "Shop", tiles }, client, { since, to: now });

test("draws the series of formulas as servers do: unless the tile hides them", async () => {
  await using emulator = await startEmulator({ behavior: "deployed", now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const formulas = [{ expression: "A / B", alias: "share" }];
  const config = { displayType: "line", sourceId: logs, select: [{ aggFn: "count" }, { aggFn: "count" }], formulas };
  const tiles = [config, { ...config, showOperandSeries: false }].map((one) => tile("x", one));
  const { tiles: drawn } = await view(client, tiles);
  expect(drawn.map(({ content }) => ofKind(content, "time").series.map(({ name }) => name))).toEqual([
    ["count", "count", "share"],
    ["share"],
  ]);
});

describe.each(["documented", "deployed", "deployed=older"] satisfies Behavior[])("with behavior %s", (behavior) => {
  test("shows every kind of tile with the values of the server", async () => {
    await using emulator = await startEmulator({ behavior, now: () => now });
    const client = createSelfHostedClient(emulator.selfHosted);
    const drawing = await view(client, Object.values(shopTiles), 3 * hour);
    const { startTime, endTime } = drawing.range;
    expect(endTime - startTime).toBeGreaterThanOrEqual(3 * hour);
    expect(endTime).toBe(now);
    const found = contents(drawing);
    const all = await sum(client, "", startTime, endTime);
    const errors = await sum(client, errorFilter, startTime, endTime);
    expect(all).toBeGreaterThan(errors);
    expect(found["total"]).toEqual({ kind: "number", value: all });
    expect(found["formula"]).toMatchObject({ kind: "number", value: (errors / all) * 100 });
    const chart = ofKind(found["errors"], "time");
    expect(chart.series).toHaveLength(1);
    expect(chart.times).toHaveLength(Math.ceil((endTime - startTime) / chart.width));
    expect(chart.range.endTime).toBe(now);
    expect(total(chart.series[0]?.values)).toBe(errors);
    const services = ofKind(found["byService"], "time");
    expect(services.display).toBe("stacked");
    expect(services.series.map(({ name }) => name)).toContain("checkout");
    expect(services.series.reduce((value, { values }) => value + total(values), 0)).toBe(all);
    const table = ofKind(found["table"], "table");
    expect(table.columns.map(({ name }) => name)).toEqual(["ServiceName", "errors", "all"]);
    expect(table.rows.reduce((value, [, , last]) => value + Number(last), 0)).toBe(all);
    const ordered = table.rows.map(([, value]) => Number(value));
    expect(ordered).toEqual(ordered.toSorted((one, other) => other - one));
    const pie = ofKind(found["pie"], "pie");
    expect(pie.slices.reduce((value, slice) => value + slice.value, 0)).toBe(all);
    const ratio = ofKind(found["ratio"], "time");
    expect(ratio.series[0]?.name).toBe("count · SeverityText:error / count");
    expect(Math.max(...(ratio.series[0]?.values ?? []).map(Number))).toBeLessThanOrEqual(1);
    const slow = ofKind(found["slow"], "number");
    expect(slow.value).toBeGreaterThan(1e6);
    expect(slow.unit).toEqual({ kind: "duration", factor: 1e-9 });
    expect(found["markdown"]).toEqual({ kind: "markdown", text: "# Hello" });
    expect(ofKind(found["search"], "time")).toMatchObject({ display: "stacked", marks: { remarks: [instead] } });
    expect([found["sql"], found["heatmap"]].map(noteOf)).toEqual([
      "This tile is raw SQL, which the interface cannot run.",
      'This tile is of kind "heatmap", which is not drawn yet.',
    ]);
  });

  test("says in the tile's place which query failed, and draws the others", async () => {
    await using emulator = await startEmulator({ behavior, now: () => now });
    const client = createSelfHostedClient(emulator.selfHosted);
    const broken = tile("broken", { displayType: "line", select: [{ ...count(), aggFn: "sum" }] });
    const drawing = await view(client, [shopTiles.errors, broken, shopTiles.total]);
    const found = contents(drawing);
    expect(found["errors"]?.kind).toBe("time");
    expect(found["total"]?.kind).toBe("number");
    expect(noteOf(found["broken"])).toMatch(/field/i);
  });
});

test("asks for at most five compatible series at once, and for each of them once", async () => {
  await using emulator = await startEmulator({ now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const filters = Array.from({ length: 11 }, (_, index) => `ServiceName:service-${index}`);
  const tiles = filters.flatMap((where) =>
    ["line", "number"].map((displayType) => tile(`${where} ${displayType}`, { displayType, select: [count(where)] })),
  );
  const before = countQueries(emulator);
  await view(client, tiles);
  // 11 distinct series in buckets, and as values of the whole range.
  expect(countQueries(emulator) - before).toBe(6);
});

test("shows only the groups that a series has, although a request has several series", async () => {
  await using emulator = await startEmulator({ now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const groupBy = "ServiceName";
  const tiles = ["", "ServiceName:cart"].map((where) =>
    tile(where, { displayType: "line", groupBy, select: [count(where)] }),
  );
  const { tiles: drawn } = await view(client, tiles);
  const names = drawn.map(({ content }) => (content.kind === "time" ? content.series.map(({ name }) => name) : []));
  expect(names[0]?.length).toBeGreaterThan(1);
  expect(names[1]).toEqual(["cart"]);
});

describe("tiles that list rows", () => {
  const search = tile("search", { displayType: "search", select: "Timestamp, Body", where: "Body:x", orderBy: "" });

  /** Returns the content of a tile on a server with an operation for rows, and the bodies that it received. */
  async function viewRows(answer: (body: object) => Response): Promise<{ content: TileContent[]; bodies: object[] }> {
    await using emulator = await startEmulator({ now: () => now });
    const bodies: object[] = [];
    const client = createSelfHostedClient({
      ...emulator.selfHosted,
      retry: false,
      fetch: async (url, init) => {
        if (!url.endsWith("/api/v2/search")) return fetch(url, init as RequestInit);
        bodies.push(JSON.parse(String(init.body)) as object);
        return answer(bodies.at(-1) ?? {});
      },
    });
    const dashboard = { name: "Shop", tiles: [search, { ...search, name: "second" }] };
    const { tiles } = await viewDashboard(dashboard, client, { since: hour, to: now, utc: true });
    return { content: tiles.map(({ content }) => content), bodies };
  }

  test("show the latest rows, where servers offer them", async () => {
    const rows = [
      { Timestamp: "2026-03-10T18:07:29.721554702Z", Body: "a\nb\u001B[31m", Count: 3, Map: { key: 1 } },
      { Timestamp: "2026-03-09 23:59:59", Body: "y".repeat(40_000), Count: null, __proto__: null },
    ];
    const { content, bodies } = await viewRows(() => Response.json({ data: rows, rows: 2 }));
    const range = { startTime: new Date(now - hour).toISOString(), endTime: new Date(now).toISOString() };
    const sent = { sourceId: logs, select: "Timestamp, Body", where: "Body:x", maxResults: 30, ...range };
    expect(bodies).toEqual([sent, sent]);
    const table = ofKind(content[0], "table");
    expect(table.columns.map(({ name }) => name)).toEqual(["Timestamp", "Body", "Count", "Map"]);
    expect(table.rows[0]).toEqual(["18:07:29", expect.stringMatching(/^a b.?\[31m$/), 3, '{"key":1}']);
    expect(table.rows[1]?.[0]).toBe("03-09 23:59:59");
    expect(String(table.rows[1]?.[1]).length).toBeLessThan(1000);
    expect(table.rows[1]?.slice(2)).toEqual([null, null]);
    const full = await viewRows(() => Response.json({ data: Array.from({ length: 30 }, () => rows[0]) }));
    const drawn = { name: "Shop", range: { startTime: now - hour, endTime: now }, utc: true };
    const tiles = full.content.slice(0, 1).map((one) => ({ name: "Rows", w: 12, h: 3, content: one }));
    expect(drawDashboard({ ...drawn, tiles }, { width: 80, color: false })).toMatch(/│ more rows +│/);
  });

  test.each([
    ["a page", () => new Response("<html>", { status: 404, headers: { "content-type": "text/html" } })],
    ["JSON", () => Response.json({ message: "Not found" }, { status: 404 })],
    ["another response", () => Response.json({ data: { some: "record" } })],
  ])("ask once and count events where servers do not offer rows: %s", async (_, answer) => {
    const { content, bodies } = await viewRows(answer);
    expect(bodies).toHaveLength(1);
    const charts = content.map((one) => ofKind(one, "time"));
    expect(charts.map(({ marks }) => marks?.remarks)).toEqual([[instead], [instead]]);
    expect(charts.map(({ series }) => series.map(({ name }) => name))).toEqual([
      ["count · Body:x"],
      ["count · Body:x"],
    ]);
  });

  test("say why a search fails", async () => {
    const { content, bodies } = await viewRows(() => Response.json({ message: "Unknown column." }, { status: 400 }));
    expect(bodies).toHaveLength(2);
    expect(content.map(noteOf)).toEqual(["Unknown column.", "Unknown column."]);
  });
});

test("says that a hosted deployment has no charts", async () => {
  await using emulator = await startEmulator({ now: () => now });
  const { stack } = createHostedClient(emulator.hosted);
  const drawing = await view({ stack } as never, Object.values(shopTiles));
  const found = contents(drawing);
  expect(noteOf(found["errors"])).toBe("This deployment has no charts.");
  expect(found["markdown"]?.kind).toBe("markdown");
});

test("keeps the groups with the highest totals, and counts the others", async () => {
  await using emulator = await startEmulator({ now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const few = tile("few", { displayType: "line", groupBy: "ServiceName", seriesLimit: 2, select: [count()] });
  const { tiles } = await view(client, [few, shopTiles.byService]);
  const [first, second] = tiles.map(({ content }) => content);
  if (first?.kind !== "time" || second?.kind !== "time") throw new Error("Expected charts.");
  expect(first.series).toHaveLength(2);
  expect(first.omitted).toBe(second.series.length - 2);
  const totals = second.series.map(({ values }) => total(values)).toSorted((one, other) => other - one);
  expect(first.series.map(({ values }) => total(values)).toSorted((one, other) => other - one)).toEqual(
    totals.slice(0, 2),
  );
});

test("reads both forms of a tile alike", async () => {
  await using emulator = await startEmulator({ now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  const series = [{ type: "time", sourceId: traces, aggFn: "count", where: "ServiceName:cart", groupBy: [] }];
  const documented = { name: "documented", series };
  const config = tile("config", { displayType: "line", sourceId: traces, select: [count("ServiceName:cart")] });
  const before = countQueries(emulator);
  const drawing = await view(client, [documented, config]);
  const found = contents(drawing);
  expect(found["documented"]).toEqual(found["config"]);
  expect(countQueries(emulator) - before).toBe(1);
});

/** Returns content of the expected kind. */
function ofKind<Kind extends TileContent["kind"]>(content: TileContent | undefined, kind: Kind) {
  if (content?.kind !== kind) throw new Error(`Expected ${kind}, received ${content?.kind}.`);
  return content as Extract<TileContent, { kind: Kind }>;
}

function total(values: readonly (number | null)[] = []): number {
  return values.reduce<number>((sum_, value) => sum_ + (value ?? 0), 0);
}

function noteOf(content: TileContent | undefined): string | undefined {
  return content?.kind === "note" ? content.text : undefined;
}
