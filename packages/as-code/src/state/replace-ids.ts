import { mapReferences } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { replaceLinkedIds } from "../model/desired.ts";
import { tables } from "../model/fields.ts";
import type { StateEntry, State } from "./state.ts";

/** Returns the replacement of an identifier, or undefined to keep it. */
type Find = (id: string) => string | undefined;

/** Fields that refer to dashboards and tiles. */
const references = ["dashboard", "dashboardId", "tileId"];

/** Returns the key that replaces the identifier of a dashboard or tile of this stack in a copy, such as `{dashboards/shop#Errors}`. No identifier contains a slash. */
export function toKeyText(dashboard: string, tile?: string): string {
  const [key, name] = [dashboard, tile].map((text) => text?.replaceAll(/[%#{}]/g, encodeURIComponent));
  return `{dashboards/${key}${name === undefined ? "" : `#${name}`}}`;
}

/** Replaces the identifiers in the references, tiles and links of a record. Its own identifier stays. */
export function replaceIds<Item extends Dashboard | Alert>(record: Item, find: Find): Item {
  const table = "tiles" in record ? tables.dashboard : tables.alert;
  const { id, tiles, ...fields } = replaceReferences({ ...record }, table, find);
  const replaced = Array.isArray(tiles) ? { tiles: tiles.map((tile: unknown) => withId(tile, find)) } : {};
  return { id, ...(replaceLinks({ ...fields, ...replaced }, find) as Fields) } as unknown as Item;
}

function withId(tile: unknown, find: Find): unknown {
  if (!isObject(tile) || typeof tile["id"] !== "string") return tile;
  return { ...tile, id: find(tile["id"]) ?? tile["id"] };
}

/** Replaces the identifiers in links to dashboards, in text at any depth. */
function replaceLinks(value: unknown, find: Find): unknown {
  if (typeof value === "string") return replaceLinkedIds(value, find);
  if (Array.isArray(value)) return value.map((item) => replaceLinks(item, find));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceLinks(item, find)]));
}

/**
 * Replaces the references to dashboards and tiles in a value, at any depth. References that the spec does not define are recognized by their
 * identifiers.
 *
 * @param find Returns the replacement of an identifier, or undefined to keep it.
 */
export function replaceReferences(
  fields: Fields,
  table: Parameters<typeof mapReferences>[1],
  find: (id: string) => unknown,
): Fields {
  const isLink = (text: string) => (find(text) === undefined ? undefined : ("dashboards" as const));
  const mapped = mapReferences(fields, table, ({ id }) => find(id) ?? id, isLink) as Fields;
  return replaceOwn(mapped, find);
}

function replaceOwn(fields: Fields, find: (id: string) => unknown): Fields {
  const own = references.flatMap((name) =>
    typeof fields[name] === "string" ? [[name, find(fields[name]) ?? fields[name]] as const] : [],
  );
  return { ...fields, ...Object.fromEntries(own) };
}

/** Replaces the identifiers of other objects and of tiles in a state entry. */
export function replaceIdsInEntry(entry: StateEntry, find: Find): StateEntry {
  const { file, tiles = {} } = entry;
  const renewed = Object.entries(tiles).map(([key, tile]) => [key, { ...tile, id: find(tile.id) ?? tile.id }] as const);
  return {
    ...entry,
    file: replaceOwn(file, find),
    ...(entry.tiles === undefined ? {} : { tiles: Object.fromEntries(renewed) }),
  };
}

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
