import type { ReferenceKind } from "@obstack/core";
import { groupBy } from "../common/group-by.ts";
import type { Kind } from "../common/kind.ts";
import { tidy } from "../common/value.ts";
import type { StackFile } from "../files/read-files.ts";
import { fileNameOf, foldName } from "../files/file-names.ts";
import { slug, takeFree } from "../files/slug.ts";
import type { Deployment } from "../model/deployment.ts";
import { recognize } from "../model/recognize.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { Namer } from "../model/to-file.ts";
import { entryKey } from "../state/state.ts";
import type { State } from "../state/state.ts";

/** A name that was made up for an identifier. */
export interface Bound {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly id: string;
}

/** What everything is called in the files. */
export interface Naming {
  readonly keys: ReadonlyMap<string, string>;
  /** Keys of tiles in their order, by the identifier of the dashboard. */
  readonly tileKeys: ReadonlyMap<string, readonly string[]>;
  /** Tiles by their identifiers. */
  readonly tiles: ReadonlyMap<string, { readonly key: string; readonly dashboard: string }>;
  readonly namer: Namer;
  readonly bound: () => readonly Bound[];
}

/** Decides what everything is called: as the state and the files that exist say, else by the names of the objects. */
export function createNaming(
  { dashboards, alerts, catalog }: Deployment,
  state: State,
  files: readonly StackFile[],
): Naming {
  const keys = new Map([...keysOf("dashboard", dashboards, state, files), ...keysOf("alert", alerts, state, files)]);
  const tileKeys = new Map(
    dashboards.map((dashboard) => {
      const entry = state.get(entryKey("dashboard", keys.get(dashboard.id) ?? ""));
      const known = new Map(Object.entries(entry?.tiles ?? {}).map(([key, { id }]) => [id, key]));
      return [dashboard.id, namesOfTiles(dashboard.tiles, known)] as const;
    }),
  );
  const tiles = new Map(
    dashboards.flatMap((dashboard) =>
      dashboard.tiles.map(
        ({ id }, index) => [id, { key: tileKeys.get(dashboard.id)?.[index] ?? id, dashboard: dashboard.id }] as const,
      ),
    ),
  );
  const bound = new Map<string, { kind: ReferenceKind; name: string; id: string }>();
  const taken = new Set<string>();
  const bind = (kind: ReferenceKind, id: string, prefix: string): string => {
    const there = bound.get(`${kind} ${id}`);
    if (there !== undefined) return there.name;
    const name = takeFree(`${prefix}-${id.slice(-6)}`, taken);
    bound.set(`${kind} ${id}`, { kind, name, id });
    return name;
  };
  const dashboardIds = new Set(dashboards.map(({ id }) => id));
  return {
    keys,
    tileKeys,
    tiles,
    bound: () => [...bound.values()],
    namer: {
      nameOf: (kind, id) => {
        const key = kind === "dashboards" && dashboardIds.has(id) ? keys.get(id) : undefined;
        return key ?? catalog.nameOf(kind, id) ?? bind(kind, id, prefixes[kind]);
      },
      tile(id, dashboardId) {
        const tile = tiles.get(id);
        return tile?.dashboard === dashboardId ? tile.key : (catalog.nameOf("tiles", id) ?? bind("tiles", id, "tile"));
      },
      dashboardOf: (tileId) => tiles.get(tileId)?.dashboard,
      kindOf: (id) => recognize(id, { tiles, dashboards: dashboardIds, catalog }),
    },
  };
}

/** What names begin with that are made up for identifiers without one. */
const prefixes = {
  sources: "source",
  connections: "connection",
  webhooks: "webhook",
  savedSearches: "search",
  dashboards: "dashboard",
} as const;

/**
 * Files keep their names, which the state tells, or else the names of the objects where these are unique; new ones are called by the name of
 * the object, in an order that content decides, not the server.
 */
function keysOf(
  kind: Kind,
  servers: readonly ServerObject[],
  state: State,
  files: readonly StackFile[],
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
  const free = files.filter((file) => file.kind === kind && !taken.has(foldName(file.key)));
  const filesNamed = groupBy(free, ({ value }) => value["name"]);
  for (const [name, [server, twin]] of named) {
    const [file, other] = filesNamed.get(name) ?? [];
    if (server !== undefined && twin === undefined && file !== undefined && other === undefined)
      take(server.id, file.key);
  }
  // A file of something else keeps its name; of those that names do not tell apart, content does.
  for (const { key, value } of free) if (!named.has(value["name"])) taken.add(foldName(key));
  const groups = groupBy(
    servers.filter(({ id }) => !keys.has(id)),
    ({ name }) => fileNameOf(name, kind),
  );
  for (const [name, group] of groups) {
    const sorted =
      group.length === 1
        ? group
        : group
            .map((server) => ({ server, content: contentOf(server) }))
            .toSorted((a, b) => (a.content < b.content ? -1 : a.content > b.content ? 1 : 0))
            .map(({ server }) => server);
    for (const { id } of sorted) keys.set(id, takeFree(name, taken, foldName));
  }
  return keys;
}

/** What an object is, without identifiers: these are others on another server. */
function contentOf({ fields, tiles }: ServerObject): string {
  const plain = Object.entries(fields).filter(([name]) => !name.endsWith("Id"));
  return JSON.stringify(tidy([Object.fromEntries(plain), tiles.map((tile) => tile.fields)]), (name, value: unknown) =>
    name === "sourceId" ? undefined : value,
  );
}

/** A tile is called by its name where that is its alone; the others get keys. */
function namesOfTiles(tiles: readonly ServerTile[], known: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>();
  for (const { name } of tiles) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOwn = (name: string | undefined): name is string => name !== undefined && counts.get(name) === 1;
  const taken = new Set(tiles.flatMap(({ name }) => (isOwn(name) ? [name] : [])));
  return tiles.map(({ id, name }) => {
    if (isOwn(name)) return name;
    const before = known.get(id);
    if (before !== undefined && !taken.has(before)) {
      taken.add(before);
      return before;
    }
    return takeFree(slug(name ?? "") || "tile", taken);
  });
}
