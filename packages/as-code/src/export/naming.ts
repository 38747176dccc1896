import type { ReferenceKind } from "@obstack/core";
import { groupBy } from "@obstack/basics";
import { singular, fileNameOf, foldName, slug, takeFree } from "../names/names.ts";
import type { Kind } from "../names/names.ts";
import { tidy } from "../json/value.ts";
import type { StackObject } from "../files/check-file.ts";
import { recognize } from "../model/current-state.ts";
import type { CurrentState } from "../model/current-state.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { Namer } from "../model/to-file.ts";
import { entryKey, order } from "../state/state.ts";
import type { State } from "../state/state.ts";

/** A generated name for an identifier. */
export interface Bound {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly id: string;
}

/** Names of all objects in the files. */
export interface Naming {
  readonly keys: ReadonlyMap<string, string>;
  /** Keys of tiles in order, by the identifier of their dashboard. */
  readonly tileKeys: ReadonlyMap<string, readonly string[]>;
  readonly tiles: ReadonlyMap<string, { readonly key: string; readonly dashboard: string }>;
  readonly namer: Namer;
  readonly bound: () => readonly Bound[];
}

/**
 * Chooses names for the files: those in the state and in existing files, else the names of the objects.
 *
 * @param others Objects that the files define for other targets.
 * @param hasFile Returns whether a dashboard has a file after the export, so that other files refer to it by its key.
 */
export function createNaming(
  { dashboards, alerts, catalog }: CurrentState,
  state: State,
  files: readonly StackObject[],
  others: readonly StackObject[],
  hasFile: (server: ServerObject, key: string) => boolean,
): Naming {
  const keys = new Map([
    ...keysOf("dashboard", dashboards, state, files, others),
    ...keysOf("alert", alerts, state, files, others),
  ]);
  const tileKeys = new Map(
    dashboards.map((dashboard) => {
      const entry = state.get(entryKey("dashboard", keys.get(dashboard.id) ?? ""));
      const known = new Map(Object.entries(entry?.tiles ?? {}).map(([key, { id }]) => [id, key]));
      return [dashboard.id, keysOfTiles(dashboard.tiles, known)] as const;
    }),
  );
  const tiles = new Map(
    dashboards.flatMap((dashboard) =>
      dashboard.tiles.map(
        ({ id }, index) => [id, { key: tileKeys.get(dashboard.id)?.[index] ?? id, dashboard: dashboard.id }] as const,
      ),
    ),
  );
  const bound = new Map<string, Bound>();
  const taken = new Set<string>();
  const bind = (kind: ReferenceKind, id: string): string => {
    const existing = bound.get(`${kind} ${id}`);
    if (existing !== undefined) return existing.name;
    const name = takeFree(`${singular[kind].replace(/^.* /, "")}-${id.slice(-6)}`, taken);
    bound.set(`${kind} ${id}`, { kind, name, id });
    return name;
  };
  const dashboardIds = new Set(
    dashboards.filter((server) => hasFile(server, keys.get(server.id) ?? server.id)).map(({ id }) => id),
  );
  return {
    keys,
    tileKeys,
    tiles,
    bound: () => [...bound.values()],
    namer: {
      nameOf: (kind, id) => {
        const key = kind === "dashboards" && dashboardIds.has(id) ? keys.get(id) : undefined;
        return key ?? catalog.nameOf(kind, id) ?? bind(kind, id);
      },
      tile(id, dashboardId) {
        const tile = tiles.get(id);
        return tile?.dashboard === dashboardId ? tile.key : (catalog.nameOf("tiles", id) ?? bind("tiles", id));
      },
      dashboardOf: (tileId) => tiles.get(tileId)?.dashboard,
      kindOf: (id) => recognize(id, catalog, tiles, dashboardIds),
    },
  };
}

/**
 * Returns keys by identifier. Existing files keep their keys: they are found by the state, else by object name if it is unique. New keys are
 * based on object names; objects with the same name are sorted by content, so that the server's order does not matter.
 */
function keysOf(
  kind: Kind,
  servers: readonly ServerObject[],
  state: State,
  files: readonly StackObject[],
  others: readonly StackObject[],
): Map<string, string> {
  const known = new Map([...state.values()].filter((entry) => entry.kind === kind).map(({ id, key }) => [id, key]));
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const take = (id: string, key: string): void => {
    keys.set(id, key);
    taken.add(foldName(key));
  };
  for (const { id } of servers) {
    const key = known.get(id);
    if (key !== undefined) take(id, key);
  }
  const unknown = servers.filter(({ id, name }) => !keys.has(id) && name !== undefined);
  const named = groupBy(unknown, ({ name }): unknown => name);
  const isOfKind = (one: StackObject): boolean => one.kind === kind;
  const free = files.filter((one) => isOfKind(one) && !taken.has(foldName(one.key)));
  const freeNamed = groupBy(free, ({ value }) => value["name"]);
  for (const [name, [server, otherServer]] of named) {
    const [object, otherObject] = freeNamed.get(name) ?? [];
    const isUnique = otherServer === undefined && otherObject === undefined;
    if (server !== undefined && object !== undefined && isUnique) take(server.id, object.key);
  }
  for (const { key } of others.filter(isOfKind)) taken.add(foldName(key));
  // Reserve the keys of files for other objects.
  for (const { key, value } of free) if (!named.has(value["name"])) taken.add(foldName(key));
  const groups = groupBy(
    servers.filter(({ id }) => !keys.has(id)),
    ({ name }) => fileNameOf(name ?? "", kind),
  );
  for (const [name, group] of groups) {
    const sorted = group.toSorted((one, other) => order(contentOf(one), contentOf(other)));
    for (const { id } of sorted) keys.set(id, takeFree(name, taken, foldName));
  }
  return keys;
}

/** Returns the content of an object without references, whose identifiers differ between servers. */
function contentOf({ fields, tiles }: ServerObject): string {
  const plain = Object.entries(fields).filter(([name]) => !name.endsWith("Id"));
  return JSON.stringify(tidy([Object.fromEntries(plain), tiles.map((tile) => tile.fields)]), (name, value: unknown) =>
    name === "sourceId" ? undefined : value,
  );
}

/** Returns the keys of tiles: unique names, else known keys by the identifiers of the tiles, else generated keys. */
export function keysOfTiles(
  tiles: readonly Pick<ServerTile, "id" | "name">[],
  known: ReadonlyMap<string, string> = new Map(),
): string[] {
  const counts = new Map<string, number>();
  for (const { name } of tiles) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isUnique = (name: string | undefined): name is string => name !== undefined && counts.get(name) === 1;
  const taken = new Set(tiles.flatMap(({ name }) => (isUnique(name) ? [name] : [])));
  return tiles.map(({ id, name }) => {
    if (isUnique(name)) return name;
    const before = known.get(id);
    if (before !== undefined && !taken.has(before)) {
      taken.add(before);
      return before;
    }
    return takeFree(slug(name ?? "") || "tile", taken);
  });
}
