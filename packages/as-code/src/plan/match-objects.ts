import type { Desired, DesiredTile } from "../model/desired.ts";
import { groupBy } from "../common/group-by.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../common/value.ts";
import { canonical, canonicalFields } from "../model/canonical.ts";
import { tables, tileTable } from "../model/fields.ts";
import { inFormOf } from "../model/tile-form.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import { getOwn } from "../common/get-own.ts";

/** A choice that only a person can make: which of several objects a file is. */
export interface Question {
  readonly kind: Desired["kind"];
  /** The file, without its ending. */
  readonly key: string;
  readonly name: string | undefined;
  readonly candidates: readonly { readonly id: string; readonly name: string | undefined; readonly about: string }[];
}

/** Answers a question: an identifier among the candidates, `new` for none of them, or nothing when nobody knows. */
export type Choose = (question: Question) => Promise<string | undefined>;

/** What an object of the files is on the server. */
export interface Match {
  readonly desired: Desired;
  /** Absent when it is to be created. */
  readonly server: ServerObject | undefined;
  /** What was last applied, also where the object is gone or had another key. */
  readonly entry: StateEntry | undefined;
  /** How it was found. `gone`: it was applied once, and is not there any more. */
  readonly how: "state" | "name" | "new" | "gone";
  /** The key it had when it was last applied, when that is another one. */
  readonly keyBefore: string | undefined;
}

/** What matching needs to know. */
export interface Matching {
  readonly desired: readonly Desired[];
  readonly servers: readonly ServerObject[];
  readonly state: State;
  /** Keys of creates whose answer nobody saw. */
  readonly pending: ReadonlySet<string>;
  /** Identifiers that the target binds keys to. */
  readonly bound: Readonly<Record<string, string>>;
  /** Tells whether objects of one name are alike enough to be the same. */
  readonly isLike: (desired: Desired, server: ServerObject) => boolean;
  readonly choose: Choose | undefined;
  readonly problems: string[];
}

/**
 * Finds the objects of files on the server: by what was last applied, else by their names. Where a name does not tell, equal content
 * does; where that does not either, somebody is asked.
 */
export async function matchObjects(matching: Matching): Promise<Match[]> {
  const { desired, servers, state, bound } = matching;
  const byId = new Map(servers.map((server) => [server.id, server]));
  const free = new Map(byId);
  const found = new Map<Desired, Omit<Match, "desired">>();
  const take = (wanted: Desired, server: ServerObject, how: Match["how"], before?: StateEntry): void => {
    free.delete(server.id);
    const entry = before ?? state.get(entryKey(wanted.kind, wanted.key));
    const isSameObject = entry?.id === server.id;
    found.set(wanted, {
      server,
      entry: isSameObject ? entry : undefined,
      how,
      keyBefore: isSameObject && entry.key !== wanted.key ? entry.key : undefined,
    });
  };

  for (const wanted of desired) {
    const id = getOwn(bound, wanted.key) ?? state.get(entryKey(wanted.kind, wanted.key))?.id;
    const server = id === undefined ? undefined : free.get(id);
    if (server !== undefined) take(wanted, server, "state");
  }

  // What was applied under a key that no file has: the file has another name now.
  const keys = new Set(desired.map(({ kind, key }) => entryKey(kind, key)));
  const orphans = new Map(
    [...state.values()].filter((entry) => !keys.has(entryKey(entry.kind, entry.key))).map((entry) => [entry.id, entry]),
  );

  const byName = groupBy([...free.values()], nameKey);
  const groups = groupBy(
    desired.filter((wanted) => !found.has(wanted)),
    nameKey,
  );
  for (const [name, group] of groups) {
    const candidates = byName.get(name) ?? [];
    for (const [wanted, server] of await pair(group, candidates, orphans, matching)) {
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
      how: entry === undefined ? "new" : "gone",
      keyBefore: undefined,
    };
  });
}

function nameKey({ name }: { readonly name: string | undefined }): string {
  return name ?? "";
}

async function pair(
  group: readonly Desired[],
  candidates: readonly ServerObject[],
  orphans: ReadonlyMap<string, StateEntry>,
  { pending, isLike, choose, problems }: Matching,
): Promise<[Desired, ServerObject][]> {
  const pairs: [Desired, ServerObject][] = [];
  let wanted = [...group];
  let free = [...candidates];
  const settle = (isMatch: (one: Desired, other: ServerObject) => boolean, isTwinFree: boolean): void => {
    for (const one of wanted) {
      const fitting = free.filter((other) => isMatch(one, other));
      const rivals = wanted.filter((rival) => rival !== one && fitting.some((other) => isMatch(rival, other)));
      const [first] = fitting;
      if (first === undefined || (isTwinFree && (fitting.length > 1 || rivals.length > 0))) continue;
      pairs.push([one, first]);
      wanted = wanted.filter((other) => other !== one);
      free = free.filter((other) => other !== first);
    }
  };
  // A name alone tells where there is one of each, and it is a name.
  const isPlain = (one: Desired, other: ServerObject): boolean => one.name !== undefined || isLike(one, other);
  settle((one, other) => orphans.has(other.id) && isPlain(one, other), true);
  settle((one, other) => pending.has(entryKey(one.kind, one.key)) && isPlain(one, other), true);
  if (wanted.length === 1 && free.length === 1) settle(isPlain, true);
  settle(isEqual, true);
  settle(isLike, true);
  if (wanted.length === 1 && free.length === 1) settle(isPlain, true);

  for (const one of wanted) {
    const fitting = free.filter((other) => isPlain(one, other));
    if (fitting.length === 0) continue;
    const question: Question = {
      kind: one.kind,
      key: one.key,
      name: one.name,
      candidates: fitting.map((other) => ({ id: other.id, name: other.name, about: about(other) })),
    };
    const answer = await choose?.(question);
    const chosen = fitting.find(({ id }) => id === answer);
    if (chosen !== undefined) {
      pairs.push([one, chosen]);
      free = free.filter((other) => other !== chosen);
    } else if (answer !== "new") {
      const list = fitting.map((other) => `${other.id} (${about(other)})`).join(", ");
      problems.push(
        `${one.shown}: cannot be told from others of its name: it may be ${list}, or new; bind ${one.kind}s.${one.key} to one of them`,
      );
    }
  }
  return pairs;
}

/** Tells whether everything that a file says is so on the server, as far as it can be compared now. */
function isEqual({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  const isTileEqual = (tile: DesiredTile, index: number): boolean =>
    isSame(canonicalFields(tile.fields, tileTable), inFormOf(tile.fields, server.tiles[index]?.fields ?? {}));
  return (
    Object.entries(fields).every(([name, value]) =>
      isSame(canonical(value, getOwn(tables[kind], name)), getOwn(server.compared, name)),
    ) &&
    tiles.length === server.tiles.length &&
    tiles.every(isTileEqual)
  );
}

function about({ kind, fields, tiles }: ServerObject): string {
  if (kind === "dashboard") return `${tiles.length} ${tiles.length === 1 ? "tile" : "tiles"}`;
  return `threshold ${JSON.stringify(fields["threshold"] ?? "none")}`;
}
