import { getOwn } from "@obstack/core";
import type { ServerIdentity } from "@obstack/core";
import { isDeepStrictEqual } from "node:util";
import type { Kind } from "../names/names.ts";
import { folders } from "../files/paths.ts";
import { readText } from "../files/read-text.ts";
import { withLock } from "./lock.ts";
import {
  readState,
  entryKey,
  isHeader,
  linesOf,
  parseStateLine,
  StateLines,
  writeState,
  serverToText,
} from "./state.ts";
import type { StateEntry, Fingerprints, TargetState } from "./state.ts";
import { Workspace } from "./workspace.ts";
import { createObjectFilter } from "../files/object-filter.ts";
import { AsCodeError } from "../errors/errors.ts";
import { replaceText } from "../files/write-text.ts";
import { fingerprint } from "./entry.ts";

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
  return withLock(folder, target, async (check) => {
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
 * Mends the state of a target after a merge of two clones. Keeps all objects of both sides. A field that they applied with
 * different values is a conflict in the next plan if the server differs from the file. Requires no server.
 *
 * @throws {AsCodeError} Of kind `files`, if another line is invalid; of kind `server`, if the sides belong to different servers; of kind `busy`, if
 *   another process writes to the target from the same folder.
 */
export async function repairState(folder: string, target: string): Promise<RepairedState> {
  const path = `${folders.state}/${target}.jsonl`;
  if ((await readText(folder, path, "folder")) === undefined) return { isChanged: false, objects: [] };
  return withLock(folder, target, async () => {
    const text = (await readText(folder, path, "folder")) ?? "";
    const sides = readSides(text, path);
    const merged = mergeSides(sides);
    const mended = writeState(merged, sides.server);
    const isChanged = mended !== text;
    if (isChanged) await replaceText(folder, path, mended, { target, isDurable: true });
    return { isChanged, objects: merged.objects };
  });
}

/** Both sides of a merged state. */
interface Sides {
  readonly ours: TargetState;
  readonly theirs: TargetState;
  /** Entries of both sides, from lines without a conflict. */
  readonly shared: ReadonlySet<StateEntry>;
  readonly server: ServerIdentity;
}

function mergeSides({ ours, theirs, shared }: Sides): Pick<TargetState, "state" | "pending" | "undone"> & {
  readonly objects: readonly RepairedObject[];
} {
  const state = new Map<string, StateEntry>();
  const objects: RepairedObject[] = [];
  for (const name of new Set([...ours.state.keys(), ...theirs.state.keys()])) {
    const [one, other] = [ours.state.get(name), theirs.state.get(name)];
    const kept = one ?? other;
    if (kept === undefined) continue;
    if (one === undefined || other === undefined || one === other) {
      // One side deleted what the other did not change.
      if (one === other || !shared.has(kept)) state.set(name, kept);
      continue;
    }
    const merged = agreed(one, other);
    state.set(name, merged);
    objects.push({ ...toObject(merged), ...(merged.id === other.id ? {} : { duplicateId: other.id }) });
  }
  const pending = [...ours.pending, ...theirs.pending].filter(([name]) => !state.has(name));
  return { state, pending: new Map(pending), undone: new Map([...theirs.undone, ...ours.undone]), objects };
}

function readSides(text: string, path: string): Sides {
  const [ours, theirs] = [new StateLines(), new StateLines()];
  const both: readonly StateLines[] = [ours, theirs];
  const shared = new Set<StateEntry>();
  let sides = both;
  let server: ServerIdentity | undefined;
  let isSorted = true;
  for (const { line, isConflict, position } of linesOf(text, path)) {
    // Git can add the version before both sides.
    if (isConflict) sides = { "<": [ours], "|": [], "=": [theirs] }[line.slice(0, 1)] ?? both;
    if (isConflict || sides.length === 0) continue;
    const parsed = parseStateLine(line, position, isSorted);
    if (parsed === "end") isSorted = false;
    else if (parsed !== undefined && isHeader(parsed)) {
      if (server !== undefined && !isDeepStrictEqual(server, parsed.server)) {
        throw new AsCodeError(
          "server",
          `${path} has two headers: one names ${serverToText(server)}, the other ${serverToText(parsed.server)}.`,
          "Two branches applied to different servers. Keep the lines of the right one.",
        );
      }
      server = parsed.server;
    } else if (parsed !== undefined) {
      const isEntry = "id" in parsed;
      const isSecond = isSorted && isEntry && ours.state.has(entryKey(parsed.kind, parsed.key));
      const owners = isSecond ? [theirs] : sides;
      for (const one of owners) one.add(parsed);
      if (isEntry && owners === both) shared.add(parsed);
    }
  }
  if (server === undefined) throw new AsCodeError("files", `${path} has no header.`, "Restore it from Git.");
  return { ours, theirs, shared, server };
}

/** Returns what two lines of an object agree on. Of two identifiers, it keeps the first. */
function agreed(one: StateEntry, other: StateEntry): StateEntry {
  if (one.id !== other.id) return one;
  const tiles = Object.entries(one.tiles ?? {}).flatMap(([key, tile]) => {
    const match = getOwn(other.tiles, key);
    return match?.id === tile.id ? [[key, { ...tile, ...agreedFields(tile, match) }] as const] : [];
  });
  const { slo, ...entry } = { ...one, ...agreedFields(one, other) };
  return {
    ...entry,
    ...(slo !== undefined && isDeepStrictEqual(slo, other.slo) ? { slo } : {}),
    ...(one.created === true || other.created === true ? { created: true } : {}),
    ...(one.tiles === undefined ? {} : { tiles: Object.fromEntries(tiles) }),
  };
}

const parts = ["server", "known", "extra"] as const;

function agreedFields(one: Fingerprints, other: Fingerprints): Fingerprints {
  const isAgreed = (name: string): boolean =>
    (["file", ...parts] as const).every((part) =>
      isDeepStrictEqual(getOwn(one[part], name), getOwn(other[part], name)),
    );
  const names = [...new Set([...Object.keys(one.file), ...Object.keys(other.file)])].toSorted();
  const kept = parts.map((part) => {
    const fields = Object.entries(one[part] ?? {}).filter(([name]) => isAgreed(name));
    return [part, fields.length === 0 ? undefined : Object.fromEntries(fields)];
  });
  // Of both values, which no file and no server has: the next plan does not know which of them changed.
  const bothOf = (name: string): unknown =>
    fingerprint({ ours: getOwn(one.file, name) ?? null, theirs: getOwn(other.file, name) ?? null });
  return {
    file: Object.fromEntries(names.map((name) => [name, isAgreed(name) ? getOwn(one.file, name) : bothOf(name)])),
    ...Object.fromEntries(kept),
  };
}
