import { kindOfTile as readKind } from "@obstack/drawing";
import type { DrawnKind } from "@obstack/drawing";
import type { Dashboard } from "@obstack/core";

export type Tile = NonNullable<Dashboard["tiles"]>[number];

/** What a tile shows. */
export type TileKind = DrawnKind | "search" | "markdown";

/** Returns what a tile shows. Unknown kinds are lines. */
export function kindOfTile(tile: Tile): TileKind {
  if (typeof tile.config?.["markdown"] === "string") return "markdown";
  const { name, drawn } = readKind(tile);
  return name === "search" || name === "markdown" ? name : (drawn ?? "line");
}

/** Returns whether a tile shows one value of the whole range for each group. */
export function isWhole(kind: TileKind): boolean {
  return kind === "number" || kind === "table" || kind === "pie";
}
