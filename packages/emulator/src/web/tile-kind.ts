import type { Dashboard } from "@obstack/core";

export type Tile = NonNullable<Dashboard["tiles"]>[number];

/** What a tile shows. `number`, `table` and `pie` show values of the whole range. */
export type TileKind = "line" | "stacked" | "number" | "table" | "pie" | "search" | "markdown";

const kinds: Readonly<Record<string, TileKind>> = {
  stacked_bar: "stacked",
  number: "number",
  table: "table",
  list: "table",
  pie: "pie",
  search: "search",
  markdown: "markdown",
};

/** Returns what a tile shows. Unknown kinds are lines. */
export function kindOfTile({ config, series }: Tile): TileKind {
  const { type, displayType } = Object(series?.[0]) as Readonly<Record<string, unknown>>;
  if (typeof config?.["markdown"] === "string") return "markdown";
  const names = [type === "time" ? undefined : type, displayType, config?.["displayType"]];
  const name = names.find((one) => typeof one === "string");
  return typeof name === "string" && Object.hasOwn(kinds, name) ? (kinds[name] ?? "line") : "line";
}

/** Returns whether a tile shows one value of the whole range for each group. */
export function isWhole(kind: TileKind): boolean {
  return kind === "number" || kind === "table" || kind === "pie";
}
