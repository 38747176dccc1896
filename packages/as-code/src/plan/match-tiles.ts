import type { DesiredTile } from "../model/desired.ts";
import type { ServerTile } from "../model/record.ts";
import { isSame } from "../common/value.ts";
import { canonicalFields } from "../model/canonical.ts";
import { tileTable } from "../model/fields.ts";
import { drawingOf, inFormOf } from "../model/tile-form.ts";
import type { StateEntry } from "../state/state.ts";
import { getOwn } from "../common/get-own.ts";

/** Which tile of the server each tile of a file is. */
export interface TileMatch {
  /** Identifiers by key, of tiles that exist. */
  readonly ids: ReadonlyMap<string, string>;
  /** Tiles that were applied once and have no place in the file any more. */
  readonly dropped: readonly ServerTile[];
  /** Tiles that others made. */
  readonly foreign: readonly ServerTile[];
  /** Keys that tiles had when they were last applied, by their keys now. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Finds the tiles of a file on the server: by what was last applied, then by their names, then by what they draw and where they stand, so
 * that a tile with a new name is still the same tile, and keeps its alerts.
 */
export function matchTiles(
  wanted: readonly DesiredTile[],
  tiles: readonly ServerTile[],
  applied: NonNullable<StateEntry["tiles"]> = {},
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
  const left = (): DesiredTile[] => wanted.filter(({ key }) => !ids.has(key));

  for (const tile of wanted) take(tile, free.get(getOwn(applied, tile.key)?.id ?? ""));
  // A name leads to a tile when it is the only one of that name.
  for (const tile of left()) {
    const named = [...free.values()].filter(({ name }) => name !== undefined && name === tile.name);
    if (named.length === 1) take(tile, named[0]);
  }
  for (const isLike of likenesses) {
    for (const tile of left()) {
      const like = [...free.values()].filter((one) => isLike(tile, one, keyOf.has(one.id)));
      const rivals = left().filter((other) => like.some((one) => isLike(other, one, keyOf.has(one.id))));
      // Equal tiles are as good as each other.
      const isPlain =
        (like.length === 1 && rivals.length === 1) || like.every((one) => isSame(one.compared, like[0]?.compared));
      if (isPlain) take(tile, like[0]);
    }
  }
  const unclaimed = [...free.values()];
  return {
    ids,
    dropped: unclaimed.filter(({ id }) => keyOf.has(id)),
    foreign: unclaimed.filter(({ id }) => !keyOf.has(id)),
    renamed,
  };
}

type IsLike = (wanted: DesiredTile, tile: ServerTile, wasApplied: boolean) => boolean;

/**
 * From the surest to the least sure. A tile that draws something else is another tile, also at the same place: the alerts on the one have
 * nothing to do with the other.
 */
const likenesses: readonly IsLike[] = [
  (wanted, tile) => isSame(canonicalFields(wanted.fields, tileTable), inFormOf(wanted.fields, tile.fields)),
  (wanted, tile) => drawsTheSame(wanted, tile) && standsThere(wanted, tile),
  // What others made is taken for the same tile only when it is sure.
  (wanted, tile, wasApplied) => wasApplied && drawsAnything(wanted) && drawsTheSame(wanted, tile),
];

function drawsAnything({ fields }: DesiredTile): boolean {
  const drawing = drawingOf(fields);
  return drawing !== undefined && !(Array.isArray(drawing) && drawing.length === 0);
}

function drawsTheSame({ fields }: DesiredTile, tile: ServerTile): boolean {
  return isSame(drawingOf(fields), drawingOf(tile.fields));
}

function standsThere({ fields }: DesiredTile, tile: ServerTile): boolean {
  return ["x", "y", "w", "h"].every((name) => fields[name] !== undefined && isSame(fields[name], tile.fields[name]));
}
