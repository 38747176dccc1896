import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { readYaml } from "@obstack/checked-yaml";
import { parseDocument } from "yaml";
import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import { folders, localFolder, targetsFile } from "../files/names-of-files.ts";
import { findFiles, readTargets } from "../files/read-files.ts";
import { readText } from "../files/read-text.ts";
import { schemas } from "../files/schemas.ts";
import { replaceText } from "../files/write-text.ts";
import { toYaml, updateYaml } from "../files/write-yaml.ts";
import { readDeployment } from "../model/deployment.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import type { Kind } from "../common/kind.ts";
import { fieldsToKeep } from "../model/record.ts";
import { toFile } from "../model/to-file.ts";
import { isObject, isSame, tidy } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { defaultTarget } from "../plan/plan-files.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import { withLock } from "../state/lock.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { own } from "../common/own.ts";
import { createNaming } from "./naming.ts";
import type { Bound, Naming } from "./naming.ts";

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
  readonly bound: readonly Bound[];
}

/**
 * Writes the dashboards and alerts of a deployment as files, with what an apply needs to know them again. The same server gives the same
 * files. Files that say the same already are left as they are; others keep their comments.
 *
 * @throws {AsCodeError} of kind `refused` when files would be changed and may not be; nothing is written then.
 * @throws {AsCodeError} of kind `busy` when another process applies to the target or exports it from the same folder.
 */
export async function exportFiles(folder: string, client: StackClient, options: ExportOptions = {}): Promise<Exported> {
  const { target = defaultTarget, signal } = options;
  // A name that cannot be one is refused before there is a lock of that name.
  openWorkspace(folder, target);
  const read = async (): Promise<Deployment> => {
    const bindings = own(await readTargets(folder), target)?.bindings ?? {};
    return readDeployment(stackOf(client), bindings, signal);
  };
  // An export that fails leaves no new folder.
  const early = (await isLocalThere(folder)) ? undefined : await read();
  return withLock(
    folder,
    target,
    async ({ check, isFirst }) => {
      const workspace = openWorkspace(folder, target, check);
      // Whoever had the lock may have changed the deployment.
      return exportAlone(workspace, early === undefined || !isFirst ? await read() : early, options);
    },
    { signal },
  );
}

async function isLocalThere(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, localFolder)).catch(() => undefined);
  return found !== undefined;
}

async function exportAlone(
  workspace: Workspace,
  deployment: Deployment,
  { mayReplace }: ExportOptions,
): Promise<Exported> {
  const { folder, target } = workspace;
  const { state } = await workspace.load();
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
  await workspace.check();
  await inBatches(written, ({ path, text }) => replaceText(folder, path, text));
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

async function fileOf(folder: string, path: string, kind: Kind, value: Fields): Promise<File> {
  const before = await readText(folder, path);
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
    before: await readText(folder, path),
    isOurs: true,
  };
}

async function targetsWith(folder: string, target: string, bound: readonly Bound[]): Promise<File> {
  const before = await readText(folder, targetsFile);
  const document = parseDocument(before ?? `# yaml-language-server: $schema=${folders.schemas}/obstack.schema.json\n`);
  for (const { kind, name, id } of bound) document.setIn(["targets", target, "bindings", kind, name], id);
  return { path: targetsFile, text: document.toString({ lineWidth: 0 }), before, isOurs: true };
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
