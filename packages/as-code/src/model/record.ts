import type { Alert, Dashboard } from "@obstack/core";
import { flatten, knownFields, knownOfTile, ownFields } from "./fields.ts";
import type { Keep, Kind } from "./fields.ts";
import { isSame } from "./value.ts";
import type { Fields } from "./value.ts";
import { own } from "./own.ts";

/** A record of the server, as it is compared with a file. */
export interface ServerObject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  /** Fields as {@link flatten} names them, without the tiles. */
  readonly fields: Fields;
  /** In the order of the server; empty for an alert. */
  readonly tiles: readonly ServerTile[];
  /** As it came. */
  readonly record: Dashboard | Alert;
}

/** A tile of a dashboard on the server. */
export interface ServerTile {
  readonly id: string;
  readonly name: string | undefined;
  readonly fields: Fields;
}

/** Reads a dashboard of the server. */
export function readDashboard(record: Dashboard, keep?: Keep): ServerObject {
  const { tiles: _tiles, ...fields } = ownFields(record, knownFields.dashboard, keep);
  const tiles = (record.tiles ?? []).map((tile) => ({
    id: typeof tile.id === "string" ? tile.id : "",
    name: textOf(tile.name),
    fields: ownFields(tile, knownOfTile, keep),
  }));
  return { kind: "dashboard", id: record.id, name: textOf(record.name), fields, tiles, record };
}

/** Reads an alert of the server, whichever of the names it uses that are seen in the field. */
export function readAlert(record: Alert, keep?: Keep): ServerObject {
  const fields = { ...ownFields(record, knownFields.alert, keep) } as Record<string, unknown>;
  const dashboard = record.dashboard ?? record.dashboardId;
  if (typeof dashboard === "string") fields["dashboardId"] = dashboard;
  else delete fields["dashboardId"];
  if (fields["source"] === "saved_search") fields["source"] = "search";
  return {
    kind: "alert",
    id: record.id,
    name: textOf(record.name),
    fields: flatten(fields, knownFields.alert, keep),
    tiles: [],
    record,
  };
}

/**
 * The fields of an object that another one of its kind shall have too. An alert that is not silenced says nothing of it: who is on call
 * may silence it, and nothing puts that back.
 */
export function fieldsToKeep({ kind, fields }: ServerObject): Fields {
  if (kind !== "alert" || fields["silenced"] !== false) return fields;
  const { silenced: _silenced, ...others } = fields;
  return others;
}

/** Reads a record of the server, whichever kind it is of. */
export function readRecord(kind: Kind, record: Dashboard | Alert, keep?: Keep): ServerObject {
  return kind === "dashboard" ? readDashboard(record, keep) : readAlert(record, keep);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Tells whether a record is still as it was. What the document does not show counts where both have it: one request of a server may give
 * more of a record than another.
 */
export function isUnchanged(before: ServerObject, now: ServerObject): boolean {
  return (
    sameFields(before.fields, now.fields, knownFields[before.kind]) &&
    before.tiles.length === now.tiles.length &&
    before.tiles.every((tile, index) => {
      const other = now.tiles[index];
      return other !== undefined && tile.id === other.id && sameFields(tile.fields, other.fields, knownOfTile);
    })
  );
}

/** Tells whether two records say the same, field by field. */
export function isEqual(one: ServerObject, other: ServerObject): boolean {
  return isSame(one.fields, other.fields) && isSame(contentOf(one), contentOf(other));
}

/** Tells whether two records say the same, whatever their tiles are identified by. */
export function hasContentOf(one: ServerObject, other: ServerObject): boolean {
  return (
    isSame(one.fields, other.fields) &&
    isSame(
      one.tiles.map(({ fields }) => fields),
      other.tiles.map(({ fields }) => fields),
    )
  );
}

function contentOf({ tiles }: ServerObject): unknown[] {
  return tiles.map(({ id, fields }) => [id, fields]);
}

function sameFields(one: Fields, other: Fields, known: object): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    const isKnown = Object.hasOwn(known, name.split(".", 1)[0] ?? name);
    return (
      (!isKnown && (!Object.hasOwn(one, name) || !Object.hasOwn(other, name))) ||
      isSame(own(one, name), own(other, name))
    );
  });
}
