import { groupBy } from "@obstack/basics";
import type { Fields } from "../json/value.ts";
import { titleOf } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { inFormOf } from "../model/fields.ts";
import { fingerprint, matchFields } from "./entry.ts";
import { replaceIdsInEntry } from "./replace-ids.ts";
import { entryKey } from "./state.ts";
import type { Fingerprints, Sent, StateEntry, StateOfServer, TargetState } from "./state.ts";

/** A state with what was found on the server. */
interface Adoption {
  readonly targetState: StateOfServer;
  /** The new lines. */
  readonly adopted: readonly StateEntry[];
  /** What a plan says about them. */
  readonly notes: readonly string[];
}

/** Which objects can exist again. Default: all. */
interface RenewalLimits {
  /** Not those of another server. */
  readonly mayRenew?: (entry: StateEntry) => boolean;
  readonly mayAdopt?: (server: ServerObject) => boolean;
}

/**
 * Adds objects to a state whose creates had an unknown outcome, and gives objects that exist again their new identifiers.
 *
 * @param servers All objects of the server.
 */
export function adoptObjects(
  found: StateOfServer,
  servers: readonly ServerObject[],
  limits: RenewalLimits = {},
): Adoption {
  const created = findPendingCreates(found, servers);
  const [state, pending] = [new Map(found.state), new Map(found.pending)];
  for (const entry of created) {
    state.set(entryKey(entry.kind, entry.key), entry);
    pending.delete(entryKey(entry.kind, entry.key));
  }
  const renewed = findRenewed({ ...found, state }, servers, limits);
  for (const entry of renewed) state.set(entryKey(entry.kind, entry.key), entry);
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  return {
    targetState: { ...found, state, pending },
    adopted: [...created, ...renewed],
    notes: renewed.map(({ kind, key, id }) => `${titleOf(kind, key, names.get(id))} exists again as ${id}`),
  };
}

/** Returns the lines that a state does not have, or has with another identifier. An apply of the same plan can have added and changed the others. */
export function findMissing(
  { state }: Pick<StateOfServer, "state">,
  adopted: readonly StateEntry[] = [],
): readonly StateEntry[] {
  return adopted.filter(({ kind, key, id }) => state.get(entryKey(kind, key))?.id !== id);
}

/** Finds the objects of creates with an unknown outcome. Such a create made at most one new object, with exactly what it sent. */
export function findPendingCreates({ state, pending }: TargetState, servers: readonly ServerObject[]): StateEntry[] {
  if (pending.size === 0) return [];
  const free = new Map(servers.map((server) => [server.id, server]));
  for (const { id } of state.values()) free.delete(id);
  return Array.from(pending.values()).flatMap(({ intent, existing }): StateEntry[] => {
    const { kind, key, file, tiles } = intent;
    const [server, other] = [...free.values()].filter(
      (one) => one.kind === kind && !existing.has(one.id) && isSent(intent, one),
    );
    if (server === undefined || other !== undefined) return [];
    free.delete(server.id);
    const ofTiles = server.tiles.map(({ id }, index) => [id, { id, file: tiles[index] ?? {} }]);
    return [
      {
        kind,
        key,
        id: server.id,
        created: true,
        file,
        ...(kind === "dashboard" && { tiles: Object.fromEntries(ofTiles) }),
      },
    ];
  });
}

/** Returns whether an object on the server is equal to what a create sent. */
function isSent({ file, tiles }: Sent, server: ServerObject): boolean {
  return (
    matchFields(file, server.compared) &&
    tiles.length === server.tiles.length &&
    tiles.every((tile, index) => matchFields(tile, inFormOf(tile, server.tiles[index]?.fields ?? {})))
  );
}

/**
 * Finds the objects of a state that were deleted and exist again, for example after the undo of a deletion: by their names and the tiles that they watch,
 * if these are unique. None after an apply that did not end, which can have deleted them.
 */
function findRenewed(
  { state, isUnfinished }: StateOfServer,
  servers: readonly ServerObject[],
  { mayRenew = () => true, mayAdopt = () => true }: RenewalLimits,
): StateEntry[] {
  const existing = new Set(servers.map(({ id }) => id));
  const gone = [...state.values()].filter((entry) => !existing.has(entry.id));
  if (gone.length === 0 || isUnfinished) return [];
  const known = new Set(Array.from(state.values(), ({ id }) => id));
  const free = servers.filter((server) => !known.has(server.id) && mayAdopt(server));
  const ids = new Map<string, string>();
  // Alerts have the new identifiers of their dashboards and tiles.
  return (["dashboard", "alert"] as const).flatMap((kind) => {
    const entries = gone.filter((one) => one.kind === kind).map((one) => replaceIdsInEntry(one, (id) => ids.get(id)));
    const candidates = groupBy(
      free.filter((one) => one.kind === kind),
      ({ compared }) => identityOf(compared, fingerprint),
    );
    const applied = groupBy(entries, (one) => identityOf(appliedFields(one), (print) => print));
    return Array.from(applied).flatMap(([identity, [entry, rival]]) => {
      const [server, other] = identity === undefined ? [] : (candidates.get(identity) ?? []);
      if (entry === undefined || rival !== undefined || server === undefined || other !== undefined) return [];
      if (!mayRenew(entry)) return [];
      ids.set(entry.id, server.id);
      for (const [id, now] of pairTiles(entry, server)) ids.set(id, now);
      return [{ ...replaceIdsInEntry(entry, (id) => ids.get(id)), id: server.id }];
    });
  });
}

/** Returns what stays the same when an object is created again; undefined without a name. */
function identityOf(fields: Fields, toPrint: (value: unknown) => unknown): string | undefined {
  const { name, dashboardId, tileId } = fields;
  return (name ?? null) === null ? undefined : JSON.stringify([name, dashboardId ?? null, tileId ?? null].map(toPrint));
}

/** Returns the fingerprints of an object on the server after the last apply. */
function appliedFields({ file, server }: Fingerprints): Fields {
  return { ...file, ...server };
}

/** Pairs the tiles of a dashboard with those that were created again: equal ones, then those of the same name. */
function pairTiles({ tiles = {} }: StateEntry, server: ServerObject): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const free = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const pair = (isLike: (applied: Fingerprints, tile: ServerTile) => boolean): void => {
    for (const { id, ...applied } of Object.values(tiles)) {
      // Tiles that an apply was about to delete have no fields.
      if (pairs.has(id) || Object.keys(applied.file).length === 0) continue;
      const found = [...free.values()].find((tile) => isLike(applied, tile));
      if (found === undefined) continue;
      pairs.set(id, found.id);
      free.delete(found.id);
    }
  };
  pair((applied, { fields }) => matchFields(appliedFields(applied), inFormOf(applied.file, fields)));
  pair((applied, { name }) => name !== undefined && appliedFields(applied)["name"] === fingerprint(name));
  return pairs;
}
