import { isDeepStrictEqual } from "node:util";
import type { ServerIdentity } from "@obstack/core";
import { createObjectFilter } from "../files/object-filter.ts";
import { readText, replaceText } from "../files/text-files.ts";
import type { Kind } from "../names/names.ts";
import { withLock } from "./lock.ts";
import { checkSameServer, conflictMarker, entryKey, order, readState, writeState } from "./state.ts";
import type { StateEntry } from "./state.ts";
import { loadState, stateFileOf, Workspace } from "./workspace.ts";

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
  const { state } = await loadState(folder, stateFileOf(target));
  // Dashboards first.
  return Array.from(state.values(), toObject).toSorted(
    (one, other) => order(other.kind, one.kind) || order(one.key, other.key),
  );
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
  const server = await readStateServer(folder, target);
  if (server === undefined) return [];
  return withLock(folder, target, async (check) => {
    const workspace = new Workspace(folder, target, { server }, check);
    const objects = (await listState(folder, target)).filter(matches);
    for (const { kind, key } of objects) await workspace.append({ did: "forget", kind, key });
    await workspace.save();
    return objects;
  });
}

/**
 * Returns the server of a target's state; undefined if it has none.
 *
 * @throws {AsCodeError} Of kind `files`, if the state is invalid.
 */
export async function readStateServer(folder: string, target: string): Promise<ServerIdentity | undefined> {
  return (await loadState(folder, stateFileOf(target))).server;
}

function toObject({ kind, key, id, created }: StateEntry): StateObject {
  return { kind, key, id, isOwn: created === true };
}

/** An object that had two lines in a state, which keeps the first of their identifiers. */
export interface RepairedObject extends StateObject {
  /** Identifier of another object with its key, which two clones created at the same time. */
  readonly duplicateId?: string;
}

/** What a repair did. */
export interface RepairedState {
  /** Whether the file changed, for example because only markers of a conflict were removed. */
  readonly isChanged: boolean;
  /** The objects that had two lines. */
  readonly objects: readonly RepairedObject[];
}

/**
 * Mends the state of a target after a merge of two clones. Keeps all objects of both sides, and the first line of an object that has two: if the server
 * has what the other one says, the next plan shows that as a change on the server. Requires no server.
 *
 * @throws {AsCodeError} Of kind `files`, if another line is invalid; of kind `server`, if the sides belong to different servers; of kind `busy`, if
 *   another process writes to the target from the same folder.
 */
export async function repairState(folder: string, target: string): Promise<RepairedState> {
  const path = stateFileOf(target);
  if ((await readText(folder, path, "folder")) === undefined) return { isChanged: false, objects: [] };
  return withLock(folder, target, async () => {
    const text = (await readText(folder, path, "folder")) ?? "";
    const { sides, common } = splitSides(text);
    const objects = new Map<string, RepairedObject>();
    const keepFirst = (first: StateEntry, { id, created }: StateEntry): StateEntry => {
      const kept = id === first.id && created === true ? { ...first, created } : first;
      const duplicate = id === first.id ? {} : { duplicateId: id };
      objects.set(entryKey(kept.kind, kept.key), { ...toObject(kept), ...duplicate });
      return kept;
    };
    const ours = readState(sides.ours, path, keepFirst);
    const theirs = readState(sides.theirs, path, keepFirst);
    checkSameServer(path, ours.server, theirs.server);
    const state = new Map<string, StateEntry>();
    for (const [name, entry] of [...ours.state, ...theirs.state]) {
      const first = state.get(name);
      if (first !== undefined) state.set(name, isDeepStrictEqual(first, entry) ? first : keepFirst(first, entry));
      // Otherwise, one side deleted what the other did not change.
      else if ((ours.state.has(name) && theirs.state.has(name)) || !common.has(JSON.stringify(entry)))
        state.set(name, entry);
    }
    const pending = new Map([...ours.pending, ...theirs.pending].filter(([name]) => !state.has(name)));
    const undone = new Map([...theirs.undone, ...ours.undone]);
    const mended = writeState({ state, pending, undone }, ours.server);
    const isChanged = mended !== text;
    if (isChanged) await replaceText(folder, path, mended, { target, isDurable: true });
    return { isChanged, objects: [...objects.values()] };
  });
}

/** Returns the versions of both sides of a merge, each with empty lines in place of those of the other side, and the lines that both have. */
function splitSides(text: string) {
  const common = new Set<string>();
  let side = "";
  const lines = text.split("\n").map((line) => {
    const isMarker = conflictMarker.test(line);
    if (isMarker) side = line.startsWith(">") ? "" : line.slice(0, 1);
    else if (side === "") common.add(line.trim());
    return { line, side: isMarker ? "marker" : side };
  });
  // Git can add the version before both sides, after `|`.
  const versionOf = (own: string): string =>
    lines.map((one) => (one.side === "" || one.side === own ? one.line : "")).join("\n");
  return { sides: { ours: versionOf("<"), theirs: versionOf("=") }, common };
}
