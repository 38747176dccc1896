import { getOwn, groupBy } from "@obstack/core/internal";
import type { Fields } from "../common/value.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { createPlaceholder } from "../model/placeholder.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { inFormOf } from "../model/tile-form.ts";
import { isContentUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { Match } from "../plan/match-stack.ts";
import type { TileMatch } from "../plan/match-tiles.ts";
import { fingerprint, toApplied } from "../state/entry.ts";
import { replaceIdsInRecord, replaceReferences } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import type { Applied, StateEntry } from "../state/state.ts";
import type { LoggedObject } from "../state/undo-log.ts";
import type { TargetState } from "../state/workspace.ts";
import type { MatchedLog } from "./match-log.ts";
import { isRestored } from "./match-log.ts";

/** The three sides of a plan that undoes logs: the records before as desired, the records after as applied, and the server. */
interface UndoSides {
  /** Dashboards first. */
  readonly matches: readonly Match[];
  /** The objects that the applies created, which the plan deletes because nothing desires them. */
  readonly targetState: TargetState;
}

/**
 * Returns the sides of an undo.
 *
 * @param isOwn Returns whether an apply or a write of this folder created an object.
 */
export function toStackMatch(
  log: MatchedLog,
  servers: ReadonlyMap<string, ServerObject>,
  isOwn: (object: LoggedObject) => boolean,
): UndoSides {
  const find = placeholdersOf(log, servers);
  const keys = new Map([...log.ids].map(([old, now]) => [now, old]));
  const matches: Match[] = [];
  const created = new Map<string, StateEntry>();
  for (const object of log.objects) {
    const { kind, key, id, before } = object;
    const server = servers.get(log.ids.get(id) ?? id);
    // Deleted again, by the undo of what created it or by others.
    if (object.isUndone && server === undefined) continue;
    const applied = server === undefined ? undefined : appliedRecord(object, server, log.ids);
    const entry =
      applied === undefined ? undefined : toAppliedEntry(object, applied, keys, object.isDeleted || isOwn(object));
    if (before === undefined) {
      if (object.isUndone) continue;
      created.set(entryKey(kind, key), { ...(entry ?? { file: {} }), kind, key, id, created: true });
      continue;
    }
    const isDone = object.isUndone || (server !== undefined && isRestored(object, server, log.ids));
    const desired = toDesired(object, readRecord(kind, before), find);
    matches.push({
      desired,
      server,
      entry,
      matchedBy: server !== undefined ? "state" : object.isDeleted ? "new" : "removed",
      keyBefore: undefined,
      tiles: server?.kind === "dashboard" ? matchTiles(desired, server, applied, log.ids) : undefined,
      ...(isDone ? { undo: "restored" } : server === undefined && !object.isDeleted ? { undo: "contested" } : {}),
    });
  }
  const byKind = groupBy(matches, ({ desired }) => desired.kind);
  return {
    matches: [...(byKind.get("dashboard") ?? []), ...(byKind.get("alert") ?? [])],
    targetState: { state: created, pending: new Set() },
  };
}

/** Returns the record to compare changes by others to: the last one of the applies; or the current one, if they left none or this content. */
function appliedRecord({ kind, after }: LoggedObject, server: ServerObject, ids: MatchedLog["ids"]): ServerObject {
  if (after === undefined) return server;
  const applied = readRecord(kind, replaceIdsInRecord(after, ids, server.id));
  return isContentUnchanged(applied, server) ? server : applied;
}

/**
 * Returns the last-applied state for a record. Every field counts as changed in the files, so that a change on the server is a conflict, and never
 * drift.
 *
 * @param keys Identifiers in the logs by current ones.
 */
function toAppliedEntry(
  { kind, key, before }: LoggedObject,
  applied: ServerObject,
  keys: ReadonlyMap<string, string>,
  created: boolean,
): StateEntry {
  const original = before === undefined ? undefined : readRecord(kind, before);
  const tiles = applied.tiles.map(({ id, fields, compared }) => {
    const tileKey = keys.get(id) ?? id;
    const restored = original?.tiles.find((one) => one.id === tileKey);
    const form = toApplied(fields, inFormOf(fields, fields), tileTable);
    return [tileKey, { id, ...changedInFiles(form, compared, restored?.compared) }] as const;
  });
  const own = toApplied(applied.fields, applied.compared, tables[kind]);
  return {
    kind,
    key,
    id: applied.id,
    ...(created ? { created } : {}),
    ...changedInFiles(own, applied.compared, original?.compared),
    ...(kind === "dashboard" ? { tiles: Object.fromEntries(tiles) } : {}),
  };
}

/** The fingerprint of no value. */
const noFingerprint = "sha256:";

function changedInFiles(applied: Applied, given: Fields, wanted: Fields = {}): Applied {
  const names = [...new Set([...Object.keys(applied.file), ...Object.keys(wanted)])];
  return {
    ...applied,
    file: Object.fromEntries(names.map((name) => [name, noFingerprint])),
    server: Object.fromEntries(names.map((name) => [name, fingerprint(getOwn(given, name))])),
  };
}

function toDesired(
  { kind, key, title, before }: LoggedObject,
  { name, fields, tiles }: ServerObject,
  find: (id: string) => unknown,
): Desired {
  return {
    kind,
    key,
    name,
    fields: replaceReferences(fields, tables[kind], find),
    ...(kind === "dashboard"
      ? {
          tiles: tiles.map((tile) => ({
            key: tile.id,
            name: tile.name,
            fields: replaceReferences(tile.fields, tileTable, find),
            label: tile.name ?? tile.id,
          })),
        }
      : {}),
    label: title,
    title,
    record: before,
  };
}

/** Returns a function that finds the current identifier of an object or tile of the logs, or its placeholder. */
function placeholdersOf(
  { objects, ids }: MatchedLog,
  servers: ReadonlyMap<string, ServerObject>,
): (id: string) => unknown {
  const placeholders = new Map<string, Placeholder>();
  for (const { kind, key, name, id, before } of objects) {
    if (kind !== "dashboard" || before === undefined) continue;
    const server = servers.get(ids.get(id) ?? id);
    if (server === undefined) placeholders.set(id, createPlaceholder(key, undefined, name));
    const present = new Set(server?.tiles.map((tile) => tile.id));
    for (const tile of readRecord(kind, before).tiles) {
      if (!present.has(ids.get(tile.id) ?? tile.id))
        placeholders.set(tile.id, createPlaceholder(key, tile.id, tile.name));
    }
  }
  return (id) => placeholders.get(id) ?? ids.get(id);
}

function matchTiles(
  { tiles = [] }: Desired,
  server: ServerObject,
  applied: ServerObject | undefined,
  ids: ReadonlyMap<string, string>,
): TileMatch {
  const present = new Set(server.tiles.map(({ id }) => id));
  const found = new Map(
    tiles.flatMap(({ key }) => {
      const id = ids.get(key) ?? key;
      return present.has(id) ? [[key, id] as const] : [];
    }),
  );
  const taken = new Set(found.values());
  const rest = server.tiles.filter(({ id }) => !taken.has(id));
  const known = new Set(applied?.tiles.map(({ id }) => id));
  return {
    ids: [...found],
    dropped: rest.filter(({ id }) => known.has(id)),
    foreign: rest.filter(({ id }) => !known.has(id)),
    renamed: [],
  };
}
