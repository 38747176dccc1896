import type { Alert, Dashboard } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import type { CurrentState } from "../model/current-state.ts";
import { titleOf, createPlaceholder } from "../model/desired.ts";
import type { Desired, DesiredTile, Placeholder } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { isContentUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { Match } from "../plan/match-stack.ts";
import { adoptObjects } from "../state/adopt.ts";
import { toEntry } from "../state/entry.ts";
import { replaceIds, replaceReferences, toKeyText, currentIds } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry, StateOfServer, TargetState } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import type { Copy, Run } from "./read-runs.ts";

/** The three sides of a plan that undoes an apply: the copies as desired, the records after it as applied, and the server. */
export interface MatchedCopies {
  /** Dashboards first. */
  readonly matches: readonly Match[];
  /** The applied side. The plan deletes the objects that the apply created, because nothing desires them. */
  readonly targetState: TargetState;
  /** The state of objects that exist with other identifiers than in the state. */
  readonly renewed: readonly StateEntry[];
  /** Titles of objects whose creates had an unknown outcome, and that do not exist. */
  readonly notCreated: readonly string[];
}

/** A copy with current identifiers, and its counterpart on the server by its identifier or that in the state. */
interface CurrentCopy extends Copy {
  readonly original: ServerObject | undefined;
  readonly result: ServerObject | undefined;
  readonly server: ServerObject | undefined;
  /** Keys of tiles in the copy, by current identifier. The plan and its digest use them, because new identifiers do not change them. */
  readonly tileKeys: ReadonlyMap<string, string>;
}

/**
 * Matches copies with the objects of a deployment, including those that an interrupted undo created again.
 *
 * @throws {AsCodeError} Of kind `undo`, if a deleted object may be one of several, or a create with an unknown outcome may have succeeded.
 */
export async function matchCopies(
  run: Run,
  { target, rebind }: Workspace,
  current: CurrentState,
  loaded: StateOfServer,
): Promise<MatchedCopies> {
  const servers = new Map([...current.dashboards, ...current.alerts].map((one) => [one.id, one]));
  // Those of this undo. What the apply may have created is not proven to be its own.
  const restored = new Set(run.copies.flatMap(({ kind, key, before }) => (before ? entryKey(kind, key) : [])));
  const pending = new Map([...loaded.pending].filter(([name]) => restored.has(name)));
  // The undo itself deletes what the apply created.
  const deleted = new Set(run.copies.flatMap(({ kind, key, before }) => (before ? [] : entryKey(kind, key))));
  const { targetState: state, adopted } = adoptObjects({ ...loaded, pending }, [...servers.values()], {
    mayRenew: ({ kind, key }) => !rebind && !deleted.has(entryKey(kind, key)),
    mayAdopt: ({ id }) => run.existing?.has(id) !== true,
  });
  const ids = currentIds(run.ids, state.state);
  const copied = run.copies.map((copy): CurrentCopy => {
    const read = (record: Dashboard | Alert | undefined): ServerObject | undefined =>
      record &&
      readRecord(
        copy.kind,
        replaceIds(record, (text) => ids.get(text)),
      );
    const tileTexts = copy.before === undefined ? [] : readRecord(copy.kind, copy.before).tiles.map(({ id }) => id);
    return {
      ...copy,
      original: read(copy.before),
      result: read(copy.after),
      server: [
        copy.id,
        ...[copy.key, copy.entry?.key].map((key) => state.state.get(entryKey(copy.kind, key ?? ""))?.id),
      ]
        .map((id) => servers.get(id ?? ""))
        .find((one) => one !== undefined),
      tileKeys: new Map(tileTexts.map((text) => [ids.get(text) ?? text, text])),
    };
  });
  const copies = [...copied, ...findLinking(copied, servers, state)];
  const known = new Set([
    ...copies.flatMap(({ id, server }) => [id, server?.id]),
    ...Array.from(state.state.values(), ({ id }) => id),
  ]);
  const free = [...servers.values()].filter(({ id }) => !known.has(id) && run.existing?.has(id) !== true);
  const notCreated = checkDoubtfulCreates(copies, free);
  const applied = copies.flatMap((copy) => appliedSideOf(copy) ?? []);
  const targetState = {
    ...state,
    undone: new Map(),
    state: new Map(applied.map((entry) => [entryKey(entry.kind, entry.key), entry])),
  };
  const find = placeholdersOf(copies);
  const desired = copies.flatMap((copy) =>
    copy.original === undefined ? [] : toDesired(copy, copy.original, find, copy.before),
  );
  // Without the objects of that time, only those that are newer than a create of the undo can be copies.
  const existing = run.existing ?? [...loaded.pending.values()][0]?.existing;
  const restorable = new Set([
    ...copies.flatMap(({ before, server }) => (before === undefined ? [] : (server?.id ?? []))),
    ...free.flatMap(({ id }) => (existing?.has(id) === false ? id : [])),
  ]);
  const isRestorable = ({ id }: ServerObject): boolean => restorable.has(id);
  const matches = matchStack({
    target,
    targetState,
    current: {
      ...current,
      dashboards: current.dashboards.filter(isRestorable),
      alerts: current.alerts.filter(isRestorable),
    },
    bindings: {},
    dashboards: desired.filter(({ kind }) => kind === "dashboard"),
    alerts: desired.filter(({ kind }) => kind === "alert"),
    // Equal copies are interchangeable.
    choose({ kind, name }, candidates) {
      const wanted = desired.filter((one) => one.kind === kind && one.name === name);
      if (candidates.length <= wanted.length) return candidates[0]?.id;
      const list = candidates.map(({ id }) => id).join(" or ");
      throw undoError(wanted.map(({ title }) => `The deleted ${title} may exist again as ${list}.`));
    },
  });
  const renewed = adopted.filter(({ kind, key }) => loaded.state.has(entryKey(kind, key)));
  return { matches, targetState, renewed, notCreated };
}

