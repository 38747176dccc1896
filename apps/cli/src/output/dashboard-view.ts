import { readTile } from "@obstack/core";
import type { Dashboard, TileContent } from "@obstack/core";
import type { Column } from "./table.ts";
import type { View } from "./show.ts";

type Tile = NonNullable<Dashboard["tiles"]>[number];

/** The columns of the list of a dashboard's tiles. */
export const tileColumns: readonly Column<Tile>[] = [
  { title: "tile", value: ({ id }) => id, isIdentifier: true },
  { title: "name", value: ({ name }) => name, truncate: "middle" },
  { title: "kind", value: kindOf, truncate: false },
  { title: "query", value: queryOf },
  { title: "position", value: ({ x, y }) => `${x ?? "?"},${y ?? "?"}`, align: "right" },
  { title: "size", value: ({ w, h }) => `${w ?? "?"}×${h ?? "?"}`, align: "right" },
];

export function dashboardView(dashboard: Dashboard): View {
  return {
    data: dashboard,
    text: async (terminal) => {
      const { fields, table } = await import("./table.ts");
      const tiles = dashboard.tiles ?? [];
      const head = fields({ ...dashboard, tiles: tiles.length }, terminal);
      return tiles.length === 0 ? head : `${head}\n\n${table(tiles, tileColumns, terminal)}`;
    },
  };
}

/** Returns the kind of a tile as the server names it, such as line, number, search, markdown or SQL. */
function kindOf(tile: Tile): string {
  const { kind, sql } = readTile(tile);
  return [...new Set([sql === undefined ? "" : "sql", kind ?? ""])].filter(Boolean).join(" ");
}

/** Returns a summary of what a tile shows: its series, its SQL, its filter, or the first line of its text. */
function queryOf(tile: Tile): string {
  const { series, asRatio, sql, where, markdown } = readTile(tile);
  const query =
    describeSeries(series, asRatio) || oneLine(sql ?? withFilter(text(tile.config?.select), { where: where ?? "" }));
  return query === "" ? firstLine(markdown ?? "") : query;
}

function describeSeries(all: TileContent["series"], isRatio: boolean): string {
  const parts = all.map((series) => {
    const query = withFilter(aggregationOf(series), series);
    const groups = Array.isArray(series.groupBy) ? series.groupBy.join(", ") : "";
    return query === "" || groups === "" ? query : `${query} by ${groups}`;
  });
  return parts.filter(Boolean).join(isRatio ? " / " : ", ");
}

/** Returns an aggregation as `charts query` names it, such as `count`, `p95(Duration)` or `avg(cpu.load)`. */
function aggregationOf({ aggFn, level, field, metricName }: TileContent["series"][number]): string {
  const name = typeof level === "number" ? `p${Number((level * 100).toFixed(6))}` : text(aggFn);
  const what = text(metricName) || text(field);
  // `none` means an expression without a function.
  if (name === "none" || name === "") return what;
  return what === "" ? name : `${name}(${what})`;
}

function withFilter(query: string, record: { readonly where?: unknown }): string {
  const where = text(record.where);
  return [query, where === "" ? "" : `where ${where}`].filter(Boolean).join(" ");
}

function firstLine(markdown: string): string {
  const lines = markdown.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "") ?? "";
}

function oneLine(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim();
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
