import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { getOwn } from "@obstack/core";
import type { Fields as FieldTable } from "@obstack/core";
import { isSame, tidy } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { canonical, tables, tileTable, comparablePart, unknownNames, inFormOf } from "../model/fields.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { Fingerprints, Sent, StateEntry } from "./state.ts";

/** An object that matches its file, after an apply or without one. */
interface MatchedObject {
  /** With identifiers instead of placeholders. */
  readonly desired: Desired;
  readonly server: ServerObject;
  /** Identifiers of tiles by their keys. */
  readonly tileIds: ReadonlyMap<string, string>;
  readonly created: boolean;
}

/** Returns the state entry of an applied object: what the file contained, and how the server normalized it. */
export function toEntry({ desired, server, tileIds, created }: MatchedObject): StateEntry {
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const tiles = (desired.tiles ?? []).flatMap((tile) => {
    const id = tileIds.get(tile.key);
    if (id === undefined) return [];
    const current = inFormOf(tile.fields, byId.get(id)?.fields ?? {});
    return [[tile.key, { id, ...toFingerprints(tile.fields, current, tileTable) }] as const];
  });
  return {
    kind: desired.kind,
    key: desired.key,
    id: server.id,
    ...(created ? { created: true } : {}),
    ...(desired.owner === undefined ? {} : { owner: desired.owner }),
    ...(desired.slo === undefined ? {} : { slo: desired.slo }),
    ...toFingerprints(desired.fields, server.compared, tables[desired.kind]),
    ...(desired.tiles === undefined ? {} : { tiles: Object.fromEntries(tiles) }),
  };
}

/** Returns the fingerprints of applied fields, and of those that the server normalized. */
export function toFingerprints(file: Fields, server: Fields, table: FieldTable): Fingerprints {
  const names = Object.keys(file).toSorted();
  const wanted = (name: string): unknown => canonical(file[name], getOwn(table, name));
  const known = (name: string): unknown => comparablePart(getOwn(server, name), undefined, getOwn(table, name));
  const different = names.filter((name) => !isSame(wanted(name), getOwn(server, name)));
  const extended = names.filter((name) => !isSame(getOwn(server, name), known(name)));
  const extra = names
    .map((name) => [name, unknownNames(file[name], getOwn(table, name))] as const)
    .filter(([, all]) => all.length > 0);
  return {
    file: prints(names, wanted),
    ...(different.length === 0 ? {} : { server: prints(different, (name) => getOwn(server, name)) }),
    ...(extended.length === 0 ? {} : { known: prints(extended, known) }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
}

/** Returns the fingerprints of an object with identifiers instead of placeholders. */
export function toSent({ kind, fields, tiles = [] }: Desired): Sent {
  return {
    file: toFingerprints(fields, {}, tables[kind]).file,
    tiles: tiles.map((tile) => toFingerprints(tile.fields, {}, tileTable).file),
  };
}

/** Returns a hash of what a file or an entry of a state contains; of nothing without one. References to dashboards and tiles do not count. */
export function hashOfFile(one: Sent | StateEntry | undefined): string {
  if (one === undefined) return "nothing";
  const { dashboardId: _dashboard, tileId: _tile, ...own } = one.file;
  const tiles = Object.values(one.tiles ?? {}).map((tile: object) =>
    JSON.stringify(tidy("file" in tile ? tile.file : tile)),
  );
  return createHash("sha256")
    .update(JSON.stringify([tidy(own), tiles.toSorted()]))
    .digest("hex")
    .slice(0, 16);
}

/** Returns whether all of these fingerprints are those of the current values. */
export function matchFields(all: Fields, current: Fields): boolean {
  return Object.entries(all).every(([name, print]) => matchesFingerprint(print, getOwn(current, name)));
}

function prints(names: readonly string[], value: (name: string) => unknown): Fields {
  return Object.fromEntries(names.map((name) => [name, fingerprint(value(name))]));
}

/** Long enough for a channel with the identifier of its webhook. */
const maxLength = 64;

/** Returns a fingerprint of a value: the value itself if its JSON has at most 64 characters, else its hash; null for no value. */
export function fingerprint(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const plain = tidy(value);
  const text = JSON.stringify(plain);
  const isShort = text.length <= maxLength && !text.startsWith('"sha256:');
  return isShort ? plain : `sha256:${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** Returns whether a value has a fingerprint. */
export function matchesFingerprint(print: unknown, value: unknown): boolean {
  return isDeepStrictEqual(print ?? null, fingerprint(value));
}

/** Returns the value of a fingerprint, or undefined if only its hash is known. */
export function getFingerprintedValue(print: unknown): unknown {
  return typeof print === "string" && print.startsWith("sha256:") ? undefined : print;
}
