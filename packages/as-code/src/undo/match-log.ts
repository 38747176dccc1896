import { AsCodeError } from "../common/errors.ts";
import type { Fields } from "../common/value.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { createPlaceholder } from "../model/placeholder.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { isContentUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { Match } from "../plan/match-stack.ts";
import { toEntry } from "../state/entry.ts";
import { replaceReferences } from "../state/replace-ids.ts";
import { entryKey, noState } from "../state/state.ts";
import type { StateEntry, TargetState } from "../state/state.ts";
import type { UndoRecord } from "../state/undo-log.ts";
import { findCopies } from "./find-copies.ts";
import { readLoggedObjects } from "./logged-objects.ts";
import type { LoggedObject } from "./logged-objects.ts";

/** The three sides of a plan that undoes a log: the records before as desired, the records after as applied, and the server. */
export interface MatchedLog {
  readonly objects: readonly LoggedObject[];
  /** Dashboards first. */
  readonly matches: readonly Match[];
  /** The applied side. The plan deletes the objects that the apply created, because nothing desires them. */
  readonly targetState: TargetState;
  /** Identifiers of objects and tiles that exist again and that the log does not record, by those in the log. */
  readonly ids: ReadonlyMap<string, string>;
  /** Titles of objects whose creates had an unknown outcome, and that do not exist. */
  readonly notCreated: readonly string[];
}

/**
 * Matches the objects of a log with those of a deployment, including those that an interrupted undo created again.
 *
 * @param isOwn Returns whether an apply or a write of this folder created an object.
 * @throws {AsCodeError} Of kind `undo`, if a deleted object may be one of several, or a create with an unknown outcome may have succeeded.
 */
export async function matchLog(
  record: UndoRecord,
  target: string,
  deployment: Deployment,
  isOwn: (object: LoggedObject) => boolean,
): Promise<MatchedLog> {
  const servers = new Map([...deployment.dashboards, ...deployment.alerts].map((one) => [one.id, one]));
  const objects = readLoggedObjects(record.steps);
  const { problems, notCreated } = findDoubtfulCreates(record, objects, servers);
  const copies = findCopies(objects, servers, record, problems);
  if (problems.length > 0) {
    throw new AsCodeError(
      "undo",
      problems,
      "Nothing was written. Rename those that the undo should leave alone, delete the others, then try again.",
    );
  }
  const targetState = { ...noState, state: readApplied(objects, servers, isOwn) };
  const find = placeholdersOf(objects);
  const desired = objects.flatMap((one) => (one.before === undefined ? [] : toDesired(one, one.before, find)));
  const restorable = new Set([
    ...objects.flatMap(({ id, before }) => (before === undefined ? [] : id)),
    ...copies.map(({ id }) => id),
  ]);
  const isRestorable = ({ id }: ServerObject): boolean => restorable.has(id);
  const matches = await matchStack({
    target,
    targetState,
    deployment: {
      ...deployment,
      dashboards: deployment.dashboards.filter(isRestorable),
      alerts: deployment.alerts.filter(isRestorable),
    },
    bindings: {},
    dashboards: desired.filter(({ kind }) => kind === "dashboard"),
    alerts: desired.filter(({ kind }) => kind === "alert"),
    // Any of several equal copies will do.
    choose: ({ candidates }) => Promise.resolve(candidates[0]?.id),
  });
  return { objects, matches, targetState, ids: findNewIds(objects, matches), notCreated };
}

/**
 * Looks for the objects of creates with an unknown outcome. A log does not prove that an object with the same name is the right one, so only
 * the user can decide about it.
 */
function findDoubtfulCreates(
  { steps, existing }: UndoRecord,
  objects: readonly LoggedObject[],
  servers: ReadonlyMap<string, ServerObject>,
): { readonly problems: string[]; readonly notCreated: readonly string[] } {
  const problems: string[] = [];
  const notCreated: string[] = [];
  const ours = new Set(objects.map(({ id }) => id));
  const others = [...servers.values()].filter(({ id }) => !ours.has(id) && existing?.has(id) !== true);
  for (const { kind, name, title, action, done, undone } of steps) {
    if (action !== "create" || done !== undefined || undone === true) continue;
    const found = others.filter((one) => one.kind === kind && one.name === name).map(({ id }) => id);
    if (found.length === 0) notCreated.push(title);
    else problems.push(`It is unknown whether ${title} was created as ${found.join(" or ")}.`);
  }
  return { problems, notCreated };
}

/** Returns what the apply left, except for deleted objects that do not exist again. */
function readApplied(
  objects: readonly LoggedObject[],
  servers: ReadonlyMap<string, ServerObject>,
  isOwn: (object: LoggedObject) => boolean,
): Map<string, StateEntry> {
  return new Map(
    objects.flatMap((object): [string, StateEntry][] => {
      const { kind, key, id, before, isDeleted } = object;
      const server = servers.get(id);
      if (server === undefined && isDeleted) return [];
      const created = before === undefined || isDeleted || isOwn(object);
      const entry = server && toAppliedEntry(object, appliedRecord(object, server), created);
      return [[entryKey(kind, key), entry ?? { kind, key, id, file: {}, ...(created ? { created } : {}) }]];
    }),
  );
}

/** Returns the record to compare changes by others to: the last one of the apply; or the current one, if it left none or this content. */
function appliedRecord({ kind, after }: LoggedObject, server: ServerObject): ServerObject {
  const applied = after === undefined ? server : readRecord(kind, after);
  return isContentUnchanged(applied, server) ? server : applied;
}

/** Returns the state of a record, as if a file had each of its fields, and each that it had before. */
function toAppliedEntry(object: LoggedObject, applied: ServerObject, created: boolean): StateEntry {
  const { before, tiles: keys } = object;
  const originals = new Map(before?.tiles.map((tile) => [tile.id, tile.fields]));
  const desired = toDesired(object, {
    ...applied,
    fields: { ...withoutValues(before?.fields), ...applied.fields },
    tiles: applied.tiles.map((tile) => ({
      ...tile,
      fields: { ...withoutValues(originals.get(tile.id)), ...tile.fields },
    })),
  });
  const tileIds = new Map(desired.tiles?.map(({ key }) => [key, new Map(keys).get(key) ?? key]));
  return toEntry({ desired, server: applied, tileIds, created });
}

function withoutValues(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));
}

