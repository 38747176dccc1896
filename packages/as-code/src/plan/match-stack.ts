import { formatCount, groupBy } from "@obstack/basics";
import { getOwn } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { isSame } from "../json/value.ts";
import type { Bindings } from "../names/names.ts";
import { canonical, canonicalFields, tables, tileTable } from "../model/fields.ts";
import type { CurrentState } from "../model/current-state.ts";
import { problemAt, resolveReferences } from "../model/desired.ts";
import type { Desired, Placeholder } from "../model/desired.ts";
import { isContentUnchanged } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { isEqual, matchTiles } from "./compare-fields.ts";
import type { TileMatch } from "./compare-fields.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry, TargetState } from "../state/state.ts";

/** The objects of a stack, to match with those of a deployment. */
interface StackToMatch {
  /** Name of the target, for messages. */
  readonly target: string;
  readonly targetState: TargetState;
  readonly current: CurrentState;
  readonly bindings: Bindings;
  readonly dashboards: readonly Desired[];
  /** References to dashboards of the plan are {@link Placeholder}. */
  readonly alerts: readonly Desired[];
  /** Default: ambiguity is an error. */
  readonly choose?: Choose;
}

/**
 * Matches dashboards, their tiles and alerts with the objects of a deployment, and resolves references to objects that exist.
 *
 * @throws {AsCodeError} Of kind `names`, if objects or references are ambiguous or do not exist.
 */
export function matchStack(input: StackToMatch): readonly Match[] {
  const { target, targetState, current, bindings, choose } = input;
  const problems: Problem[] = [];
  const shared = { ...targetState, choose, problems };
  const matched = matchObjects({
    ...shared,
    desired: input.dashboards,
    servers: current.dashboards,
    bound: bindings.dashboards ?? {},
    isLike: haveSameTileNames,
  });
  const { dashboards, find } = matchTilesOf(matched, problems);
  const alerts = matchObjects({
    ...shared,
    desired: input.alerts.map((alert) => resolveReferences(alert, find(alert))),
    servers: current.alerts,
    bound: bindings.alerts ?? {},
    isLike: watchTheSame,
  });
  if (problems.length > 0)
    throw new AsCodeError("names", problems, `Add bindings to targets.${target}.bindings in obstack.yaml.`);
  return [...dashboards, ...alerts];
}

function haveSameTileNames({ tiles = [] }: Desired, server: ServerObject): boolean {
  return tiles.length > 0 && isSame(namesOf(tiles), namesOf(server.tiles));
}

function namesOf(tiles: readonly { readonly name: string | undefined }[]): string[] {
  return tiles.map(({ name }) => name ?? "").toSorted();
}

function watchTheSame({ fields }: Desired, server: ServerObject): boolean {
  return ["dashboardId", "tileId", "savedSearch", "thresholdType"].every((name) =>
    isSame(canonical(fields[name], tables.alert[name]), server.compared[name]),
  );
}

function tilesOf({ desired, server, entry }: Match): TileMatch {
  const isUndo = desired.record !== undefined;
  if (desired.tiles !== undefined) return matchTiles(desired.tiles, server?.tiles ?? [], entry?.tiles, isUndo);
  const ids = new Map(
    (server?.tiles ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[name, id] as const])),
  );
  return { ids: [...ids], dropped: [], foreign: [], renamed: [] };
}

type Find = (of: Desired) => (planned: Placeholder) => unknown;

