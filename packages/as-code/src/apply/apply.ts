import { AsCodeError } from "../common/errors.ts";
import { isSame } from "../common/value.ts";
import { limitPlan } from "../plan/limit-plan.ts";
import type { Duplicate, PlannedChange, SkippedChange } from "../plan/plan.ts";
import { contextOf } from "../plan/plan-context.ts";
import type { PlanContext, PlannedApply } from "../plan/plan-context.ts";
import type { PreparedChange } from "../plan/prepare-change.ts";
import { withLock } from "../state/lock.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import type { Restoration } from "../state/undo-log.ts";
import { isCreated } from "../state/workspace.ts";
import { createObject } from "./create-object.ts";
import type { ApplyOptions } from "./options.ts";
import { Rejections } from "./rejections.ts";
import { removeObject } from "./remove-object.ts";
import { updateAlert, updateDashboard } from "./update-object.ts";
import { handleDuplicates } from "./withdraw-duplicates.ts";
import type { Withdrawal } from "./withdraw-duplicates.ts";
import { startWait } from "./watch-wave.ts";
import { Writer } from "./writer.ts";

/** Result of an apply. */
export interface Applied {
  /** The completed changes. */
  readonly changes: readonly (PlannedChange & { readonly id: string })[];
  /** Changes that were not written, because they were not reviewed, or need others that were not written. */
  readonly skipped: readonly SkippedChange[];
  /** Duplicates that were not withdrawn. */
  readonly duplicates: readonly Duplicate[];
  /** Withdrawn duplicates. `keep` is the identifier of the object that replaces each of them. */
  readonly withdrawn: readonly Duplicate[];
}

/**
 * Applies the changes of a plan in dependency order, and records each one in the state of the target, so that the next apply
 * continues after an interruption. Each object is read again before it is written; each change takes one request to read and one to write.
 * An apply that created objects lists their kinds once more at the end, to detect duplicates. Skips changes that the limits do not allow, and
 * those that need them.
 *
 * @throws {AsCodeError} Of kind `files`, if the plan leaves out SLOs with mistakes; nothing was written.
 * @throws {AsCodeError} Of kind `refused` (`undo` for an undo), if changes are in conflict, would lose alerts or may delete hidden tiles, and this
 *   is not allowed; all others were written. Not for a plan that {@link limitPlan} returned, which lists them in `skipped`.
 * @throws {AsCodeError} Of kind `rejected`, if the server rejected objects or failed on them; `changed`, if objects changed after the plan was made;
 *   `unknown-outcome`, if an object may have been created and cannot be found. Everything that does not depend on them was written, unless the server
 *   failed on three objects in a row. Several of these are `rejected`.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 * @throws {ObstackError} If a request fails; earlier changes stay.
 */
export async function apply(plan: PlannedApply, options: ApplyOptions = {}): Promise<Applied> {
  const isLimited = contextOf(plan).isLimited === true;
  if (plan.mistakes !== undefined) throw new AsCodeError("files", plan.mistakes);
  const limited = isLimited ? plan : limitPlan(plan, options);
  for (const skipped of limited.skipped) options.onEvent?.({ type: "skipped", skipped });
  const context = contextOf(limited);
  const { folder, target, locked } = context.workspace;
  const hasChanges = limited.changes.length > 0;
  // Before the first write, so that a process that dies afterwards does not end the wait.
  if (hasChanges) await startWait(limited, options.wait);
  const applied = await withLock(
    folder,
    target,
    ({ check }) => applyLocked({ ...context, workspace: locked(check) }, options),
    { signal: options.signal, onWait: options.onWait },
  );
  if (hasChanges) await startWait(limited, options.wait, applied.changes);
  if (!isLimited) reportRefused(limited);
  return { ...applied, skipped: limited.skipped };
}

