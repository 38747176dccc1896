import { mapReferences } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { replaceLinkedIds } from "../model/placeholder.ts";
import { tables } from "../model/fields.ts";
import type { StateEntry } from "./state.ts";
import type { UndoStep } from "./undo-log.ts";

/** New identifiers of objects that were created again, by their previous ones. */
type ReplacedIds = ReadonlyMap<string, string>;

/** Fields that refer to objects that an undo can create again. */
const references = ["dashboard", "dashboardId", "tileId"];

/** Combines earlier and later identifiers. */
export function composeReplacedIds(earlier: ReplacedIds, later: ReplacedIds): Map<string, string> {
  return new Map([...later, ...[...earlier].map(([id, now]) => [id, later.get(now) ?? now] as const)]);
}

/** Returns a record with a new identifier, and with the current identifiers in its references and tiles. */
export function replaceIdsInRecord<Item extends Dashboard | Alert>(record: Item, ids: ReplacedIds, id: string): Item {
  const fields = replaceReferences({ ...record }, "tiles" in record ? tables.dashboard : tables.alert, (one) =>
    ids.get(one),
  );
  const { tiles, message } = fields;
  return {
    ...fields,
    id,
    ...(typeof message === "string" ? { message: replaceLinkedIds(message, (linked) => ids.get(linked)) } : {}),
    ...(Array.isArray(tiles) ? { tiles: tiles.map((tile: unknown) => withId(tile, ids)) } : {}),
  } as Item;
}

function withId(tile: unknown, ids: ReplacedIds): unknown {
  if (!isObject(tile) || typeof tile["id"] !== "string") return tile;
  return { ...tile, id: ids.get(tile["id"]) ?? tile["id"] };
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
  const replace = (id: string): unknown => find(id) ?? id;
  const isLink = (text: string) => (find(text) === undefined ? undefined : ("dashboards" as const));
  const mapped = mapReferences(fields, table, ({ id }) => replace(id), isLink) as Fields;
  const own = references.flatMap((name) =>
    typeof mapped[name] === "string" ? [[name, replace(mapped[name])] as const] : [],
  );
  return { ...mapped, ...Object.fromEntries(own) };
}

/** Returns a state entry with the current identifiers. */
export function replaceIdsInEntry(entry: StateEntry, ids: ReplacedIds): StateEntry {
  const { id, file, tiles } = entry;
  const renew = (one: string): string => ids.get(one) ?? one;
  const ownReferences = references.flatMap((name) =>
    typeof file[name] === "string" ? [[name, renew(file[name])] as const] : [],
  );
  const renewed = Object.entries(tiles ?? {}).map(([key, tile]) => [key, { ...tile, id: renew(tile.id) }] as const);
  return {
    ...entry,
    id: renew(id),
    file: { ...file, ...Object.fromEntries(ownReferences) },
    ...(tiles === undefined ? {} : { tiles: Object.fromEntries(renewed) }),
  };
}

/** Returns a step with the current identifiers. */
export function replaceIdsInStep(step: UndoStep, ids: ReplacedIds): UndoStep {
  if (ids.size === 0) return step;
  const { id, before, entry, done } = step;
  const renewId = (one: string): string => ids.get(one) ?? one;
  const renew = (record: Dashboard | Alert): Dashboard | Alert => replaceIdsInRecord(record, ids, renewId(record.id));
  return {
    ...step,
    id: id === undefined ? id : renewId(id),
    before: before && renew(before),
    entry: entry && replaceIdsInEntry(entry, ids),
    ...(done && { done: { id: renewId(done.id), after: done.after && renew(done.after) } }),
  };
}