/** Matches the tiles of dashboards, and resolves references to dashboards and tiles that already exist. */
function matchTilesOf(
  matched: readonly Match[],
  problems: Problem[],
): { readonly dashboards: readonly Match[]; readonly find: Find } {
  const byKey = new Map(matched.map((match) => [match.desired.key, match]));
  const tileIds = new Map<string, ReadonlyMap<string, string>>();
  const find: Find = (of) => (planned) => {
    const match = byKey.get(planned.dashboard);
    if (planned.tile === undefined) return match?.server?.id ?? planned;
    const id = tileIds.get(planned.dashboard)?.get(planned.tile);
    if (match?.tiles !== undefined && id === undefined && match.desired.tiles === undefined)
      problems.push(
        problemAt(of, ["tile"], `Dashboard ${planned.dashboard} has no tile ${JSON.stringify(planned.tile)}.`),
      );
    return id ?? planned;
  };
  // Resolve references to dashboards first, because they help to match tiles; then references to tiles.
  for (const match of matched.map((one) => withReferences(one, find))) {
    const tiles = tilesOf(match);
    byKey.set(match.desired.key, { ...match, tiles });
    tileIds.set(match.desired.key, new Map(tiles.ids));
  }
  return { dashboards: Array.from(byKey.values(), (match) => withReferences(match, find)), find };
}

function withReferences({ desired, ...match }: Match, find: Find): Match {
  return { ...match, desired: resolveReferences(desired, find(desired)) };
}

/** Returns the identifier of the candidate that is an object; undefined if that is ambiguous. */
type Choose = (wanted: Desired, candidates: readonly ServerObject[]) => string | undefined;

/** An object of the files and its counterpart on the server. */
export interface Match {
  readonly desired: Desired;
  /** Absent if the object does not exist. */
  readonly server: ServerObject | undefined;
  /** The last apply, even if the object was deleted or had another key. */
  readonly entry: StateEntry | undefined;
  /**
   * How the object was matched. `removed`: it was applied before, and was deleted on the server since.
   */
  readonly matchedBy: "state" | "name" | "new" | "removed";
  /** The key at the last apply, if it was different. */
  readonly keyBefore: string | undefined;
  /** The tiles of a dashboard. */
  readonly tiles?: TileMatch | undefined;
}

/** Returns the state entry of an unchanged object; undefined if the state has it as it is. */
export function findNewEntry({ desired, server, entry, keyBefore, tiles }: Match): StateEntry | undefined {
  if (server === undefined) return undefined;
  const next = toEntry({ desired, server, tileIds: new Map(tiles?.ids), created: entry?.created === true });
  return keyBefore === undefined && isSame(next, entry) ? undefined : next;
}

/** Input of {@link matchObjects}. */
interface Matching extends TargetState {
  readonly desired: readonly Desired[];
  readonly servers: readonly ServerObject[];
  /** Bound identifiers by key. */
  readonly bound: Readonly<Record<string, string>>;
  /** Returns whether two objects with the same name are similar enough to be the same object. */
  readonly isLike: (desired: Desired, server: ServerObject) => boolean;
  readonly choose: Choose | undefined;
  readonly problems: Problem[];
}

/**
 * Matches the objects of files to objects on the server: by the state, else by name. If names are ambiguous, matches by content, else with
 * `choose`.
 */
function matchObjects(matching: Matching): Match[] {
  const { desired, servers, state, bound } = matching;
  const free = new Map(servers.map((server) => [server.id, server]));
  const found = new Map<Desired, Omit<Match, "desired">>();
  const take = (wanted: Desired, server: ServerObject, matchedBy: Match["matchedBy"], before?: StateEntry): void => {
    free.delete(server.id);
    const entry = before ?? state.get(entryKey(wanted.kind, wanted.key));
    const isSameObject = entry?.id === server.id;
    found.set(wanted, {
      server,
      entry: isSameObject ? entry : undefined,
      matchedBy,
      keyBefore: isSameObject && entry.key !== wanted.key ? entry.key : undefined,
    });
  };

  for (const wanted of desired) {
    const id = getOwn(bound, wanted.key) ?? state.get(entryKey(wanted.kind, wanted.key))?.id;
    const server = id === undefined ? undefined : free.get(id);
    if (server !== undefined) take(wanted, server, "state");
  }

  // Entries without a file: the file may have been renamed.
  const keys = new Set(desired.map(({ kind, key }) => entryKey(kind, key)));
  const orphans = new Map(
    [...state.values()].filter((entry) => !keys.has(entryKey(entry.kind, entry.key))).map((entry) => [entry.id, entry]),
  );

  for (const wanted of desired) {
    if (found.has(wanted) || wanted.movedFrom === undefined) continue;
    const key = entryKey(wanted.kind, wanted.movedFrom);
    const entry = keys.has(key) ? undefined : state.get(key);
    const server = entry === undefined ? undefined : free.get(entry.id);
    if (server !== undefined) take(wanted, server, "state", entry);
  }

  const byName = groupBy([...free.values()], ({ name }) => name);
  const groups = groupBy(
    desired.filter((wanted) => !found.has(wanted)),
    ({ name }) => name,
  );
  for (const [name, group] of groups) {
    const candidates = byName.get(name) ?? [];
    for (const [wanted, server] of pair(group, candidates, orphans, matching)) {
      take(wanted, server, "name", orphans.get(server.id));
    }
  }
  return desired.map((wanted) => {
    const match = found.get(wanted);
    if (match !== undefined) return { desired: wanted, ...match };
    const entry = state.get(entryKey(wanted.kind, wanted.key));
    return {
      desired: wanted,
      server: undefined,
      entry,
      matchedBy: entry === undefined ? "new" : "removed",
      keyBefore: undefined,
    };
  });
}

