import type { Field, Fields as FieldTable } from "@obstack/core";
import { getOwn } from "@obstack/core";
import { isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { canonical, canonicalFields, tables, tileTable, comparablePart } from "../model/fields.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import { hasPlaceholder } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import { matchesFingerprint, getFingerprintedValue } from "../state/entry.ts";
import type { Fingerprints } from "../state/state.ts";

/**
 * Where a field changed since the last apply. `file`: in the file; `server`: on the server, which is drift; `both`: on both sides, which is
 * a conflict; `unknown`: nothing was applied yet.
 */
export type ChangedBy = "file" | "server" | "both" | "unknown";

/** A field whose value on the server differs from the file. */
export interface FieldDifference {
  readonly name: string;
  readonly by: ChangedBy;
  /** The server's value, normalized; undefined for no value. */
  readonly server: unknown;
  /** The file's value, normalized; undefined for no value. */
  readonly file: unknown;
  /** The last applied value, if it was short enough to be stored. */
  readonly lastApplied: unknown;
  /** Names of unknown fields in the value that were removed from the file. */
  readonly removedNames: readonly string[];
}

/**
 * Three-way comparison of the fields of an object: desired, last-applied and current state. Fields that were never in the file are ignored.
 *
 * @param server The server's fields, normalized.
 */
export function compareFields(
  file: Fields,
  server: Fields,
  applied: Fingerprints | undefined,
  table: FieldTable,
): FieldDifference[] {
  const names = [...new Set([...Object.keys(file), ...Object.keys(applied?.file ?? {})])];
  return names.flatMap((name) => {
    const field = getOwn(table, name);
    const wanted = canonical(getOwn(file, name), field);
    const removedNames = removedNamesIn(name, applied);
    const given = comparablePart(getOwn(server, name), wanted, field, removedNames);
    if (isSame(wanted, given)) return [];
    const by = changedBy(name, wanted, getOwn(server, name), applied, field);
    if (by === undefined) return [];
    // A silence that ended, or that a user set, is not drift: only a change of the file silences an alert.
    if (name === "silenced" && by !== "file") return [];
    // A server may return an empty value for a removed field.
    if (by === "both" && wanted === undefined && hasNoEffect(given)) return [];
    const lastApplied = getFingerprintedValue(getOwn(applied?.file, name));
    return [{ name, by, server: given, file: wanted, lastApplied, removedNames }];
  });
}

/** Returns whether an object on the server has the fields of a file. */
export function hasFieldsOf({ kind, fields }: Desired, { compared }: ServerObject): boolean {
  return Object.entries(fields).every(([name, value]) =>
    isSame(canonical(value, getOwn(tables[kind], name)), getOwn(compared, name)),
  );
}

/** Returns whether an object on the server has the tiles of a file, in the same order. */
export function hasTilesOf({ tiles = [] }: Desired, server: ServerObject): boolean {
  return tiles.length === server.tiles.length && tiles.every((tile, index) => isSameTile(tile, server.tiles[index]));
}

/** Returns whether a tile on the server is equal to that of a file. */
export function isSameTile(wanted: DesiredTile, tile: ServerTile | undefined): boolean {
  return isSame(canonicalFields(wanted.fields, tileTable), inFormOf(wanted.fields, tile?.fields ?? {}));
}

/** Returns whether a value says the same as no value. */
export function hasNoEffect(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === false;
}

/** Returns the names that the last applied value may have contained. Those that the file omits now were removed from it. */
function removedNamesIn(name: string, applied: Fingerprints | undefined): readonly string[] {
  const removedNames = getOwn(applied?.extra, name) ?? [];
  // A file with a `config` defined the entire tile.
  if (name !== "series" || applied === undefined || !Object.hasOwn(applied.file, "config")) return removedNames;
  const { fields: config = {} } = tileTable["config"] ?? {};
  const known = [...Object.keys(config), ...Object.keys(config["select"]?.fields ?? {})];
  return [...removedNames, ...known, ...(getOwn(applied.extra, "config") ?? [])];
}

function changedBy(
  name: string,
  wanted: unknown,
  given: unknown,
  applied: Fingerprints | undefined,
  field: Field | undefined,
): ChangedBy | undefined {
  if (applied === undefined) return "unknown";
  if (!Object.hasOwn(applied.file, name)) return "file";
  const isFileChanged = hasPlaceholder(wanted) || !matchesFingerprint(getOwn(applied.file, name), wanted);
  if (isFileChanged) return isChangedWithin(name, given, applied, field) ? "both" : "file";
  // A value that the server normalized is not a difference.
  return isChanged(name, given, applied) ? "server" : undefined;
}

/** Returns whether the server's value differs from the one that it returned when it was applied. */
export function isChanged(name: string, given: unknown, applied: Fingerprints): boolean {
  return !matchesFingerprint(fingerprintOf(name, applied), given);
}

/** Like {@link isChanged}, but ignores unknown fields, which stay on the server. */
function isChangedWithin(name: string, given: unknown, applied: Fingerprints, field: Field | undefined): boolean {
  const seen = comparablePart(given, undefined, field);
  const known =
    applied.known !== undefined && Object.hasOwn(applied.known, name)
      ? applied.known[name]
      : fingerprintOf(name, applied);
  return !matchesFingerprint(known, seen);
}

function fingerprintOf(name: string, { file, server }: Fingerprints): unknown {
  return server !== undefined && Object.hasOwn(server, name) ? server[name] : getOwn(file, name);
}
