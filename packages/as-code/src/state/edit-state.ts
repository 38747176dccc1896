import type { ServerIdentity } from "@obstack/core";
import type { Kind } from "../names/kind.ts";
import { folders } from "../files/paths.ts";
import { readText } from "../files/read-text.ts";
import { withLock } from "./lock.ts";
import { readState } from "./state.ts";
import type { StateEntry } from "./state.ts";
import { Workspace } from "./workspace.ts";
import { createObjectFilter } from "../files/object-filter.ts";

/** An object in the state of a target. */
export interface StateObject {
  readonly kind: Kind;
  /** Path of its file in the folder of its kind, without the extension. */
  readonly key: string;
  /** Identifier on the server. */
  readonly id: string;
  /** Whether an apply created it, so that an apply with `prune` can delete it. */
  readonly isOwn: boolean;
}

/**
 * Lists the objects in the state of a target, by kind and key. Requires no server.
 *
 * @throws {AsCodeError} Of kind `files`, if the state is invalid.
 */
export async function listState(folder: string, target: string): Promise<StateObject[]> {
  const workspace = await openState(folder, target);
  return workspace === undefined ? [] : objectsOf(workspace);
}

/**
 * Removes objects from the state of a target. They stay on the server, and applies no longer manage those without a file. Requires no server.
 *
 * @param patterns Keys, files or patterns, as in the `only` option of a plan.
 * @returns The removed objects.
 * @throws {AsCodeError} Of kind `files`, if the state is invalid; of kind `busy`, if another process writes to the target from the same folder.
 */
export async function forgetObjects(
  folder: string,
  target: string,
  patterns: readonly string[],
): Promise<StateObject[]> {
  const { matches } = createObjectFilter(patterns);
  const workspace = await openState(folder, target);
  if (workspace === undefined) return [];
  return withLock(folder, target, async ({ check }) => {
    const locked = workspace.locked(check);
    const objects = (await objectsOf(locked)).filter(matches);
    for (const { kind, key } of objects) await locked.append({ did: "forget", kind, key });
    await locked.save();
    return objects;
  });
}

/**
 * Returns the server of a target's state; undefined if it has none.
 *
 * @throws {AsCodeError} Of kind `files`, if the state is invalid.
 */
export async function readStateServer(folder: string, target: string): Promise<ServerIdentity | undefined> {
  return (await openState(folder, target))?.server;
}

/** Opens the state of a target for the server that it names. Returns undefined if the target has no state. */
async function openState(folder: string, target: string): Promise<Workspace | undefined> {
  const path = `${folders.state}/${target}.jsonl`;
  const text = await readText(folder, path, "folder");
  if (text === undefined) return undefined;
  const { server } = readState(text, path);
  return server && new Workspace(folder, target, { server });
}

async function objectsOf(workspace: Workspace): Promise<StateObject[]> {
  const { state } = await workspace.load();
  return [...state.values()].toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1)).map(toObject);
}

/** Sorts dashboards before alerts, and by key. */
function rankOf({ kind, key }: StateEntry): string {
  return `${kind === "dashboard" ? 0 : 1} ${key}`;
}

function toObject({ kind, key, id, created }: StateEntry): StateObject {
  return { kind, key, id, isOwn: created === true };
}
