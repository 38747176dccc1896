import { isDeepStrictEqual } from "node:util";
import { stackOf } from "../common/client.ts";
import type { Stack, StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import type { ServerObject } from "../model/record.ts";
import type { Owner } from "../state/binding.ts";
import { withLock } from "../state/lock.ts";
import type { LockWait } from "../state/lock.ts";
import type { Workspace } from "../state/workspace.ts";
import { checkHiddenTiles } from "./check-hidden-tiles.ts";
import { checkUnchanged } from "./check-unchanged.ts";
import { defaultLookupDelays } from "./find-created.ts";
import { contextOf } from "./planned-undo.ts";
import type { PlannedUndo } from "./planned-undo.ts";
import { rebuildIds } from "./rebuild-ids.ts";
import { restoreEntry, restoreObject } from "./restore-object.ts";
import type { UndoRun } from "./restore-object.ts";
import { stepsToUndo, toChange } from "./undo-changes.ts";
import { addUndoLog, readLastUndo } from "./undo-log.ts";
import type { UndoProgress, UndoRecord } from "./undo-log.ts";
import type { UndoChange } from "./undo-plan.ts";
import { checkServer, openUndoWorkspace } from "./undo-workspace.ts";

/** Options for {@link undo}. */
export interface UndoOptions {
  /** Whether to also restore objects that changed since then. Default: false. */
  readonly overwrite?: boolean | undefined;
  /**
   * Whether dashboards that no apply or write created may be restored on a deployment whose server may hide some of their tiles. Default: false;
   * the undo is refused.
   */
  readonly allowHiddenTileLoss?: boolean | undefined;
  /** Identifiers of objects that are deleted objects again, for an undo that cannot tell. Default: none. */
  readonly adopt?: readonly string[] | undefined;
  readonly onEvent?:
    | ((event: {
        readonly type: "begin" | "done";
        readonly index: number;
        readonly total: number;
        readonly change: UndoChange;
        /** For `done`: the new identifier of an object that was created again. */
        readonly newId?: string | undefined;
        /** For `done`: whether an object that existed again was taken over, instead of creating it. */
        readonly isFound?: true | undefined;
      }) => void)
    | undefined;
  /** Called with a warning, such as about tiles that the server hides and a restore deletes. */
  readonly onWarning?: ((text: string) => void) | undefined;
  /** Called before waiting for another process that may hold the lock, but is not visible to this one. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. Default: as for an apply. */
  readonly lookupDelays?: readonly number[] | undefined;
}

/** What is undone, in messages. */
const nouns = { applies: "apply", writes: "write" } as const;

/**
 * Reverts the changes of an apply or a write, last change first. Objects that are created again get new identifiers, and references to them are
 * updated. Reads the server and checks all objects before writing anything, and continues where an undo of the same log stopped, in this
 * folder or in another one. An object that existed before the apply is never taken for one that the undo created.
 *
 * @throws {AsCodeError} Of kind `undo`, if an object changed since then; nothing was written.
 * @throws {AsCodeError} Of kind `refused`, if it would update dashboards that may have hidden tiles, and this is not allowed; nothing was
 *   written.
 * @throws {AsCodeError} Of kind `doubt`, if a deleted object may exist again as one of several, or a create with an unknown outcome may have
 *   succeeded; nothing was written.
 * @throws {AsCodeError} Of kind `server`, if the log or the state belongs to another server; nothing was sent.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 * @throws {ObstackError} If a request fails. The same undo can be planned and run again.
 */
export async function undo(plan: PlannedUndo, client: StackClient, options: UndoOptions = {}): Promise<void> {
  const context = contextOf(plan);
  const { folder, target, given } = context;
  const stack = stackOf(client);
  const owner: Owner = { ...context.owner, server: stack.server };
  await withLock(
    folder,
    target,
    async (lock) => {
      const workspace = openUndoWorkspace[plan.log](folder, target, owner, lock.check);
      for (const record of context.records) await checkServer(plan.log, record, workspace);
      if (given !== undefined) await addUndoLog(workspace, given);
      for (const [index, planned] of context.records.entries()) {
        const record = await readLastUndo(workspace);
        // The undo of a later apply changes identifiers in the log of this one.
        const isSame = index === 0 ? isSameRecord : isSameApply;
        if (record === undefined || !isSame(record, planned, given !== undefined)) {
          throw new AsCodeError(
            "undo",
            `Another ${nouns[plan.log]} or undo of target ${target} ran after this undo was planned.`,
            "Nothing was written. Plan the undo again and review the result.",
          );
        }
        await undoLocked(workspace, record, nouns[plan.log], stack, options);
      }
    },
    { signal: options.signal, onWait: options.onWait },
  );
}

/** Compares a log with the planned one. The log of another machine gets a number only in this folder. */
function isSameRecord(one: UndoRecord, other: UndoRecord, isGiven: boolean): boolean {
  const partsOf = ({ number, at, steps, ids }: UndoRecord): unknown[] => [isGiven ? 0 : number, at, steps, ids];
  return isDeepStrictEqual(partsOf(one), partsOf(other));
}

function isSameApply(one: UndoRecord, other: UndoRecord): boolean {
  return one.number === other.number && one.at === other.at;
}

async function undoLocked(
  workspace: Workspace,
  record: UndoRecord & UndoProgress,
  noun: string,
  stack: Stack,
  options: UndoOptions,
): Promise<void> {
  const { overwrite = false, adopt = [], onEvent, signal, lookupDelays = defaultLookupDelays } = options;
  const steps = stepsToUndo(record);
  const now = await readAll(stack, signal);
  const { state } = await workspace.load();
  const { ids, found, chosen, histories, stages } = rebuildIds({ ...record, now, adopt: new Set(adopt) });
  const run: UndoRun = {
    stack,
    signal,
    lookupDelays,
    now,
    ids,
    seen: new Set(now.keys()),
    overwrite,
    steps,
    histories,
    stages,
    chosen,
    check: workspace.check,
  };
  if (!overwrite) checkUnchanged(run, noun);
  await checkHiddenTiles(run, workspace, state, options);
  const ours = new Set(ids.values());
  await workspace.bind();
  await record.start(
    [...now.keys()].filter((id) => !ours.has(id) && record.existing?.has(id) !== true),
    found,
  );
  try {
    for (const [index, step] of steps.entries()) {
      signal?.throwIfAborted();
      const change = toChange(step);
      const event = { index: index + 1, total: steps.length, change };
      onEvent?.({ type: "begin", ...event });
      const before = new Map(run.ids);
      await restoreObject(run, step);
      await restoreEntry(workspace, state, step, run.ids);
      await record.markUndone(step.step, Object.fromEntries([...run.ids].filter(([id, to]) => before.get(id) !== to)));
      const id = change.id ?? "";
      onEvent?.({
        type: "done",
        ...event,
        newId: change.action === "create" ? run.ids.get(id) : undefined,
        ...(change.action === "create" && found.has(id) ? { isFound: true } : {}),
      });
    }
    await record.finish(run.ids);
  } finally {
    await workspace.mergeJournal();
  }
}

async function readAll(stack: Stack, signal: AbortSignal | undefined): Promise<Map<string, ServerObject>> {
  const lists = await Promise.all([listObjects(stack, "dashboard", signal), listObjects(stack, "alert", signal)]);
  return new Map(lists.flat().map((one) => [one.id, one]));
}
