import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import { folders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { withLock } from "../state/lock.ts";
import { entryKey, readState } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import { Workspace } from "../state/workspace.ts";
import { createObjectFilter } from "./object-filter.ts";
import type { UnmatchedPattern } from "./object-filter.ts";

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

/** Objects that were removed from a state. */
export interface ForgottenObjects {
  readonly objects: readonly StateObject[];
  /** Patterns that match no object of the state. */
  readonly unmatched: readonly UnmatchedPattern[];
}

/**
 * Removes objects from the state of a target. They stay on the server, and applies no longer manage those without a file. Requires no server.
 *
 * @param patterns Keys, files or patterns, as in the `only` option of a plan.
 * @throws {AsCodeError} Of kind `files`, if the state is invalid; of kind `busy`, if another process writes to the target from the same folder.
 */
export async function forgetObjects(
  folder: string,
  target: string,
  patterns: readonly string[],
): Promise<ForgottenObjects> {
  const { matches, findUnmatched } = createObjectFilter(patterns);
  return editState(folder, target, { objects: [], unmatched: findUnmatched([]) }, async (workspace) => {
    const all = await objectsOf(workspace);
    const objects = all.filter(matches);
    for (const { kind, key } of objects) await workspace.appendStep({ did: "forget", kind, key });
    return { objects, unmatched: findUnmatched(all) };
  });
}

/**
 * Renames objects in the state of a target, so that files with other names keep their objects on the server. Requires no server.
 *
 * @param from Key, or file such as `alerts/checkout`. A key stands for the dashboard and the alert with that key.
 * @param to New key, or file in the same folder.
 * @returns The renamed objects, with their new keys; none if the state does not contain them.
 * @throws {AsCodeError} Of kind `names`, if the state already contains the new key, or the folders differ.
 * @throws {AsCodeError} Of kind `files`, if the state is invalid; of kind `busy`, if another process writes to the target from the same folder.
 */
export async function moveObject(
  folder: string,
  target: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<StateObject[]> {
  const [source, destination] = [toReference(from), toReference(to)];
  if (destination.kind !== undefined && destination.kind !== source.kind) {
    throw new AsCodeError("names", `Cannot move ${from} to ${to}: they are in different folders.`);
  }
  return editState(folder, target, [], async (workspace) => {
    const { state } = await workspace.load();
    const moved: StateEntry[] = [];
    for (const kind of source.kind === undefined ? (["dashboard", "alert"] as const) : [source.kind]) {
      const entry = state.get(entryKey(kind, source.key));
      if (entry === undefined) continue;
      if (state.has(entryKey(kind, destination.key))) {
        throw new AsCodeError(
          "names",
          `The state of ${target} already contains ${folders[kind]}/${destination.key}.`,
          `Remove it first, with \`obstack state forget ${folders[kind]}/${destination.key}\`.`,
        );
      }
      moved.push({ ...entry, key: destination.key });
    }
    for (const entry of moved) {
      await workspace.appendStep({ did: "forget", kind: entry.kind, key: source.key });
      await workspace.appendStep({ did: "write", entry });
    }
    return moved.map(toObject);
  });
}

/** Returns the key of an object, and its kind if the text is a path of a file. */
function toReference(text: string): { readonly kind: Kind | undefined; readonly key: string } {
  const plain = text.replace(/\.(?:ya?ml|json)$/i, "").normalize("NFC");
  const kind = (["dashboard", "alert"] as const).find((one) => plain.startsWith(`${folders[one]}/`));
  return { kind, key: kind === undefined ? plain : plain.slice(folders[kind].length + 1) };
}

/** Changes a state while no other process writes to its target. */
async function editState<Result>(
  folder: string,
  target: string,
  none: Result,
  edit: (workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  if ((await openState(folder, target)) === undefined) return none;
  return withLock(folder, target, async ({ check }) => {
    const workspace = await openState(folder, target, check);
    if (workspace === undefined) return none;
    const result = await edit(workspace);
    await workspace.mergeJournal();
    return result;
  });
}

/**
 * Returns the server of a target's state; undefined if it has none.
 *
 * @throws {AsCodeError} Of kind `files`, if the state is invalid or names no server.
 */
export async function readStateServer(folder: string, target: string): Promise<ServerIdentity | undefined> {
  return (await openState(folder, target))?.owner.server;
}

/** Opens the state of a target for the server that it names. Returns undefined if the target has no state. */
async function openState(folder: string, target: string, check?: () => Promise<void>): Promise<Workspace | undefined> {
  const path = `${folders.state}/${target}.jsonl`;
  const text = await readText(folder, path, "folder");
  if (text === undefined) return undefined;
  const { binding } = readState(text, path);
  if (binding === undefined) {
    throw new AsCodeError("files", `${path} does not name its server.`, "Apply to the target once with `--rebind`.");
  }
  return new Workspace(folder, target, binding, check);
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
