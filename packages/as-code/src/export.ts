import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readYaml } from "@obstack/checked-yaml";
import { parseDocument } from "yaml";
import { stackOf } from "./client.ts";
import type { StackClient } from "./client.ts";
import { AsCodeError } from "./errors.ts";
import { inBatches } from "./files/in-batches.ts";
import { folders, targetsFile } from "./files/names-of-files.ts";
import { findFiles, readTargets } from "./files/read-files.ts";
import type { StackFile } from "./files/read-files.ts";
import type { ReferenceKind } from "./files/references.ts";
import { schemas } from "./files/schemas.ts";
import { slug, takeFree } from "./files/slug.ts";
import { toYaml, updateYaml } from "./files/write-yaml.ts";
import { readDeployment } from "./model/deployment.ts";
import type { Deployment } from "./model/deployment.ts";
import type { Desired, DesiredTile } from "./model/desired.ts";
import type { Kind } from "./model/fields.ts";
import { fieldsToKeep } from "./model/record.ts";
import type { ServerObject, ServerTile } from "./model/record.ts";
import { groupBy } from "./model/group-by.ts";
import { toFile } from "./model/to-file.ts";
import type { Namer } from "./model/to-file.ts";
import { isObject, isSame, tidy } from "./model/value.ts";
import type { Fields } from "./model/value.ts";
import { defaultTarget } from "./plan/plan-files.ts";
import { toEntry } from "./state/entry.ts";
import { entryKey } from "./state/state.ts";
import type { State, StateEntry } from "./state/state.ts";
import { openWorkspace, writing } from "./state/workspace.ts";
import { own } from "./model/own.ts";

/** How a deployment is written as files. */
export interface ExportOptions {
  /** Name of the target, whose state and bindings are used and written. Default `default`. */
  readonly target?: string | undefined;
  /** Decides whether files that are there and say otherwise may be changed; it is given their paths. Default: they may not. */
  readonly mayReplace?: ((paths: readonly string[]) => boolean | Promise<boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an export wrote. */
export interface Exported {
  readonly target: string;
  /** Paths within the folder. */
  readonly written: readonly string[];
  /** Paths of files that were there and say the same. */
  readonly unchanged: readonly string[];
  /** Names that were bound because identifiers had none: they may be given better ones. */
  readonly bound: readonly { readonly kind: ReferenceKind; readonly name: string; readonly id: string }[];
}

/**
 * Writes the dashboards and alerts of a deployment as files, with what an apply needs to know them again. The same server gives the same
 * files. Files that say the same already are left as they are; others keep their comments.
 *
 * @throws {AsCodeError} of kind `refused` when files would be changed and may not be; nothing is written then.
 */
export async function exportFiles(folder: string, client: StackClient, options: ExportOptions = {}): Promise<Exported> {
  const { target = defaultTarget, mayReplace, signal } = options;
  const workspace = openWorkspace(folder, target);
  const bindings = own(await readTargets(folder), target)?.bindings ?? {};
  const { state } = await workspace.load();
  const deployment = await readDeployment(stackOf(client), bindings, signal);
  const found = await findFiles(folder);
  const there = [...(found?.dashboards ?? []), ...(found?.alerts ?? [])];
  const naming = createNaming(deployment, state, there);
  const objects = describe(deployment, naming, state);

  const paths = new Map(there.map(({ kind, key, path }) => [entryKey(kind, key), path]));
  const files = await inBatches(objects, async ({ desired }) => {
    const { kind, key } = desired;
    const path = paths.get(entryKey(kind, key)) ?? `${folders[kind]}/${key}.yaml`;
    return fileOf(folder, path, kind, toFile(desired, naming.namer));
  });
  const bound = naming.bound();
  if (bound.length > 0) files.push(await targetsWith(folder, target, bound));
  for (const [name, schema] of Object.entries(schemas)) files.push(await schemaFile(folder, name, schema));

  const changed = files.filter(
    ({ before, text, isOurs }) => before !== undefined && before !== text && isOurs !== true,
  );
  if (changed.length > 0 && (await mayReplace?.(changed.map(({ path }) => path))) !== true) {
    throw new AsCodeError(
      "refused",
      `The server has otherwise than these files say: ${changed.map(({ path }) => path).join(", ")}. Nothing was written.`,
      "Commit what is yours, and allow them to be changed.",
    );
  }
  const written = files.filter(({ before, text }) => before !== text);
  await inBatches(written, async ({ path, text }) => {
    await writing(path, async () => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    });
  });
  await workspace.settle(objects.map(({ entry }) => entry));
  return {
    target,
    written: written.map(({ path }) => path),
    unchanged: files.filter(({ before, text }) => before === text).map(({ path }) => path),
    bound,
  };
}

interface File {
  readonly path: string;
  readonly text: string;
  /** What is there; absent when nothing is. */
  readonly before: string | undefined;
  /** Whether nobody writes it by hand, or it only grows. */
  readonly isOurs?: true;
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new AsCodeError("files", `${path} cannot be read: ${error.message}`, undefined, { cause: error });
  });
}

async function fileOf(folder: string, path: string, kind: Kind, value: Fields): Promise<File> {
  const before = await readText(join(folder, path));
  const up = "../".repeat(path.split("/").length - 1);
  if (before === undefined) return { path, before, text: toYaml(value, `${up}${folders.schemas}/${kind}.schema.json`) };
  const now = readYaml(before, path).value;
  if (!isObject(now)) return { path, before, text: toYaml(value, `${up}${folders.schemas}/${kind}.schema.json`) };
  const { $schema: _schema, ...said } = now;
  if (isSame(said, value)) return { path, before, text: before };
  const next = tidy(value) as Fields;
  if (path.endsWith(".json")) return { path, before, text: `${JSON.stringify({ ...now, ...value }, undefined, 2)}\n` };
  return { path, before, text: updateYaml(before, said, next, haveSameTiles(said, next) ? [] : ["tiles"]) };
}

