import type { LockWait } from "../state/lock.ts";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
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
import { readDeployment } from "../model/deployment.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import type { Kind } from "../common/kind.ts";
import { fieldsToKeep } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { toFile } from "../model/to-file.ts";
import { defaultTarget } from "../plan/plan-files.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import { withLock } from "../state/lock.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { getOwn } from "../common/get-own.ts";
import { createNaming } from "./naming.ts";
import type { Bound, Naming } from "./naming.ts";
import { objectFile } from "./object-file.ts";
import type { ExportFile } from "./object-file.ts";

/** How a deployment is written as files. */
export interface ExportOptions {
  /** Name of the target, whose state and bindings are used and written. Default `default`. */
  readonly target?: string | undefined;
  /** Decides whether files that are there and say otherwise may be changed; it is given their paths. Default: they may not. */
  readonly mayReplace?: ((paths: readonly string[]) => boolean | Promise<boolean>) | undefined;
  /** Gets what is waited for where another process may hold the lock and cannot be seen from here. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An object that is not exported. */
export interface Skipped {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  /** Why, one line each. */
  readonly problems: readonly string[];
}

/** What an export wrote. */
export interface Exported {
  readonly target: string;
  /** Paths within the folder. */
  readonly written: readonly string[];
  /** Paths of files that were there and say the same. */
  readonly unchanged: readonly string[];
  /** Objects of which there is no file, because it could not be read again. */
  readonly skipped: readonly Skipped[];
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
  const { target = defaultTarget, signal, onWait } = options;
  // A name that cannot be one is refused before there is a lock of that name.
  openWorkspace(folder, target);
  const read = async (): Promise<Deployment> => {
    const bindings = getOwn(await readTargets(folder), target)?.bindings ?? {};
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
    { signal, onWait },
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
  const paths = new Map(there.map(({ kind, key, path }) => [entryKey(kind, key), path]));
  const { objects, naming, skipped, ...described } = await describeAll(deployment, async (rest) => {
    const names = createNaming(rest, state, there);
    const all = describe(rest, names, state);
    const written = await inBatches(all, async ({ desired }) => {
      const { kind, key } = desired;
      const path = paths.get(entryKey(kind, key)) ?? `${folders[kind]}/${key}.yaml`;
      return objectFile(folder, path, kind, toFile(desired, names.namer));
    });
    return { naming: names, objects: all, files: written };
  });
  const files = [...described.files];
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
  await inBatches(written, ({ path, text }) => replaceText(folder, path, text, { target }));
  await workspace.settle(objects.map(({ entry }) => entry));
  return {
    target,
    written: written.map(({ path }) => path),
    unchanged: files.filter(({ before, text }) => before === text).map(({ path }) => path),
    skipped,
    bound,
  };
}

interface Described {
  readonly objects: readonly { readonly desired: Desired; readonly entry: StateEntry }[];
  /** One for each object, in their order. */
  readonly files: readonly ExportFile[];
  readonly naming: Naming;
}

/** Describes a deployment as files. What a plan could not read is left out, and nothing refers to its file. */
async function describeAll(
  deployment: Deployment,
  describeRest: (rest: Deployment) => Promise<Described>,
): Promise<Described & { readonly skipped: readonly Skipped[] }> {
  const skipped = new Map<string, Skipped>();
  const rest = (servers: readonly ServerObject[]): ServerObject[] => servers.filter(({ id }) => !skipped.has(id));
  for (;;) {
    const described = await describeRest({
      ...deployment,
      dashboards: rest(deployment.dashboards),
      alerts: rest(deployment.alerts),
    });
    const before = skipped.size;
    for (const [index, { problems }] of described.files.entries()) {
      const object = described.objects[index];
      if (problems === undefined || object === undefined) continue;
      const { kind, name } = object.desired;
      skipped.set(object.entry.id, { kind, id: object.entry.id, name, problems });
    }
    if (skipped.size === before) return { ...described, skipped: [...skipped.values()] };
  }
}

async function schemaFile(folder: string, name: string, schema: object): Promise<ExportFile> {
  const path = `${folders.schemas}/${name}.schema.json`;
  return {
    path,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
    before: await readText(folder, path),
    isOurs: true,
  };
}

async function targetsWith(folder: string, target: string, bound: readonly Bound[]): Promise<ExportFile> {
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
