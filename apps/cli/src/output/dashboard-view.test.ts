import type { Dashboard } from "@obstack/core";
import { readRecordings } from "@obstack/testing";
import type { Release } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { dashboardView, tileColumns } from "./dashboard-view.ts";

type Tile = NonNullable<Dashboard["tiles"]>[number];

/** Returns the kind and query of a tile. */
function read(tile: unknown): unknown[] {
  return ["kind", "query"].map((title) => tileColumns.find((column) => column.title === title)?.value(tile as Tile));
}

/** Returns the tiles that a release created, by recording and tile name. */
function readCreated(release: Release): Record<string, unknown> {
  const tiles = readRecordings(release).flatMap(({ name, request, response }) => {
    const { data } = Object(response.body) as { data?: Dashboard };
    return request.method === "POST" && response.status === 200 && data?.tiles
      ? data.tiles.map((tile) => [`${name}/${tile.name}`, read(tile)] as const)
      : [];
  });
  return Object.fromEntries(tiles);
}

const series = {
  "series tile as documented/Requests": ["line", "count where ServiceName:cart"],
  "series tile as documented/Share": ["line", "count where ServiceName:cart / count"],
  "series with quantile/Slow": ["line", "p95(Duration)"],
};

test("summarizes the tiles of a release that responds with `config`", () => {
  expect(readCreated("current")).toMatchObject({
    ...series,
    "config tile: line/line": ["line", "count by ServiceName"],
    "config tile: bar/bar": ["stacked_bar", "count"],
    "config tile: number/number": ["number", "p95(Duration)"],
    "config tile: table/table": ["table", "count by ServiceName"],
    "config tile: search/search": ["search", "Timestamp, Body where level:error"],
    "config tile: markdown/markdown": ["markdown", "# Runbook"],
    "config tile: metric/metric": ["line", "avg(cpu.load)"],
  });
});

test("summarizes the tiles of a release that responds with `series`", () => {
  const tiles = Object.fromEntries(
    Object.entries(readCreated("older")).filter(([, tile]) => JSON.stringify(tile) !== '["",""]'),
  );
  // On this release, `asRatio` is a field of the tile.
  expect(tiles).toMatchObject(series);
});

test.each<[string, unknown, string, string]>([
  ["documented series", { series: [{ type: "time", aggFn: "count", groupBy: ["a", "b"] }] }, "line", "count by a, b"],
  ["series of another type", { series: [{ type: "number", aggFn: "max", field: "x" }] }, "number", "max(x)"],
  ["text in series", { series: [{ type: "markdown", content: "\n\n  Look here\nor there" }] }, "markdown", "Look here"],
  ["metric in series", { series: [{ aggFn: "sum", metricName: "m", field: "Value" }] }, "line", "sum(m)"],
  [
    "series with different groups",
    {
      series: [
        { aggFn: "count", groupBy: ["a"] },
        { aggFn: "max", field: "x", where: "y:1" },
      ],
    },
    "line",
    "count by a, max(x) where y:1",
  ],
  ["no series", { series: [] }, "", ""],
  ["null", { series: null, config: null }, "", ""],
  [
    "expression",
    { config: { displayType: "number", select: [{ aggFn: "none", valueExpression: "a / b" }] } },
    "number",
    "a / b",
  ],
  [
    "level",
    { config: { displayType: "line", select: [{ aggFn: "quantile", level: 0.999, valueExpression: "x" }] } },
    "line",
    "p99.9(x)",
  ],
  [
    "SQL",
    { config: { configType: "sql", displayType: "table", sqlTemplate: "SELECT 1\n  FROM x" } },
    "sql table",
    "SELECT 1 FROM x",
  ],
  ["SQL under another name", { config: { displayType: "sql", sql: "SELECT 2" } }, "sql", "SELECT 2"],
  ["unknown kind", { config: { displayType: "heatmap", where: "a:1" } }, "heatmap", "where a:1"],
  ["markdown", { config: { displayType: "markdown", markdown: "\n# Title\ntext" } }, "markdown", "# Title"],
])("summarizes a tile: %s", (_title, tile, kind, query) => {
  expect(read(tile)).toEqual([kind, query]);
});

describe("dashboardView", () => {
  const id = "6b0243472b863a158f6c26ec";
  const tile = {
    id,
    name: "A tile with a long name",
    x: 0,
    y: 0,
    w: 12,
    h: 3,
    config: {
      displayType: "stacked_bar",
      select: [{ aggFn: "count", where: "ServiceName:cart AND SeverityText:error" }],
    },
  };

  test.each([
    [80, /^…6c26ec {2}A tile with a long name {2}stacked_bar {2}count where Serv… +0,0 {2}12×3$/m],
    [200, /where ServiceName:cart AND SeverityText:error/],
  ])("keeps the end of an identifier and the kind at %i columns", async (columns, expected) => {
    const text = await dashboardView({ id: "d1", name: "D", tiles: [tile] } as Dashboard).text({
      columns,
      color: false,
      now: 0,
    });
    expect(text).toMatch(expected);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
  });
});
