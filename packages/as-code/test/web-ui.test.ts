// Dashboards that the web UI exports, in the form of stack files.
import { describe, expect, test } from "vitest";
import { isFromWebUi } from "../src/files/check-file.ts";
import { convertDashboard } from "../src/web-ui/convert-dashboard.ts";
import type { Conversion } from "../src/web-ui/convert-dashboard.ts";
import { checkText } from "../src/files/check-file.ts";

const known = {
  sources: ["Logs", "Traces", "Metrics"],
  dashboards: ["Checkout"],
  renamed: new Map([["HTTP", "Logs"]]),
  connection: (name: string) => (name === "Main" ? "c-1" : undefined),
};

const chart = { name: "Errors", source: "logs", displayType: "line", where: "", whereLanguage: "lucene" };
const count = { aggFn: "count", aggCondition: "", aggConditionLanguage: "lucene", valueExpression: "" };

function convert(config: object, other: object = {}) {
  const tile = { id: "a1", x: 0, y: 0, w: 8, h: 4, config };
  const findings: { path: readonly unknown[]; message: string; kind: string }[] = [];
  const report: Conversion["report"] = (path, message, kind) => findings.push({ path, message, kind });
  const file = { version: "0.1.0", name: "Shop", tiles: [tile], ...other };
  const dashboard = convertDashboard(file, { ...known, report });
  const [converted] = dashboard["tiles"] as readonly { readonly config: object }[];
  return { dashboard, config: converted?.config, findings };
}

const source = "Logs";

test.each<[what: string, given: object, expected: object]>([
  [
    "a count without its expression",
    { ...chart, select: [{ ...count, valueExpression: "Body" }] },
    { select: [{ aggFn: "count" }] },
  ],
  [
    "the filter and the change of a series",
    { ...chart, select: [{ ...count, aggFn: "sum", valueExpression: "Value", aggCondition: "a:1", isDelta: true }] },
    {
      select: [{ aggFn: "sum", valueExpression: "Value", where: "a:1", whereLanguage: "lucene", periodAggFn: "delta" }],
    },
  ],
  [
    "a metric without an expression",
    {
      ...chart,
      source: "METRICS",
      select: [{ aggFn: "avg", metricName: "cpu", metricType: "gauge", valueExpression: "" }],
    },
    { source: "Metrics", select: [{ aggFn: "avg", metricName: "cpu", metricType: "gauge", valueExpression: "Value" }] },
  ],
  [
    "a filter of the tile, for each series",
    { ...chart, where: "b:2 OR c:3", select: [{ ...count, aggCondition: "a:1" }, count] },
    {
      select: [
        { aggFn: "count", where: "(b:2 OR c:3) AND (a:1)", whereLanguage: "lucene" },
        { aggFn: "count", where: "b:2 OR c:3", whereLanguage: "lucene" },
      ],
    },
  ],
  [
    "a ratio",
    { ...chart, select: [count, count], seriesReturnType: "ratio" },
    { asRatio: true, select: [{ aggFn: "count" }, { aggFn: "count" }] },
  ],
  ["a ratio of one series", { ...chart, select: [count], seriesReturnType: "ratio" }, { select: [{ aggFn: "count" }] }],
  [
    "a fill with a number",
    { ...chart, select: [count], fillNulls: 0, granularity: "5 minute" },
    { fillNulls: true, select: [{ aggFn: "count" }] },
  ],
  ["no fill", { ...chart, select: [count], fillNulls: false }, { fillNulls: false, select: [{ aggFn: "count" }] }],
  [
    "a limit of series",
    { ...chart, select: [count], seriesLimit: 5 },
    { seriesLimit: 5, select: [{ aggFn: "count" }] },
  ],
  [
    "a limit of a pie",
    { ...chart, displayType: "pie", select: [count, count], seriesLimit: 5 },
    { displayType: "pie", limit: 5, select: [{ aggFn: "count" }] },
  ],
  [
    "a leftover level, and a quantile",
    {
      ...chart,
      select: [
        { ...count, level: 0.9 },
        { ...count, aggFn: "quantile", level: 0.9, valueExpression: "d" },
      ],
    },
    { select: [{ aggFn: "count" }, { aggFn: "quantile", level: 0.9, valueExpression: "d" }] },
  ],
  [
    "a numbered color",
    {
      ...chart,
      displayType: "number",
      select: [count],
      color: "chart-4",
      colorRules: [{ operator: "gt", value: 1, color: "chart-10" }],
    },
    {
      displayType: "number",
      color: "chart-red",
      colorRules: [{ operator: "gt", value: 1, color: "chart-gray" }],
      select: [{ aggFn: "count" }],
    },
  ],
  [
    "orders as a list",
    {
      ...chart,
      displayType: "table",
      select: [count],
      groupBy: "a",
      orderBy: [{ valueExpression: "a", ordering: "DESC" }],
    },
    { displayType: "table", groupBy: "a", orderBy: "a DESC", select: [{ aggFn: "count" }] },
  ],
  [
    "a search",
    { ...chart, displayType: "search", select: "Body", where: "a:1" },
    { displayType: "search", select: "Body", where: "a:1", whereLanguage: "lucene" },
  ],
  [
    "a heatmap",
    {
      ...chart,
      displayType: "heatmap",
      select: [{ ...count, valueExpression: "d", countExpression: "count()", heatmapScaleType: "log" }],
    },
    {
      displayType: "heatmap",
      whereLanguage: "lucene",
      select: [{ valueExpression: "d", countExpression: "count()", heatmapScaleType: "log" }],
    },
  ],
])("keeps %s", (_, given, expected) => {
  expect(convert(given)).toMatchObject({ findings: [] });
  expect(convert(given).config).toEqual({ source, displayType: "line", ...expected });
});