function haveSameTiles(one: Fields, other: Fields): boolean {
  return isSame(namesOf(one), namesOf(other));
}

function namesOf({ tiles }: Fields): unknown[] {
  if (!Array.isArray(tiles)) return [];
  return tiles.map((tile: unknown) => (isObject(tile) ? (tile["key"] ?? tile["name"]) : undefined));
}

async function schemaFile(folder: string, name: string, schema: object): Promise<File> {
  const path = `${folders.schemas}/${name}.schema.json`;
  return {
    path,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
    before: await readText(join(folder, path)),
    isOurs: true,
  };
}

async function targetsWith(folder: string, target: string, bound: Exported["bound"]): Promise<File> {
  const before = await readText(join(folder, targetsFile));
  const document = parseDocument(before ?? `# yaml-language-server: $schema=${folders.schemas}/obstack.schema.json\n`);
  for (const { kind, name, id } of bound) document.setIn(["targets", target, "bindings", kind, name], id);
  return { path: targetsFile, text: document.toString({ lineWidth: 0 }), before, isOurs: true };
}

/** What everything is called in the files. */
interface Naming {
  readonly keys: ReadonlyMap<string, string>;
  /** Keys of tiles in their order, by the identifier of the dashboard. */
  readonly tileKeys: ReadonlyMap<string, readonly string[]>;
  /** Tiles by their identifiers. */
  readonly tiles: ReadonlyMap<string, { readonly key: string; readonly dashboard: string }>;
  readonly namer: Namer;
  readonly bound: () => Exported["bound"];
}

function createNaming({ dashboards, alerts, catalog }: Deployment, state: State, files: readonly StackFile[]): Naming {
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
  const named =
    (kind: ReferenceKind, prefix: string) =>
    (id: string): string =>
      catalog.nameOf(kind, id) ?? bind(kind, id, prefix);
  return {
    keys,
    tileKeys,
    tiles,
    bound: () => [...bound.values()],
    namer: {
      source: named("sources", "source"),
      webhook: named("webhooks", "webhook"),
      savedSearch: named("savedSearches", "search"),
      dashboard: (id) => keys.get(id) ?? catalog.nameOf("dashboards", id) ?? bind("dashboards", id, "dashboard"),
      tile(id, dashboardId) {
        const tile = tiles.get(id);
        return tile?.dashboard === dashboardId ? tile.key : (catalog.nameOf("tiles", id) ?? bind("tiles", id, "tile"));
      },
    },
  };
}

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
    taken.add(key);
  };
  for (const { id } of servers) {
    const key = known.get(id);
    if (key !== undefined) take(id, key);
  }
  const unknown = servers.filter(({ id, name }) => !keys.has(id) && name !== undefined);
  const named = groupBy(unknown, ({ name }): unknown => name);
  const free = files.filter((file) => file.kind === kind && !taken.has(file.key));
  const filesNamed = groupBy(free, ({ value }) => value["name"]);
  for (const [name, [server, twin]] of named) {
    const [file, other] = filesNamed.get(name) ?? [];
    if (server !== undefined && twin === undefined && file !== undefined && other === undefined)
      take(server.id, file.key);
  }
  // A file of something else keeps its name; of those that names do not tell apart, content does.
  for (const { key, value } of free) if (!named.has(value["name"])) taken.add(key);
  const groups = groupBy(
    servers.filter(({ id }) => !keys.has(id)),
    ({ name }) => slug(name ?? "") || kind,
  );
  for (const [name, group] of groups) {
    const sorted =
      group.length === 1
        ? group
        : group
            .map((server) => ({ server, content: contentOf(server) }))
            .toSorted((a, b) => (a.content < b.content ? -1 : a.content > b.content ? 1 : 0))
            .map(({ server }) => server);
    for (const { id } of sorted) keys.set(id, takeFree(name, taken));
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

/** Every object in the terms of files, with what is known of it once it is written. */
function describe(
  { dashboards, alerts }: Deployment,
  { keys, tileKeys, tiles }: Naming,
  state: State,
): { desired: Desired; entry: StateEntry }[] {
  return [...dashboards, ...alerts].map((server) => {
    const { kind, id, name } = server;
    const key = keys.get(id) ?? id;
    const wanted = server.tiles.map((tile, index): DesiredTile => {
      const tileKey = tileKeys.get(id)?.[index] ?? tile.id;
      return { key: tileKey, name: tile.name, fields: tile.fields, shown: tileKey };
    });
    // Some servers name the tile alone; a file has its dashboard too.
    const dashboardId = server.fields["dashboardId"] ?? tiles.get(String(server.fields["tileId"]))?.dashboard;
    const kept = fieldsToKeep(server);
    const fields = kind === "alert" && dashboardId !== undefined ? { ...kept, dashboardId } : kept;
    const desired: Desired = {
      kind,
      key,
      name,
      fields,
      ...(kind === "dashboard" ? { tiles: wanted } : {}),
      shown: id,
      title: id,
    };
    const tileIds = new Map(server.tiles.map((tile, index) => [wanted[index]?.key ?? "", tile.id]));
    const before = state.get(entryKey(kind, key));
    const created = before?.id === id && before.created === true;
    return { desired, entry: toEntry({ desired, server, tileIds, created }) };
  });
}
