import { AsCodeError } from "../errors/errors.ts";
import type { Kind } from "../names/kind.ts";
import type { ServerObject } from "../model/record.ts";
import type { PlanDetails, UndoDetails } from "../plan/planned-apply.ts";
import { removeCopies } from "../state/copies.ts";
import { hashOfFile } from "../state/entry.ts";
import { replaceIdsInEntry, toKeyText, currentIds } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import { checkServer, nouns, readRun } from "./read-runs.ts";
import type { UndoLogKind } from "./read-runs.ts";

/** An undo that is being applied. */
export interface Restoration {
  /** Returns the current identifier for a key in a copy, or for an earlier identifier. */
  readonly find: (text: string) => string | undefined;
  /** Restores the state of an object. `now` is absent if it does not exist. */
  restoreEntry(
    object: { readonly kind: Kind; readonly key: string },
    now?: { readonly server: ServerObject; readonly tileIds: ReadonlyMap<string, string> },
  ): Promise<void>;
  /** Removes the copies, because everything is undone. */
  finish(): Promise<void>;
}

/**
 * Starts or continues an undo. Called with the lock.
 *
 * @throws {AsCodeError} Of kind `undo`, if another apply or undo ran after the plan was made.
 */
export async function startUndo(
  workspace: Workspace,
  log: UndoLogKind,
  undo: UndoDetails,
  { prepared, unchanged }: Pick<PlanDetails, "prepared" | "unchanged">,
): Promise<Restoration> {
  const run = await readRun(workspace, undo);
  if (run?.hash !== undo.hash) {
    throw new AsCodeError(
      "undo",
      `Another ${nouns[log]} or undo of target ${workspace.target} ran after this undo was planned.`,
      "Nothing was written. Plan the undo again and review the result.",
    );
  }
  await checkServer(run, workspace);
  const { state, undone } = await workspace.load();
  const copies = new Map(run.copies.map((one) => [entryKey(one.kind, one.key), one]));
  const restoredKeys = new Set(
    run.copies.flatMap(({ entry }) => (entry === undefined ? [] : entryKey(entry.kind, entry.key))),
  );
  const ids = currentIds(run.ids, state);
  const know = (kind: Kind, key: string, id: string, tileIds: Iterable<readonly [string, string]>): void => {
    if (kind === "dashboard") ids.set(toKeyText(key), id);
    for (const [text, now] of tileIds) ids.set(text, now);
  };
  for (const { desired, server, tiles } of [...prepared, ...unchanged])
    if (desired !== undefined && server !== undefined) know(desired.kind, desired.key, server.id, tiles?.ids ?? []);
  const find = (text: string): string | undefined => ids.get(text);
  return {
    find,
    async restoreEntry({ kind, key }, now) {
      const name = entryKey(kind, key);
      const copy = copies.get(name);
      // It only links to a restored object.
      if (copy === undefined) return;
      const { entry } = copy;
      const current = state.get(name);
      if (now !== undefined) know(kind, key, now.server.id, now.tileIds);
      if (!restoredKeys.has(name)) await workspace.append({ did: "forget", kind, key });
      if (entry !== undefined) {
        const { tiles, ...restored } = replaceIdsInEntry(entry, find);
        const isCreated = entry.created === true || current?.created === true;
        // Tiles of later applies stay managed.
        const known = new Set(now?.tileIds.values());
        const present = new Set(now?.server.tiles.map((tile) => tile.id).filter((id) => !known.has(id)));
        const later = Object.values(current?.tiles ?? {}).flatMap(({ id }) => (present.has(id) ? id : []));
        await workspace.append({
          ...restored,
          id: now?.server.id ?? entry.id,
          ...(isCreated ? { created: true } : {}),
          ...(tiles && { tiles: { ...Object.fromEntries(later.map((id) => [id, { id, file: {} }])), ...tiles } }),
        });
      }
      // The first undo knows what the files contain.
      const hash = undone.get(name)?.hash ?? hashOfFile(current);
      if (log === "applies" && hash !== hashOfFile(entry)) await workspace.append({ did: "undo", kind, key, hash });
    },
    async finish() {
      // The copies of another machine stay as they are.
      if (undo.from === undefined) await removeCopies(workspace.folder, run.path);
    },
  };
}