async function applyLocked(context: PlanContext, options: ApplyOptions): Promise<Omit<Applied, "skipped">> {
  const { workspace, prepared, lost, duplicates } = context;
  const restoration = await context.reversal?.start(workspace);
  const isEmpty = prepared.length + lost.length + duplicates.length === 0;
  if (!isEmpty || workspace.owner.rebind === true) await workspace.bind();
  const run = createRun(context, options, restoration);
  try {
    await run.all();
  } catch (error) {
    // Report the first error. The journal is preserved if this fails.
    await run.saveState().catch(() => undefined);
    throw error;
  }
  await run.saveState();
  return run.result();
}

/** How to decide about a skipped change. Without a hint, it needs no decision. */
const hintFor: Partial<Record<SkippedChange["reason"], string>> = {
  conflict: "Export the server's values to the files, or allow the apply to overwrite them.",
  "lost-alert": "Move the alerts to other tiles, or allow the apply to delete them.",
  "hidden-tile": "Look at the dashboards in the web interface. If they have no tiles with PromQL, allow their loss.",
};

/** @throws {AsCodeError} Of kind `refused` or `undo`, if changes that need a decision were skipped. */
function reportRefused({ skipped, undone }: PlannedApply): void {
  const refused = skipped.filter(({ reason }) => hintFor[reason] !== undefined);
  if (refused.length === 0) return;
  const others = skipped.filter(({ reason }) => reason === "dependency");
  const problems = [...refused, ...others].map(({ title, because }) => `${title} ${because}`);
  if (undone !== undefined) {
    const hint =
      "Everything else is undone. To undo these changes too, pass `--overwrite`, `--allow-alert-loss` or `--allow-hidden-tile-loss`.";
    throw new AsCodeError("undo", problems, hint);
  }
  throw new AsCodeError("refused", problems, [...new Set(refused.map(({ reason }) => hintFor[reason]))].join(" "));
}

interface Run {
  /** Returns the completed changes. */
  result(): Omit<Applied, "skipped">;
  all(): Promise<void>;
  /** Writes the journal and unchanged objects to the state. */
  saveState(): Promise<void>;
}

