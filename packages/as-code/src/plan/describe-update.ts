import { reconcileAliases } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Kind } from "../common/kind.ts";
import { tables } from "../model/fields.ts";
import { readRecord } from "../model/record.ts";
import type { ServerTile } from "../model/record.ts";
import { describeParts } from "./describe-changes.ts";
import type { FieldChange } from "./plan-data.ts";

/**
 * Returns the fields that an update changes: `server` is the value before, `file` the value after. Omits read-only fields and
 * equivalent values. A field can be changed under any of its aliases.
 *
 * @throws {InputError} If a field is changed to different values under two aliases.
 * @throws {AsCodeError} Of kind `unexpected-response`, if a record has no usable identifier.
 */
export function describeUpdate(kind: Kind, before: Dashboard | Alert, after: object): FieldChange[] {
  const from = readRecord(kind, before);
  const to = readRecord(kind, { ...reconcileAliases(before, after, tables[kind]), id: from.id });
  const known = new Map(from.tiles.map((tile) => [tile.id, tile]));
  const kept = new Set(to.tiles.map(({ id }) => id));
  return [
    ...describeParts({}, "file", from.compared, to.compared),
    ...to.tiles.flatMap((tile): FieldChange[] => {
      const previous = known.get(tile.id);
      const place = { tile: labelOf(tile) };
      if (previous === undefined) return [{ ...place, by: "file", file: tile.compared }];
      return describeParts(place, "file", previous.compared, tile.compared);
    }),
    ...from.tiles
      .filter(({ id }) => !kept.has(id))
      .map((tile): FieldChange => ({ tile: labelOf(tile), by: "file", server: tile.compared })),
  ];
}

function labelOf({ id, name }: ServerTile): string {
  return name ?? (id || "new");
}
