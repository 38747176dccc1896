import { getOwn } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { withoutSilence } from "@obstack/core/alerts";
import { AsCodeError } from "../errors/errors.ts";
import type { Kind } from "../names/names.ts";
import { isObject, isSame, textOf } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { canonicalFields, configurationOf, tables, tileTable } from "./fields.ts";

/** A server record. */
export interface ServerObject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  /** Configuration without tiles and aliases. */
  readonly fields: Fields;
  /** `fields`, normalized for comparison. */
  readonly compared: Fields;
  /** In the server's order; empty for an alert. */
  readonly tiles: readonly ServerTile[];
  /** The unchanged record. */
  readonly record: Dashboard | Alert;
}

/** A tile of a dashboard on the server. */
export type ServerTile = Pick<ServerObject, "id" | "name" | "fields" | "compared">;

/** What shows whether an object of the server changed since. */
export interface ServerVersion extends Pick<ServerObject, "kind" | "id" | "name" | "compared"> {
  readonly tiles: readonly Pick<ServerTile, "id" | "compared">[];
}

export function toVersion({ kind, id, name, compared, tiles }: ServerObject): ServerVersion {
  return { kind, id, name, compared, tiles: tiles.map((tile) => ({ id: tile.id, compared: tile.compared })) };
}

export function readDashboard(record: Dashboard): ServerObject {
  const { tiles: _tiles, ...fields } = configurationOf(record, tables.dashboard);
  const given = Array.isArray(record.tiles) ? (record.tiles as readonly unknown[]).filter(isObject) : [];
  const tiles = given.map((tile) => {
    const configuration = configurationOf(tile, tileTable);
    const id = typeof tile["id"] === "string" ? tile["id"] : "";
    return {
      id,
      name: textOf(tile["name"]),
      fields: configuration,
      compared: canonicalFields(configuration, tileTable),
    };
  });
  const compared = canonicalFields(fields, tables.dashboard);
  return { kind: "dashboard", id: record.id, name: textOf(record.name), fields, compared, tiles, record };
}

/** Converts an alert record. Resolves aliases: `channels` is always a list, and dashboard and saved search have the names used in files. */
export function readAlert(record: Alert): ServerObject {
  const dashboardId = record.dashboard ?? record.dashboardId;
  const { channel, channels, savedSearch, savedSearchId, ...others } = configurationOf(record, tables.alert);
  const { dashboardId: _dashboardId, ...rest } = others;
  const search = savedSearch ?? savedSearchId;
  const list =
    Array.isArray(channels) && channels.length > 0 ? channels : channel === undefined ? undefined : [channel];
  const fields = {
    ...rest,
    ...(typeof dashboardId === "string" ? { dashboardId } : {}),
    ...(search === undefined ? {} : { savedSearch: search }),
    ...(list === undefined ? {} : { channels: list }),
  };
  const compared = canonicalFields(fields, tables.alert);
  return { kind: "alert", id: record.id, name: textOf(record.name), fields, compared, tiles: [], record };
}

/**
 * Returns the fields to export: without `silenced`, so that an apply neither ends a silence nor starts one again, without values that mean the
 * same as no value, and without fields that the server fills in, unless the last applied file had them. Empty lists stay: what others add is drift.
 */
export function fieldsToKeep({ kind, fields, compared }: ServerObject, file: Fields = {}): Fields {
  const isOfServer = (name: string): boolean =>
    getOwn(tables[kind], name)?.filledIn === true && !Object.hasOwn(file, name);
  const isKept = ([name, value]: [string, unknown]): boolean =>
    (Object.hasOwn(compared, name) || Array.isArray(value)) &&
    !isOfServer(name) &&
    !(kind === "alert" && name === "silenced");
  return Object.fromEntries(Object.entries(fields).filter(isKept));
}

/** Printable ASCII without slashes, because identifiers are used in URLs and as keys in states. */
const usableId = /^(?!\.\.?$)[!-.0-[\]-~]+$/;

/** Converts a record of either kind. Throws if it has no usable identifier. */
export function readRecord(kind: Kind, record: Dashboard | Alert): ServerObject {
  checkIdentifier(kind, record);
  return kind === "dashboard" ? readDashboard(record) : readAlert(record);
}

/**
 * Like {@link readRecord}, for a record that was requested by its identifier.
 *
 * @throws {AsCodeError} Of kind `unexpected-response`, if it is the record of another object: an apply would adopt or overwrite that one.
 */
export function readSame(
  kind: Kind,
  id: string,
  record: Dashboard | Alert,
  read: typeof readConfiguration = readRecord,
): ServerObject {
  const found = read(kind, record);
  if (found.id === id) return found;
  throw new AsCodeError(
    "unexpected-response",
    `The response is the record of another ${kind} (${found.id} instead of ${id}).`,
    "Check whether a proxy in front of the server mixes up or caches responses.",
  );
}

/** Like {@link readRecord}, to compare the record with files, which do not describe the silence of an alert. */
export function readConfiguration(kind: Kind, record: Dashboard | Alert): ServerObject {
  checkIdentifier(kind, record);
  return kind === "dashboard"
    ? readRecord(kind, record)
    : { ...readRecord(kind, withoutSilence(record as Alert)), record };
}

function checkIdentifier(kind: Kind, record: unknown): void {
  const { id, name } = isObject(record) ? record : ({} as Fields);
  if (typeof id === "string" && usableId.test(id)) return;
  const title = textOf(name);
  const which = title === undefined ? `${kind === "alert" ? "an" : "a"} ${kind}` : `${kind} ${JSON.stringify(title)}`;
  const isMissing = (id ?? "") === "";
  throw new AsCodeError(
    "unexpected-response",
    `The server returned ${which} ${isMissing ? "without an identifier" : `with the unusable identifier ${JSON.stringify(id).slice(0, 60)}`}.`,
    "Objects are managed by their identifiers. Fix or delete this one on the server, then try again.",
  );
}

/** Returns whether a record is unchanged. Compares only unknown fields that both have: a server may return more in one operation than in another. */
export function isUnchanged(before: ServerVersion, now: ServerObject): boolean {
  return isContentUnchanged(before, now) && before.tiles.every(({ id }, index) => id === now.tiles[index]?.id);
}

/** Like {@link isUnchanged}, but ignores the identifiers of tiles. */
export function isContentUnchanged(before: ServerVersion, now: ServerObject): boolean {
  return (
    sameFields(before.compared, now.compared, tables[before.kind]) &&
    before.tiles.length === now.tiles.length &&
    before.tiles.every((tile, index) => sameFields(tile.compared, now.tiles[index]?.compared ?? {}, tileTable))
  );
}

function sameFields(one: Fields, other: Fields, known: object): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) =>
      (!Object.hasOwn(known, name) && (!Object.hasOwn(one, name) || !Object.hasOwn(other, name))) ||
      isSame(getOwn(one, name), getOwn(other, name)),
  );
}
