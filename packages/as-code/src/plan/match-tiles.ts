import type { DesiredTile } from "../model/desired.ts";
import type { ServerTile } from "../model/record.ts";
import { isSame } from "../json/value.ts";
import { tileContentOf } from "../model/tile-form.ts";
import { isSameTile } from "./compare-fields.ts";
import { getOwn } from "@obstack/core";

/** The tiles of a file and their counterparts on the server. */
export interface TileMatch {
  /** Keys of existing tiles, with their identifiers. */
  readonly ids: Pairs;
  /** Identifiers of tiles that were applied before and were removed from the file. */
  readonly dropped: readonly string[];
  /** Identifiers of tiles that others added on the server. */
  readonly foreign: readonly string[];
  /** Keys of tiles whose key changed, with those at the last apply. */
  readonly renamed: Pairs;
}

/** The entries of a map, as plain data. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * Matches the tiles of a file to tiles on the server: by the state, then by name, then by content and position. A renamed tile stays the
 * same tile and keeps its alerts.
 *
 * @param isUndo Whether a tile that others added is matched only if it is equal, because its name could be a coincidence. Default: false.
 */
export function matchTiles(
  wanted: readonly DesiredTile[],
  tiles: readonly ServerTile[],
  applied: Readonly<Record<string, { readonly id: string }>> = {},
  isUndo = false,
): TileMatch {
  const ids = new Map<string, string>();
  const renamed = new Map<string, string>();
  const free = new Map(tiles.filter(({ id }) => id !== "").map((tile) => [tile.id, tile]));
  const keyOf = new Map(Object.entries(applied).map(([key, { id }]) => [id, key]));
  const take = (tile: DesiredTile, found: ServerTile | undefined): void => {
    if (found === undefined) return;
    ids.set(tile.key, found.id);
    free.delete(found.id);
    const before = keyOf.get(found.id);
    if (before !== undefined && before !== tile.key) renamed.set(tile.key, before);
  };
  const mayMatch = (id: string): boolean => !isUndo || keyOf.has(id);
  const unmatched = (): DesiredTile[] => wanted.filter(({ key }) => !ids.has(key));

  for (const tile of wanted) take(tile, free.get(getOwn(applied, tile.key)?.id ?? ""));
  // Names match only if they are unique.
  for (const tile of unmatched()) {
    const named = [...free.values()].filter(({ id, name }) => name !== undefined && name === tile.name && mayMatch(id));
    if (named.length === 1) take(tile, named[0]);
  }
  for (const isLike of matchers) {
    for (const tile of unmatched()) {
      const like = [...free.values()].filter(
        (one) => (isLike === isSameTile || mayMatch(one.id)) && isLike(tile, one, keyOf.has(one.id)),
      );
      // Any of several equal tiles will do.
      if (like.every((one) => isSame(one.compared, like[0]?.compared))) take(tile, like[0]);
    }
  }
  const unclaimed = [...free.keys()];
  return {
    ids: [...ids],
    dropped: unclaimed.filter((id) => keyOf.has(id)),
    foreign: unclaimed.filter((id) => !keyOf.has(id)),
    renamed: [...renamed],
  };
}

type IsLike = (wanted: DesiredTile, tile: ServerTile, wasApplied: boolean) => boolean;

/**
 * Matchers in order of decreasing certainty. A tile with different content at the same position is a different tile, because its alerts would
 * watch something else.
 */
const matchers: readonly IsLike[] = [
  isSameTile,
  (wanted, tile) => hasSameContent(wanted, tile) && hasSamePosition(wanted, tile),
  // Content alone is not sufficient for tiles that others added.
  (wanted, tile, wasApplied) => wasApplied && hasContent(wanted) && hasSameContent(wanted, tile),
];

function hasContent({ fields }: DesiredTile): boolean {
  const drawing = tileContentOf(fields);
  return drawing !== undefined && !(Array.isArray(drawing) && drawing.length === 0);
}

function hasSameContent({ fields }: DesiredTile, tile: ServerTile): boolean {
  return isSame(tileContentOf(fields), tileContentOf(tile.fields));
}

function hasSamePosition({ fields }: DesiredTile, tile: ServerTile): boolean {
  return ["x", "y", "w", "h"].every((name) => fields[name] !== undefined && isSame(fields[name], tile.fields[name]));
}
