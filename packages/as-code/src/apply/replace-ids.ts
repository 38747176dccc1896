import { mapReferences } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { replaceLinkedIds } from "../model/dashboard-link.ts";
import { tables } from "../model/fields.ts";
import type { StateEntry } from "../state/state.ts";
import type { UndoStep } from "./undo-step.ts";

/** New identifiers of objects that were created again, by their previous ones. */
export type ReplacedIds = ReadonlyMap<string, string>;

/** Fields that refer to objects that an undo can create again. */
const references = ["dashboard", "dashboardId", "tileId"];

/** Combines earlier and later identifiers. */
export function composeReplacedIds(earlier: ReplacedIds, later: ReplacedIds): Map<string, string> {
  return new Map([...later, ...[...earlier].map(([id, now]) => [id, later.get(now) ?? now] as const)]);
}

/** Returns a record with a new identifier, and with the current identifiers in its references and tiles. */
export function replaceIdsInRecord<Item extends Dashboard | Alert>(record: Item, ids: ReplacedIds, id: string): Item {
  // Links in tiles, too. Fields that the spec does not define are recognized by their values.
  const isLink = (text: string) => (ids.has(text) ? ("dashboards" as const) : undefined);
  const fields = mapReferences(
    record,
    "tiles" in record ? tables.dashboard : tables.alert,
    (reference) => replaceId(reference.id, ids),
    isLink,
  ) as Record<string, unknown>;
  const { tiles, message } = fields;
  return {
    ...fields,
    id,
    ...replaceReferences(fields, ids),
    ...(typeof message === "string" ? { message: replaceLinkedIds(message, (linked) => ids.get(linked)) } : {}),
    ...(Array.isArray(tiles)
      ? { tiles: tiles.map((tile: { id?: unknown }) => ({ ...tile, id: replaceId(tile.id, ids) })) }
      : {}),
  } as Item;
}

/** Returns a state entry with the current identifiers. */
export function replaceIdsInEntry(entry: StateEntry, ids: ReplacedIds): StateEntry {
  const { id, file, tiles } = entry;
  return {
    ...entry,
    id: ids.get(id) ?? id,
    file: { ...file, ...replaceReferences(file, ids) },
    ...(tiles === undefined
      ? {}
      : {
          tiles: Object.fromEntries(
            Object.entries(tiles).map(([key, tile]) => [key, { ...tile, id: ids.get(tile.id) ?? tile.id }]),
          ),
        }),
  };
}

/** Returns a step with the current identifiers. */
export function replaceIdsInStep(step: UndoStep, ids: ReplacedIds): UndoStep {
  if (ids.size === 0) return step;
  const { id, before, entry, done } = step;
  const renew = (record: Dashboard | Alert): Dashboard | Alert =>
    replaceIdsInRecord(record, ids, ids.get(record.id) ?? record.id);
  return {
    ...step,
    ...(id === undefined ? {} : { id: ids.get(id) ?? id }),
    ...(before === undefined ? {} : { before: renew(before) }),
    ...(entry === undefined ? {} : { entry: replaceIdsInEntry(entry, ids) }),
    ...(done === undefined
      ? {}
      : {
          done: {
            id: ids.get(done.id) ?? done.id,
            ...(done.after === undefined ? {} : { after: renew(done.after) }),
          },
        }),
  };
}

function replaceReferences(fields: Readonly<Record<string, unknown>>, ids: ReplacedIds): Record<string, unknown> {
  const names = references.filter((name) => Object.hasOwn(fields, name));
  return Object.fromEntries(names.map((name) => [name, replaceId(fields[name], ids)]));
}

function replaceId(value: unknown, ids: ReplacedIds): unknown {
  return typeof value === "string" ? (ids.get(value) ?? value) : value;
}