/** Returns the other objects that link to a deleted dashboard as if the apply had copied them, so that their links follow to the restored one. */
function findLinking(
  copies: readonly CurrentCopy[],
  servers: ReadonlyMap<string, ServerObject>,
  { state }: TargetState,
): CurrentCopy[] {
  const texts = new Map(
    copies.flatMap(({ kind, key, id, before, server }) =>
      kind === "alert" || id === undefined || before === undefined || server?.id === id ? [] : [[id, toKeyText(key)]],
    ),
  );
  if (texts.size === 0) return [];
  const copiedIds = new Set(copies.map(({ server }) => server?.id));
  const keys = new Map(Array.from(state.values(), ({ id, key }) => [id, key]));
  return [...servers.values()].flatMap((server) => {
    const text = JSON.stringify(server.record);
    if (copiedIds.has(server.id) || ![...texts.keys()].some((id) => text.includes(id))) return [];
    const { kind, id, name, record } = server;
    const key = keys.get(id) ?? id;
    const before = replaceIds(record, (linked) => texts.get(linked));
    const original = readRecord(kind, before);
    const known = { id, after: record, entry: undefined, last: "update", isKnown: true } as const;
    const tileKeys = new Map(server.tiles.map((tile) => [tile.id, tile.id]));
    const title = titleOf(kind, key, name);
    return { kind, key, name, title, ...known, before, original, result: server, server, tileKeys };
  });
}

function undoError(problems: readonly string[]): AsCodeError {
  return new AsCodeError(
    "undo",
    problems,
    "Nothing was written. Rename those that the undo should leave alone, delete the others, then try again.",
  );
}

/**
 * Looks for the objects of creates with an unknown outcome. Copies do not prove that an object with the same name is the right one, so only the user can
 * decide about it. Returns the titles of those that do not exist.
 */
function checkDoubtfulCreates(copies: readonly CurrentCopy[], free: readonly ServerObject[]): readonly string[] {
  const doubtful = copies.filter(({ last, isKnown, server }) => last === "create" && !isKnown && server === undefined);
  const problems = doubtful.flatMap(({ kind, name, title }) => {
    const ids = free.filter((one) => one.kind === kind && one.name === name).map(({ id }) => id);
    return ids.length === 0 ? [] : `It is unknown whether ${title} was created as ${ids.join(" or ")}.`;
  });
  if (problems.length > 0) throw undoError(problems);
  return doubtful.map(({ title }) => title);
}

/** Returns the state of what the apply left, as if a file had each of its fields, and each that it had before; none if it left nothing. */
function appliedSideOf(copy: CurrentCopy): StateEntry | undefined {
  const { kind, key, id, original, result, server, last, entry } = copy;
  const isLeft = last !== "delete" && (last !== "create" || copy.isKnown);
  if (server === undefined && !isLeft) return undefined;
  const created = original === undefined || !isLeft || entry?.created === true;
  if (server === undefined) return { kind, key, id: id ?? "", file: {}, ...(created ? { created } : {}) };
  // Without a record from after the apply, or with an equal one, the current record is the applied side.
  const applied = result === undefined || isContentUnchanged(result, server) ? server : result;
  const originals = new Map(original?.tiles.map((tile) => [tile.id, tile.fields]));
  const desired = toDesired(copy, {
    ...applied,
    fields: { ...withoutValues(original?.fields), ...applied.fields },
    tiles: applied.tiles.map((tile) => ({
      ...tile,
      fields: { ...withoutValues(originals.get(tile.id)), ...tile.fields },
    })),
  });
  const idOf = new Map(Array.from(copy.tileKeys, ([now, text]) => [text, now]));
  const tileIds = new Map(desired.tiles?.map((tile) => [tile.key, idOf.get(tile.key) ?? tile.key]));
  const { tiles, ...applies } = toEntry({ desired, server: applied, tileIds, created });
  // A later apply can have created a tile with the key of one that this apply deleted.
  const later = server.tiles.flatMap(({ id: now }) => {
    const text = copy.tileKeys.get(now);
    return text === undefined ? [] : [[text, { id: now, file: {} }] as const];
  });
  return { ...applies, id: server.id, ...(tiles && { tiles: { ...Object.fromEntries(later), ...tiles } }) };
}

function withoutValues(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));
}

/** Returns a function that finds the placeholder of a dashboard or tile that the undo restores. */
function placeholdersOf(copies: readonly CurrentCopy[]): (id: string) => Placeholder | undefined {
  const placeholders = new Map(
    copies.flatMap(({ kind, key, name, id, original, server, tileKeys }) => {
      if (kind !== "dashboard" || original === undefined) return [];
      const ofTiles = original.tiles.map(
        (tile) => [tile.id, createPlaceholder(key, tileKeys.get(tile.id), tile.name)] as const,
      );
      return [
        ...[id, server?.id, toKeyText(key)].map((one) => [one, createPlaceholder(key, undefined, name)] as const),
        ...ofTiles,
      ];
    }),
  );
  return (id) => placeholders.get(id);
}

/** @param record The copy of the record, if the undo restores it. */
function toDesired(
  { kind, key, title, tileKeys }: CurrentCopy,
  { name, fields, tiles }: ServerObject,
  find: (id: string) => Placeholder | undefined = () => undefined,
  record?: Dashboard | Alert,
): Desired {
  const toTile = (tile: ServerTile): DesiredTile => ({
    key: tileKeys.get(tile.id) ?? tile.id,
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
