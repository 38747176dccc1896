import { AsCodeError } from "../common/errors.ts";
import { isSame } from "../common/value.ts";
import type { UndoDetails } from "../plan/planned-apply.ts";
import { appendLine } from "../files/write-text.ts";
import { composeReplacedIds, replaceIdsInEntry } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import { listLogs, removeLog } from "../state/undo-log.ts";
import type { LoggedObject, Restoration, UndoRecord } from "../state/undo-log.ts";
import type { Workspace } from "../state/workspace.ts";
import { addUndoLog, checkServer, readLast } from "./undo-records.ts";
import type { UndoLogKind } from "./undo-records.ts";

/** What is undone, in messages. */
const nouns = { applies: "apply", writes: "write" } as const;

/**
 * Starts or continues the undo of a log, instead of recording a new one. Called with the lock.
 *
 * @throws {AsCodeError} Of kind `undo`, if another apply or undo ran after the plan was made.
 */
export async function startUndo(
  workspace: Workspace,
  log: UndoLogKind,
  { undo, existing }: { readonly undo: UndoDetails; readonly existing: readonly string[] },
): Promise<Restoration> {
  const { given, objects } = undo;
  const record = { ...undo.record, ids: new Map(undo.record.ids) };
  await checkServer(log, record, workspace);
  if (given !== undefined) await addUndoLog(workspace, given);
  const current = await readLast(workspace);
  if (current === undefined || !isSameRecord(record, current, given !== undefined)) {
    throw new AsCodeError(
      "undo",
      `Another ${nouns[log]} or undo of target ${workspace.target} ran after this undo was planned.`,
      "Nothing was written. Plan the undo again and review the result.",
    );
  }
  const ids = new Map(undo.ids);
  const ours = new Set(ids.values());
  const others = existing.filter((id) => !ours.has(id));
  const fresh = others.filter((id) => current.existing?.has(id) !== true);
  await append(workspace, current.path, { existing: fresh, ids: Object.fromEntries(undo.found) });
  return restore(workspace, current, objects, ids);
}

type ComparedRecord = Pick<UndoRecord, "number" | "at" | "steps" | "ids">;

/** Compares a log with the planned one. The log of another machine gets a number only in this folder. */
function isSameRecord(one: ComparedRecord, other: ComparedRecord, isGiven: boolean): boolean {
  const partsOf = ({ number, at, steps, ids }: ComparedRecord): unknown[] => [
    isGiven ? 0 : number,
    at,
    steps,
    [...ids],
  ];
  return isSame(partsOf(one), partsOf(other));
}

async function append(workspace: Workspace, path: string, line: object): Promise<void> {
  await workspace.check();
  await appendLine(workspace.folder, path, line, { isDurable: true });
  await workspace.check();
}

async function restore(
  workspace: Workspace,
  { path, replacedIds }: UndoRecord,
  objects: readonly LoggedObject[],
  known: ReadonlyMap<string, string>,
): Promise<Restoration> {
  const { state } = await workspace.load();
  const [, older] = (await listLogs(workspace)).toReversed();
  const ids = new Map(known);
  const remaining = objects.filter(({ isUndone }) => !isUndone);
  const byKey = new Map(remaining.map((one) => [entryKey(one.kind, one.key), one]));
  const restoredKeys = new Set(
    objects.flatMap(({ kind, entry }) => (entry === undefined ? [] : entryKey(kind, entry.key))),
  );
  const unfinished = new Set(remaining);
  const recorded = new Map(known);
  return {
    ids,
    async restoreEntry({ kind, key }, now) {
      const object = byKey.get(entryKey(kind, key));
      if (object === undefined) return;
      const { entry, keyAfter, id } = object;
      if (now !== undefined) {
        for (const [old, current] of [[id, now.id] as const, ...now.tileIds])
          if (old !== current) ids.set(old, current);
      }
      if (!restoredKeys.has(entryKey(kind, keyAfter)))
        await workspace.appendStep({ did: "forget", kind, key: keyAfter });
      if (entry === undefined) return;
      const isCreated = entry.created === true || state.get(entryKey(kind, keyAfter))?.created === true;
      const restored = { ...replaceIdsInEntry(entry, ids), ...(isCreated ? { created: true as const } : {}) };
      await workspace.appendStep({ did: "write", entry: restored });
    },
    async markUndone({ kind, key }) {
      const object = byKey.get(entryKey(kind, key));
      if (object === undefined || !unfinished.delete(object)) return;
      const added = Object.fromEntries([...ids].filter(([id, now]) => recorded.get(id) !== now));
      for (const [id, now] of ids) recorded.set(id, now);
      for (const step of object.steps) await append(workspace, path, { step, undone: true, ids: added });
    },
    async finish() {
      if (unfinished.size > 0) return;
      // The logs of earlier applies contain the previous identifiers.
      const all = composeReplacedIds(replacedIds, ids);
      if (older !== undefined && all.size > 0)
        await append(workspace, older.path, { replacedIds: Object.fromEntries(all) });
      await removeLog(workspace.folder, path);
    },
  };
}