function pair(
  group: readonly Desired[],
  candidates: readonly ServerObject[],
  orphans: ReadonlyMap<string, StateEntry>,
  { isLike, choose, problems }: Matching,
): [Desired, ServerObject][] {
  const pairs: [Desired, ServerObject][] = [];
  let wanted = [...group];
  let free = [...candidates];
  const matchUnique = (isMatch: (one: Desired, other: ServerObject) => boolean): void => {
    for (const one of wanted) {
      const matching = free.filter((other) => isMatch(one, other));
      const rivals = wanted.filter((rival) => rival !== one && matching.some((other) => isMatch(rival, other)));
      const [first] = matching;
      if (first === undefined || matching.length > 1 || rivals.length > 0) continue;
      pairs.push([one, first]);
      wanted = wanted.filter((other) => other !== one);
      free = free.filter((other) => other !== first);
    }
  };
  // A name is sufficient if it is unique on both sides. Objects without a name must be similar, and those that an undo created equal.
  const isCandidate = (one: Desired, other: ServerObject): boolean =>
    one.record === undefined ? one.name !== undefined || isLike(one, other) : isCopy(one, other);
  matchUnique((one, other) => orphans.has(other.id) && isCandidate(one, other));
  if (wanted.length === 1 && free.length === 1) matchUnique(isCandidate);
  matchUnique(isEqual);
  matchUnique((one, other) => isLike(one, other) && isCandidate(one, other));
  if (wanted.length === 1 && free.length === 1) matchUnique(isCandidate);

  for (const one of wanted) {
    const matching = free.filter((other) => isCandidate(one, other));
    if (matching.length === 0) continue;
    const answer = choose?.(one, matching);
    const chosen = matching.find(({ id }) => id === answer);
    if (chosen !== undefined) {
      pairs.push([one, chosen]);
      free = free.filter((other) => other !== chosen);
    } else {
      const list = matching.map((other) => `${other.id} (${about(other)})`).join(", ");
      const message = `Several objects have this name: ${list}. Bind ${one.kind}s.${one.key} to one of them.`;
      problems.push(problemAt(one, ["name"], message));
    }
  }
  return pairs;
}

/** Returns whether an object has the content of one that an undo restores. Unknown fields may be missing, which servers can drop. */
function isCopy({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  const compared = canonicalFields(fields, tables[kind]);
  const contents = tiles.map((tile) => ({ ...tile, id: "", compared: canonicalFields(tile.fields, tileTable) }));
  return isContentUnchanged({ ...server, compared, tiles: contents }, server);
}

function about({ kind, fields, tiles }: ServerObject): string {
  if (kind === "dashboard") return formatCount(tiles.length, "tile");
  return `threshold ${JSON.stringify(fields["threshold"] ?? "none")}`;
}