test("keeps SQL with its connection, text without a source, and links by name", () => {
  const sql = {
    configType: "sql",
    name: "Rows",
    displayType: "table",
    sqlTemplate: "SELECT 1",
    connection: "Main",
    source: "http",
  };
  expect(convert({ ...sql, source: "HTTP" }).config).toEqual({
    configType: "sql",
    displayType: "table",
    sqlTemplate: "SELECT 1",
    connection: "c-1",
    source,
  });
  const text = { name: "Text", displayType: "markdown", source: "gone", select: [], where: "", markdown: "# Shop" };
  expect(convert(text)).toMatchObject({ config: { displayType: "markdown", markdown: "# Shop" }, findings: [] });
  const link = (type: string, id: string) => ({ type, target: { mode: "id", id }, whereLanguage: "sql" });
  const table = { ...chart, displayType: "table", select: [count] };
  expect(convert({ ...table, onClick: link("search", "traces") }).config).toMatchObject({
    onClick: { target: { mode: "id", id: { $source: "Traces" } } },
  });
  expect(convert({ ...table, onClick: link("dashboard", "checkout") }).config).toMatchObject({
    onClick: { target: { mode: "id", id: { $dashboard: "Checkout" } } },
  });
});

test("leaves out saved filters without a counterpart, and keeps the others", () => {
  const sql = { type: "sql", condition: "a = 1" };
  const { dashboard } = convert(chart, { savedFilterValues: [{ type: "lucene", condition: "a:1" }, sql] });
  expect(dashboard).toMatchObject({ savedFilterValues: [sql] });
});

test("keeps the parts of a dashboard around its tiles", () => {
  const tiles = ["Errors", "Errors", ""].map((name) => ({
    x: 0,
    y: 0,
    w: 8,
    h: 4,
    containerId: "c",
    config: { ...chart, name, select: [count] },
  }));
  const filter = {
    id: "f1",
    type: "QUERY_EXPRESSION",
    name: "Service",
    expression: "ServiceName",
    source: "logs",
    where: "",
    appliesToSourceIds: ["TRACES"],
  };
  const saved = [{ type: "sql", condition: "a = 1" }];
  const containers = [{ id: "c", title: "Group", collapsed: false }];
  const { dashboard, findings } = convert(chart, {
    tags: ["shop"],
    containers,
    tiles,
    filters: [filter],
    savedQuery: "a:1",
    savedQueryLanguage: "lucene",
    savedFilterValues: saved,
  });
  expect(findings).toEqual([]);
  const { id: _id, where: _where, source: _source, ...rest } = filter;
  expect(dashboard).toMatchObject({
    name: "Shop",
    tags: ["shop"],
    containers,
    savedQuery: "a:1",
    savedQueryLanguage: "lucene",
    savedFilterValues: saved,
    filters: [{ ...rest, source, appliesToSourceIds: [{ $source: "Traces" }] }],
    tiles: [
      { key: "errors", name: "Errors", containerId: "c" },
      { key: "errors-2", name: "Errors" },
      { key: "tile", name: "" },
    ],
  });
});