/** Returns a function that finds the placeholder of a dashboard or tile that the undo restores. */
function placeholdersOf(objects: readonly LoggedObject[]): (id: string) => Placeholder | undefined {
  const placeholders = new Map(
    objects.flatMap(({ kind, key, name, id, before, tiles }) => {
      if (kind !== "dashboard" || before === undefined) return [];
      const ofTiles = tiles.map(
        ([tile, tileId], index) => [tileId, createPlaceholder(key, tile, before.tiles[index]?.name)] as const,
      );
      return [[id, createPlaceholder(key, undefined, name)] as const, ...ofTiles];
    }),
  );
  return (id) => placeholders.get(id);
}

function toDesired(
  { kind, key, title, tiles: keys }: LoggedObject,
  { name, fields, tiles, record }: ServerObject,
  find: (id: string) => Placeholder | undefined = () => undefined,
): Desired {
  const keyOf = new Map(keys.map(([tile, id]) => [id, tile]));
  const toTile = (tile: ServerTile): DesiredTile => ({
    key: keyOf.get(tile.id) ?? tile.id,
    name: tile.name,
    fields: replaceReferences(tile.fields, tileTable, find),
    label: tile.name ?? tile.id,
  });
  return {
    kind,
    key,
    name,
    fields: replaceReferences(fields, tables[kind], find),
    ...(kind === "dashboard" ? { tiles: tiles.map(toTile) } : {}),
    label: title,
    title,
    record,
  };
}

/** Returns the identifiers of matched objects and tiles that differ from those in the log. */
function findNewIds(objects: readonly LoggedObject[], matches: readonly Match[]): ReadonlyMap<string, string> {
  const byKey = new Map(matches.map((match) => [entryKey(match.desired.kind, match.desired.key), match]));
  return new Map(
    objects.flatMap(({ kind, key, id, tiles }) => {
      const { server, tiles: matched } = byKey.get(entryKey(kind, key)) ?? {};
      const now = new Map(matched?.ids);
      const all = [
        [id, server?.id ?? id] as const,
        ...tiles.map(([tile, old]) => [old, now.get(tile) ?? old] as const),
      ];
      return all.filter(([old, current]) => old !== current);
    }),
  );
}
