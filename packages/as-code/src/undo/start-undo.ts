import { AsCodeError } from "../common/errors.ts";
import type { UndoDetails } from "../plan/planned-apply.ts";
import { appendLine } from "../files/write-text.ts";
import { composeReplacedIds, replaceIdsInEntry } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import { listLogs, removeLog } from "../state/undo-log.ts";
import type { Restoration, UndoRecord } from "../state/undo-log.ts";
import type { Workspace } from "../state/workspace.ts";
import { checkServer, readUndo } from "./undo-records.ts";
import type { UndoLogKind } from "./undo-records.ts";

/** What is undone, in messages. */
const nouns = { applies: "apply", writes: "write" } as const;

/**
 * Starts or continues the undo of a log, instead of recording a new one. Called with the lock.
 *
 * @param existing Identifiers of all objects at the time of the plan.
 * @throws {AsCodeError} Of kind `undo`, if another apply or undo ran after the plan was made.
 */
export async function startUndo(
  workspace: Workspace,
  log: UndoLogKind,
  { undo, existing }: { readonly undo: UndoDetails; readonly existing: readonly string[] },
): Promise<Restoration> {
  const current = await readUndo(workspace, undo);
  if (current?.hash !== undo.hash) {
    throw new AsCodeError(
      "undo",
      `Another ${nouns[log]} or undo of target ${workspace.target} ran after this undo was planned.`,
      "Nothing was written. Plan the undo again and review the result.",
    );
  }
  await checkServer(log, current, workspace);
  const ours = new Set([...current.ids.values(), ...undo.ids.map(([, id]) => id)]);
  const fresh = existing.filter((id) => !ours.has(id) && current.existing?.has(id) !== true);
  const restoration = await restore(workspace, current, undo);
  await restoration.record({ existing: fresh, ids: Object.fromEntries(undo.ids) });
  return restoration;
}

async function restore(
  workspace: Workspace,
  current: UndoRecord,
  { from, objects, ids: known }: UndoDetails,
): Promise<Restoration & { readonly record: (line: object) => Promise<void> }> {
  const { folder } = workspace;
  const { state } = await workspace.load();
  const ids = new Map(known);
  const byKey = new Map(objects.map((one) => [entryKey(one.kind, one.key), one]));
  const restoredKeys = new Set(
    objects.flatMap(({ kind, entry }) => (entry === undefined ? [] : entryKey(kind, entry.key))),
  );
  const append = async (path: string, line: object): Promise<void> => {
    await workspace.check();
    await appendLine(folder, path, line, { isDurable: true });
  };
  /** The log of another machine stays as it is. */
  const record = async (line: object): Promise<void> => (from === undefined ? append(current.path, line) : undefined);
  return {
    ids,
    record,
    async restoreEntry({ kind, key }, now) {
      const object = byKey.get(entryKey(kind, key));
      if (object === undefined) return;
      const { entry, keyAfter, id, tiles } = object;
      if (now !== undefined) {
        const all = [
          [id, now.id] as const,
          ...tiles.map(([tile, old]) => [old, now.tileIds.get(tile) ?? old] as const),
        ];
        const changed = all.filter(([old, one]) => (ids.get(old) ?? old) !== one);
        for (const [old, one] of changed) ids.set(old, one);
        if (changed.length > 0) await record({ ids: Object.fromEntries(changed) });
      }
      if (!restoredKeys.has(entryKey(kind, keyAfter))) await workspace.append({ did: "forget", kind, key: keyAfter });
      if (entry === undefined) return;
      const isCreated = entry.created === true || state.get(entryKey(kind, keyAfter))?.created === true;
      const restored = { ...replaceIdsInEntry(entry, ids), ...(isCreated ? { created: true as const } : {}) };
      await workspace.append(restored);
    },
    async finish() {
      if (from !== undefined) return;
      // The other logs contain the previous identifiers.
      const all = composeReplacedIds(current.ids, ids);
      const others = all.size === 0 ? [] : (await listLogs(workspace)).filter(({ path }) => path !== current.path);
      for (const { path } of others) await append(path, { ids: Object.fromEntries(all) });
      await removeLog(folder, current.path);
    },
  };
}
