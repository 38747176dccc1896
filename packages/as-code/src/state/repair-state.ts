import { isDeepStrictEqual } from "node:util";
import { getOwn } from "@obstack/core/internal";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import { serverToText } from "../common/server.ts";
import { folders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { replaceText } from "../files/write-text.ts";
import type { Binding } from "./binding.ts";
import { withLock } from "./lock.ts";
import { entryKey, isBinding, linesOf, parseStateLine, writeState } from "./state.ts";
import type { Applied, State, StateEntry } from "./state.ts";

/** An object that had two lines in a state. */
export interface RepairedObject {
  readonly kind: Kind;
  readonly key: string;
  /** Identifier that the state keeps. */
  readonly id: string;
  /** Whether an apply created it, so that an apply with `prune` can delete it. */
  readonly isOwn: boolean;
  /** Identifier of another object with its key, which two clones created at the same time. */
  readonly duplicateId?: string;
}

/**
 * Mends the state of a target after a merge of two clones. Keeps all objects of both sides. A field that they applied with
 * different values is a conflict in the next plan if the server differs from the file. Requires no server.
 *
 * @returns The objects that had two lines.
 * @throws {AsCodeError} Of kind `files`, if another line is invalid; of kind `server`, if the sides belong to different servers; of kind `busy`, if
 *   another process writes to the target from the same folder.
 */
export async function repairState(folder: string, target: string): Promise<RepairedObject[]> {
  const path = `${folders.state}/${target}.jsonl`;
  if ((await readText(folder, path, "folder")) === undefined) return [];
  return withLock(folder, target, async () => {
    const text = (await readText(folder, path, "folder")) ?? "";
    const { state, binding, repaired } = mergeSides(text, path);
    const merged = writeState(state, binding);
    if (merged !== text) await replaceText(folder, path, merged, { target, isDurable: true });
    return repaired;
  });
}

function mergeSides(text: string, path: string): { state: State; binding: Binding; repaired: RepairedObject[] } {
  const state = new Map<string, StateEntry>();
  const repaired: RepairedObject[] = [];
  let binding: Binding | undefined;
  let isBase = false;
  for (const { line, isConflict, position } of linesOf(text, path)) {
    // Git can add the version before both sides.
    if (isConflict) isBase = line.startsWith("|");
    if (isConflict || isBase) continue;
    const entry = parseStateLine(line, position);
    if (entry === "end") continue;
    if (isBinding(entry)) {
      if (binding !== undefined && !isDeepStrictEqual(binding, entry)) {
        throw new AsCodeError(
          "server",
          `${path} has two headers: one names ${serverToText(binding.server)}, the other ${serverToText(entry.server)}.`,
          "Two branches applied to different servers. Keep the lines of the right one.",
        );
      }
      binding = entry;
      continue;
    }
    const { kind, key } = entry;
    const name = entryKey(kind, key);
    const before = state.get(name);
    const kept = before === undefined ? entry : agreed(before, entry);
    state.set(name, kept);
    if (before === undefined) continue;
    const { id, created } = kept;
    repaired.push({ kind, key, id, isOwn: created === true, ...(id === entry.id ? {} : { duplicateId: entry.id }) });
  }
  if (binding === undefined) throw new AsCodeError("files", `${path} has no header.`, "Restore it from Git.");
  return { state, binding, repaired };
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

/** Matches no value: the next plan compares the file with the server, and does not know which of them changed. */
const unmerged = "sha256:unmerged";

const parts = ["server", "known", "extra"] as const;

function agreedFields(one: Applied, other: Applied): Applied {
  const isAgreed = (name: string): boolean =>
    (["file", ...parts] as const).every((part) =>
      isDeepStrictEqual(getOwn(one[part], name), getOwn(other[part], name)),
    );
  const names = [...new Set([...Object.keys(one.file), ...Object.keys(other.file)])].toSorted();
  const kept = parts.map((part) => {
    const fields = Object.entries(one[part] ?? {}).filter(([name]) => isAgreed(name));
    return [part, fields.length === 0 ? undefined : Object.fromEntries(fields)];
  });
  return {
    file: Object.fromEntries(names.map((name) => [name, isAgreed(name) ? getOwn(one.file, name) : unmerged])),
    ...Object.fromEntries(kept),
  };
}
