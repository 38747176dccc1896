import { mapReferences } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { tables } from "../model/fields.ts";
import type { StateEntry } from "../state/state.ts";
import type { UndoStep } from "./undo-step.ts";

/** New identifiers of objects that were created again, by their previous ones. */
export type Renewals = ReadonlyMap<string, string>;

/** Fields that refer to objects that an undo can create again. */
const references = ["dashboard", "dashboardId", "tileId"];

/** Combines earlier and later renewals. */
export function composeRenewals(earlier: Renewals, later: Renewals): Map<string, string> {
  return new Map([...later, ...[...earlier].map(([id, now]) => [id, later.get(now) ?? now] as const)]);
}

/** Returns a record with a new identifier, and with the current identifiers in its references and tiles. */
export function renewRecord<Item extends Dashboard | Alert>(record: Item, ids: Renewals, id: string): Item {
  // Links in tiles, too. Fields that the spec does not define are recognized by their values.
  const isLink = (text: string) => (ids.has(text) ? ("dashboards" as const) : undefined);
  const fields = mapReferences(
    record,
    "tiles" in record ? tables.dashboard : tables.alert,
    (reference) => renewId(reference.id, ids),
    isLink,
  ) as Record<string, unknown>;
  const tiles = fields["tiles"];
  return {
    ...fields,
    id,
    ...renewReferences(fields, ids),
    ...(Array.isArray(tiles)
      ? { tiles: tiles.map((tile: { id?: unknown }) => ({ ...tile, id: renewId(tile.id, ids) })) }
      : {}),
  } as Item;
}

/** Returns a state entry with the current identifiers. */
export function renewEntry(entry: StateEntry, ids: Renewals): StateEntry {
  const { id, file, tiles } = entry;
  return {
    ...entry,
    id: ids.get(id) ?? id,
    file: { ...file, ...renewReferences(file, ids) },
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
export function renewStep(step: UndoStep, ids: Renewals): UndoStep {
  if (ids.size === 0) return step;
  const { id, before, entry, done } = step;
  const renew = (record: Dashboard | Alert): Dashboard | Alert =>
    renewRecord(record, ids, ids.get(record.id) ?? record.id);
  return {
    ...step,
    ...(id === undefined ? {} : { id: ids.get(id) ?? id }),
    ...(before === undefined ? {} : { before: renew(before) }),
    ...(entry === undefined ? {} : { entry: renewEntry(entry, ids) }),
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

function renewReferences(fields: Readonly<Record<string, unknown>>, ids: Renewals): Record<string, unknown> {
  const names = references.filter((name) => Object.hasOwn(fields, name));
  return Object.fromEntries(names.map((name) => [name, renewId(fields[name], ids)]));
}

function renewId(value: unknown, ids: Renewals): unknown {
  return typeof value === "string" ? (ids.get(value) ?? value) : value;
}