function createRun(context: PlanContext, options: ApplyOptions, restoration: Restoration | undefined): Run {
  const { onEvent, signal, mayWithdraw } = options;
  const { workspace, targetState, prepared, lost, unchanged, forgotten } = context;
  const writer = new Writer(context, options, restoration);
  const { ids } = writer;
  const done: (PlannedChange & { readonly id: string })[] = [];
  const deletions = prepared.filter(({ change }) => change.action === "delete");
  const lostIds = new Set<string | undefined>(lost.map(({ alert }) => alert.id));
  // Lost alerts with a file are created again.
  const writes = prepared
    .filter(({ change }) => change.action !== "delete")
    .map(({ server, ...one }): PreparedChange =>
      server === undefined || lostIds.has(server.id) ? one : { ...one, server },
    );
  const total = lost.length + prepared.length;
  let index = 0;

  const rejected = new Rejections(onEvent);
  const run = async (
    change: PlannedChange,
    write: () => Promise<string>,
    finishes: readonly unknown[] = [],
  ): Promise<boolean> => {
    signal?.throwIfAborted();
    index++;
    onEvent?.({ type: "begin", index, total, change });
    return rejected.collect(change, async () => {
      const id = await write();
      if (finishes.length === 0) await restoration?.markUndone(change);
      done.push({ ...change, id });
      onEvent?.({ type: "done", index, total, change, id });
    });
  };

  let withdrawal: Withdrawal = { duplicates: [], ids: new Map() };
  return {
    result() {
      const isWithdrawn = ({ id }: Duplicate): boolean => withdrawal.ids.has(id);
      return {
        changes: done.map((change) => ({ ...change, id: withdrawal.ids.get(change.id) ?? change.id })),
        duplicates: withdrawal.duplicates.filter((one) => !isWithdrawn(one)),
        withdrawn: withdrawal.duplicates.filter(isWithdrawn),
      };
    },
    async all() {
      for (const { alert, server } of lost) {
        const change: PlannedChange = {
          kind: "alert",
          key: alert.key ?? alert.id,
          name: alert.name,
          title: `alert ${JSON.stringify(alert.name ?? alert.id)}`,
          action: "delete",
          id: alert.id,
          fields: [],
        };
        await run(change, () => removeObject(writer, change, server));
      }
      for (const one of deletions.filter(({ change }) => change.kind === "alert"))
        await run(one.change, () => removeObject(writer, one.change, one.server));
      const deferred: {
        readonly one: PreparedChange;
        readonly finish: () => Promise<void>;
        readonly isLast: boolean;
      }[] = [];
      for (const one of writes.filter(({ change }) => change.kind === "dashboard")) {
        const finishes: (() => Promise<void>)[] = [];
        const write = async (): Promise<string> => {
          // Alerts that could not be deleted would be lost with them.
          if ((one.tiles?.dropped.length ?? 0) > 0) rejected.checkAlerts("tiles that it deletes");
          const server =
            one.server === undefined
              ? await createObject(writer, one, finishes)
              : await updateDashboard(writer, one, finishes);
          return server.id;
        };
        if (!(await run(one.change, write, finishes))) continue;
        for (const finish of finishes) deferred.push({ one, finish, isLast: finish === finishes.at(-1) });
      }
      for (const one of writes.filter(({ change }) => change.kind === "alert")) {
        await run(one.change, async () => {
          rejected.checkReferences(one, ids);
          return (one.server === undefined ? await createObject(writer, one) : await updateAlert(writer, one)).id;
        });
      }
      for (const { one, finish, isLast } of deferred) {
        await rejected.collect(one.change, async () => {
          rejected.checkReferences(one, ids, "written without a link");
          // Alerts that could not move away would be lost with the deleted tiles.
          rejected.checkAlerts("tiles that it deletes");
          await finish();
          if (isLast) await restoration?.markUndone(one.change);
        });
      }
      for (const one of deletions.filter(({ change }) => change.kind === "dashboard")) {
        await run(one.change, () => {
          rejected.checkAlerts("it");
          return removeObject(writer, one.change, one.server);
        });
      }
      withdrawal = await handleDuplicates(writer, mayWithdraw).catch((error: unknown) => {
        // What was not written says more.
        rejected.report();
        throw error;
      });
      rejected.report();
    },
    async saveState() {
      const kept = unchanged.filter(
        ({ desired, server }) => server !== undefined && !writer.adopted.has(entryKey(desired.kind, desired.key)),
      );
      const moved = unchanged.flatMap(({ desired, keyBefore }) =>
        keyBefore === undefined ? [] : [{ kind: desired.kind, key: keyBefore }],
      );
      const toForget = [...forgotten, ...moved];
      if (restoration === undefined) {
        const entries = kept.flatMap(({ desired, server, entry, keyBefore, tiles }): StateEntry[] => {
          if (server === undefined) return [];
          const created = isCreated(targetState, desired.kind, desired.key, entry);
          const next = toEntry({ desired, server, tileIds: tiles?.ids ?? new Map(), created });
          return keyBefore === undefined && isSame(next, entry) ? [] : [next];
        });
        if (entries.length + toForget.length + index + writer.adopted.size === 0) return;
        for (const one of toForget) await writer.recordRemoved(one);
        await workspace.mergeJournal(entries);
        return;
      }
      for (const one of toForget) {
        await writer.recordRemoved(one);
        await restoration.markUndone(one);
      }
      for (const { desired, server, tiles } of kept) {
        await restoration.restoreEntry(desired, server && { id: server.id, tileIds: tiles?.ids ?? new Map() });
        await restoration.markUndone(desired);
      }
      await restoration.finish();
      await workspace.mergeJournal();
    },
  };
}
