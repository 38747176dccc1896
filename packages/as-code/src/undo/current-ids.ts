import { toKeyText } from "../state/replace-ids.ts";
import type { State } from "../state/state.ts";

/**
 * Returns the current identifiers of dashboards and tiles by their keys in copies: those of the state, which has those of restored objects, else
 * those of the time of the copies.
 */
export function currentIds(ids: ReadonlyMap<string, string>, state: State): Map<string, string> {
  const current = new Map(ids);
  for (const { kind, key, id, tiles = {} } of state.values()) {
    if (kind !== "dashboard") continue;
    current.set(toKeyText(key), id);
    for (const [tile, { id: tileId }] of Object.entries(tiles)) current.set(toKeyText(key, tile), tileId);
  }
  return current;
}
