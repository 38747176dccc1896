// Tiles of every kind on the sources of the emulator's demo.

/** Sources of the emulator's demo. */
export const logs = "665f1c2ab4d3e5f6a7b8cb01";
export const traces = "665f1c2ab4d3e5f6a7b8cb02";

type Fields = Readonly<Record<string, unknown>>;

export function tile(name: string, config: Fields, more: Fields = {}): Fields {
  return { name, x: 0, y: 0, w: 6, h: 3, config: { sourceId: logs, ...config }, ...more };
}

/** Returns a series that counts rows. */
export function count(where = "", more: Fields = {}): Fields {
  return { aggFn: "count", where, whereLanguage: "lucene", ...more };
}

type TileName =
  | "errors"
  | "byService"
  | "total"
  | "slow"
  | "table"
  | "pie"
  | "ratio"
  | "formula"
  | "markdown"
  | "search"
  | "sql"
  | "heatmap";

export const shopTiles: Readonly<Record<TileName, Fields>> = {
  errors: tile("errors", { displayType: "line", select: [count("SeverityText:error")] }),
  byService: tile("byService", { displayType: "stacked_bar", groupBy: "ServiceName", select: [count()] }),
  total: tile("total", { displayType: "number", select: [count()] }),
  slow: tile("slow", {
    displayType: "number",
    sourceId: traces,
    select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration", where: "", whereLanguage: "lucene" }],
    numberFormat: { output: "duration", factor: 1e-9 },
  }),
  table: tile("table", {
    displayType: "table",
    groupBy: "ServiceName",
    select: [count("SeverityText:error", { alias: "errors" }), count("", { alias: "all" })],
  }),
  pie: tile("pie", { displayType: "pie", groupBy: "SeverityText", select: [count()] }),
  ratio: tile("ratio", { displayType: "line", asRatio: true, select: [count("SeverityText:error"), count()] }),
  formula: tile("formula", {
    displayType: "number",
    select: [count("SeverityText:error"), count()],
    formulas: [{ expression: "A / B * 100", alias: "errors in %" }],
  }),
  markdown: tile("markdown", { displayType: "markdown", markdown: "# Hello" }),
  search: tile("search", { displayType: "search", select: "Timestamp, Body" }),
  sql: tile("sql", { configType: "sql", displayType: "number", connectionId: "1", sqlTemplate: "SELECT 1" }),
  heatmap: tile("heatmap", { displayType: "heatmap", select: [count()] }),
};