describe("reports", () => {
  const select = [{ ...count, aggCondition: "a = 1", aggConditionLanguage: "sql" }];
  const table = { ...chart, displayType: "table", select: [count] };
  test.each<[what: string, kind: string, path: string, config: object, other?: object]>([
    ["an unknown source", "mistake", "tiles.0.config.source", { ...chart, source: "Log", select: [count] }],
    ["no source", "mistake", "tiles.0.config.source", { ...chart, source: "", select: [count] }],
    [
      "an unknown connection",
      "mistake",
      "tiles.0.config.connection",
      { configType: "sql", displayType: "line", sqlTemplate: "", connection: "No" },
    ],
    ["a filter in another language", "values", "tiles.0.config.where", { ...chart, where: "b:2", select }],
    [
      "another quantile",
      "values",
      "tiles.0.config.select.0.level",
      { ...chart, select: [{ ...count, aggFn: "quantile", level: 0.75 }] },
    ],
    [
      "a share of the total",
      "values",
      "tiles.0.config.ratioMode",
      { ...chart, groupBy: "a", select: [count, count], seriesReturnType: "ratio", ratioMode: "share_of_total" },
    ],
    ["PromQL", "values", "tiles.0.config", { configType: "promql", promqlExpression: "up" }],
    [
      "groups by a condition in Lucene",
      "values",
      "tiles.0.config.having",
      { ...table, having: "a:1", havingLanguage: "lucene" },
    ],
    [
      "filters of a tile",
      "values",
      "tiles.0.config.filters",
      { ...chart, select: [count], filters: [{ type: "sql", condition: "a" }] },
    ],
    [
      "saved filters in Lucene",
      "values",
      "savedFilterValues.0",
      { ...chart, select: [count] },
      { savedFilterValues: [{ type: "lucene", condition: "a:1" }] },
    ],
    [
      "the color of a column",
      "display",
      "tiles.0.config.select.0.color",
      { ...table, select: [{ ...count, color: "chart-red" }] },
    ],
    ["striping", "display", "tiles.0.config.alternateRowBackground", { ...table, alternateRowBackground: true }],
    ["a limit of a table", "display", "tiles.0.config.limit", { ...table, limit: { limit: 20 } }],
    ["a description", "display", "description", { ...chart, select: [count] }, { description: "About" }],
    [
      "a link to an unknown dashboard",
      "display",
      "tiles.0.config.onClick",
      { ...table, onClick: { type: "dashboard", target: { mode: "id", id: "Gone" } } },
    ],
  ])("%s as a loss of kind %s at %s", (_, kind, path, config, other) => {
    const found = convert(config, other).findings.map((finding) => [finding.kind, finding.path.join(".")]);
    expect(found).toEqual([[kind, path]]);
  });
});

test("recognizes exports by their form, and says in a stack how to convert them", () => {
  const file = { version: "0.1.0", name: "Shop", tiles: [{ x: 0, y: 0, w: 8, h: 4, config: chart }] };
  expect([file, { ...file, version: undefined }, { ...file, tiles: [{ name: "A" }] }].map(isFromWebUi)).toEqual([
    true,
    false,
    false,
  ]);
  const { mistakes } = checkText(JSON.stringify(file), "dashboards/shop.json", "dashboard");
  expect(mistakes).toEqual([
    expect.objectContaining({ line: 1, message: expect.stringContaining("`obstack import shop.json`") }),
  ]);
});
