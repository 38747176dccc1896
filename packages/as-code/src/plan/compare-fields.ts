import { getOwn } from "@obstack/core";
import type { Field, Fields as FieldTable } from "@obstack/core";
import { isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import {
  canonical,
  canonicalFields,
  tables,
  tileTable,
  comparablePart,
  inFormOf,
  tileContentOf,
} from "../model/fields.ts";
import { hasPlaceholder } from "../model/desired.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
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

/** Returns whether an object on the server has the fields of a file, and its tiles in the same order. */
export function isEqual({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  const hasField = ([name, value]: [string, unknown]): boolean =>
    isSame(canonical(value, getOwn(tables[kind], name)), getOwn(server.compared, name));
  return (
    Object.entries(fields).every(hasField) &&
    tiles.length === server.tiles.length &&
    tiles.every((tile, index) => isSameTile(tile, server.tiles[index]))
  );
}

/** Returns whether a tile on the server is equal to that of a file. */
function isSameTile(wanted: DesiredTile, tile: ServerTile | undefined): boolean {
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

/** The tiles of a file and their counterparts on the server. */
export interface TileMatch {
  /** Keys of existing tiles, with their identifiers. */
  readonly ids: Pairs;
  /** Identifiers of tiles that were applied before and were removed from the file. */
  readonly dropped: readonly string[];
  /** Identifiers of tiles that others added on the server. */
  readonly foreign: readonly string[];
  /** Keys of tiles whose key changed, with those at the last apply. */
  readonly renamed: Pairs;
}

/** The entries of a map, as plain data. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * Matches the tiles of a file to tiles on the server: by the state, then by name, then by content and position. A renamed tile stays the
 * same tile and keeps its alerts.
 *
 * @param isUndo Whether a tile that others added is matched only if it is equal, because its name could be a coincidence. Default: false.
 */
export function matchTiles(
  wanted: readonly DesiredTile[],
  tiles: readonly ServerTile[],
  applied: Readonly<Record<string, { readonly id: string }>> = {},
  isUndo = false,
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
  const mayMatch = (id: string): boolean => !isUndo || keyOf.has(id);
  const unmatched = (): DesiredTile[] => wanted.filter(({ key }) => !ids.has(key));

  for (const tile of wanted) take(tile, free.get(getOwn(applied, tile.key)?.id ?? ""));
  // Names match only if they are unique.
  for (const tile of unmatched()) {
    const named = [...free.values()].filter(({ id, name }) => name !== undefined && name === tile.name && mayMatch(id));
    if (named.length === 1) take(tile, named[0]);
  }
  for (const isLike of matchers) {
    for (const tile of unmatched()) {
      const like = [...free.values()].filter(
        (one) => (isLike === isSameTile || mayMatch(one.id)) && isLike(tile, one, keyOf.has(one.id)),
      );
      // Any of several equal tiles will do.
      if (like.every((one) => isSame(one.compared, like[0]?.compared))) take(tile, like[0]);
    }
  }
  const unclaimed = [...free.keys()];
  return {
    ids: [...ids],
    dropped: unclaimed.filter((id) => keyOf.has(id)),
    foreign: unclaimed.filter((id) => !keyOf.has(id)),
    renamed: [...renamed],
  };
}

type IsLike = (wanted: DesiredTile, tile: ServerTile, wasApplied: boolean) => boolean;

/**
 * Matchers in order of decreasing certainty. A tile with different content at the same position is a different tile, because its alerts would
 * watch something else.
 */
const matchers: readonly IsLike[] = [
  isSameTile,
  (wanted, tile) => hasSameContent(wanted, tile) && hasSamePosition(wanted, tile),
  // Content alone is not sufficient for tiles that others added.
  (wanted, tile, wasApplied) => wasApplied && hasContent(wanted) && hasSameContent(wanted, tile),
];

function hasContent({ fields }: DesiredTile): boolean {
  const drawing = tileContentOf(fields);
  return drawing !== undefined && !(Array.isArray(drawing) && drawing.length === 0);
}

function hasSameContent({ fields }: DesiredTile, tile: ServerTile): boolean {
  return isSame(tileContentOf(fields), tileContentOf(tile.fields));
}

function hasSamePosition({ fields }: DesiredTile, tile: ServerTile): boolean {
  return ["x", "y", "w", "h"].every((name) => fields[name] !== undefined && isSame(fields[name], tile.fields[name]));
}
