import { expect, test } from "vitest";
import { readAlertTarget, readTile } from "./read-tile.ts";

const series = {
  sourceId: "s",
  aggFn: "count",
  where: "level:error",
  whereLanguage: "lucene",
  groupBy: ["ServiceName"],
};

test("a tile is read alike from both forms", () => {
  const config = {
    displayType: "stacked_bar",
    sourceId: "s",
    asRatio: true,
    groupBy: "ServiceName",
    select: [{ aggFn: "count", where: "level:error", whereLanguage: "lucene" }],
  };
  const documented = { ...series, type: "time", displayType: "stacked_bar" };
  const expected = { kind: "stacked_bar", asRatio: true, series: [documented] };
  expect(readTile({ series: [documented], asRatio: true })).toEqual(expected);
  expect(readTile({ config })).toEqual(expected);
  // A server may send both.
  expect(readTile({ series: [], config })).toEqual(expected);
});

test.each([
  ["nothing", {}, {}],
  ["null", { series: null, config: null, asRatio: null }, {}],
  ["text", { config: { displayType: "markdown", markdown: "# Runbook" } }, { kind: "markdown", markdown: "# Runbook" }],
  ["text in a series", { series: [{ type: "markdown", content: "Hi" }] }, { kind: "markdown", markdown: "Hi" }],
  ["search", { config: { displayType: "search", select: "Body", where: "a:b" } }, { kind: "search", where: "a:b" }],
  ["search in a series", { series: [{ type: "search", where: "a:b" }] }, { kind: "search", where: "a:b" }],
  [
    "SQL",
    { config: { configType: "sql", displayType: "line", sqlTemplate: "SELECT 1" } },
    { kind: "line", sql: "SELECT 1" },
  ],
  ["a series without a kind", { series: [{ type: "time" }] }, { kind: "line", series: [{ type: "time" }] }],
  ["an unknown kind", { config: { displayType: "heatmap" } }, { kind: "heatmap" }],
  ["other types", { series: "no", config: { displayType: 7, markdown: {} } as never }, {}],
])("content of a tile: %s", (_, tile, expected) => {
  expect(readTile(tile)).toEqual({ series: [], asRatio: false, ...expected });
});

test("what an alert watches is read under every name", () => {
  expect(readAlertTarget({ dashboard: "d", tileId: "t" })).toEqual({ dashboardId: "d", tileId: "t" });
  expect(readAlertTarget({ dashboardId: "d", tileId: "t", savedSearchId: null })).toEqual({
    dashboardId: "d",
    tileId: "t",
  });
  expect(readAlertTarget({ savedSearch: "s" })).toEqual({ savedSearchId: "s" });
  expect(readAlertTarget({ dashboard: null, dashboardId: "", savedSearchId: "s" })).toEqual({ savedSearchId: "s" });
});
