import { AsCodeError } from "../common/errors.ts";
import { isSame } from "../common/value.ts";
import { isConflict } from "../plan/plan.ts";
import type { Duplicate, Plan, PlannedChange } from "../plan/plan.ts";
import { contextOf } from "../plan/work.ts";
import type { PlanContext, Work } from "../plan/work.ts";
import { describeLostAlert } from "../plan/lost-alerts.ts";
import { withLock } from "../state/lock.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import { isCreated, openWorkspace } from "../state/workspace.ts";
import { createObject } from "./create-object.ts";
import type { ApplyOptions } from "./options.ts";
import { Rejections } from "./rejections.ts";
import { removeObject } from "./remove-object.ts";
import { defaultLooks } from "./settle-create.ts";
import { openUndoLog } from "./undo-log.ts";
import { updateAlert, updateDashboard } from "./update-object.ts";
import { settleDuplicates } from "./withdraw-duplicates.ts";
import type { Withdrawal } from "./withdraw-duplicates.ts";
import { Ids } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** What an apply did. */
export interface Applied {
  readonly changes: readonly (PlannedChange & { readonly id: string })[];
  /** Objects that exist more than once, and were not withdrawn. */
  readonly duplicates: readonly Duplicate[];
  /** Objects that were withdrawn: `keep` is what the file is about now. */
  readonly withdrawn: readonly Duplicate[];
}

/**
 * Makes the changes of a plan, in the order of what needs what, and notes each in the state of the target, so that whenever it ends the
 * next apply goes on. Before each write the object is read again. Only what differs is written, with one request to read and one to write.
 * When it created something, it asks for one more list of each such kind at its end, to see what others created at the same time.
 *
 * @throws {AsCodeError} of kind `refused`, before anything is written, for conflicts and alerts that would be lost.
 * @throws {AsCodeError} of kind `rejected`, at the end, if the server refused objects; all that does not depend on them was written.
 * @throws {AsCodeError} of kind `changed` when somebody changed an object since the plan was made; what was done until then stays.
 * @throws {AsCodeError} of kind `busy` when another process applies to the target from the same folder.
 * @throws {AsCodeError} of kind `unknown-outcome` when an object may have been created and does not turn up.
 * @throws {ObstackError} when a request fails; what was done until then stays.
 */
export async function apply(plan: Plan, options: ApplyOptions = {}): Promise<Applied> {
  const context = contextOf(plan);
  refuse(plan, options);
  const { folder, target } = context.workspace;
  return withLock(
    folder,
    target,
    ({ check }) => applyAlone({ ...context, workspace: openWorkspace(folder, target, check) }, options),
    { signal: options.signal, onWait: options.onWait },
  );
}

async function applyAlone(context: PlanContext, options: ApplyOptions): Promise<Applied> {
  const run = createRun(context, options);
  try {
    await run.all();
  } catch (error) {
    // What went wrong first is what is told; what was noted is not lost.
    await run.settle().catch(() => undefined);
    throw error;
  }
  await run.settle();
  return run.result();
}

function refuse(plan: Plan, { overwrite = false, allowAlertLoss = false }: ApplyOptions): void {
  const conflicts = overwrite ? [] : plan.changes.filter(isConflict);
  const lost = allowAlertLoss ? [] : plan.lostAlerts;
  if (conflicts.length === 0 && lost.length === 0) return;
  const problems = [
    ...conflicts.map(({ title, fields }) => {
      const paths = fields.filter(({ by }) => by === "both").map(({ path }) => path);
      return `${title} was changed in the file and on the server: ${paths.join(", ") || "all of it"}`;
    }),
    ...lost.map(describeLostAlert),
  ];
  throw new AsCodeError(
    "refused",
    problems,
    conflicts.length > 0
      ? "Take the server's values into the files by an export, or allow them to be overwritten."
      : "Point the alerts at other tiles, or allow their loss.",
  );
}

interface Run {
  /** What was done. */
  result(): Applied;
  all(): Promise<void>;
  /** Puts everything that is known into the state. */
  settle(): Promise<void>;
}

function createRun(context: PlanContext, { onEvent, signal, looks = defaultLooks, mayWithdraw }: ApplyOptions): Run {
  const { workspace, known, work, lost, unchanged, forgotten, seen } = context;
  const undo = openUndoLog(workspace);
  const done: (PlannedChange & { readonly id: string })[] = [];
  const ids = new Ids(context);
  const deletions = work.filter(({ change }) => change.action === "delete");
  const lostIds = new Set<string | undefined>(lost.map(({ alert }) => alert.id));
  // An alert that is lost though its file is there is created again.
  const writes = work
    .filter(({ change }) => change.action !== "delete")
    .map(({ server, ...one }): Work => (server === undefined || lostIds.has(server.id) ? one : { ...one, server }));
  const total = lost.length + work.length;
  let index = 0;

  const rejected = new Rejections(onEvent);
  const make = async (change: PlannedChange, write: () => Promise<string>): Promise<void> => {
    signal?.throwIfAborted();
    index++;
    onEvent?.({ type: "begin", index, total, change });
    await rejected.collect(change, async () => {
      const id = await write();
      done.push({ ...change, id });
      onEvent?.({ type: "done", index, total, change, id });
    });
  };

  const shared = { created: new Map(), adopted: new Set<string>(), listed: new Map() };
  const writer: Writer = { context, undo, ids, ...shared, seen, looks, signal, onEvent };
  let settled: Withdrawal = { duplicates: [], ids: new Map() };
  return {
    result() {
      const isWithdrawn = ({ id }: Duplicate): boolean => settled.ids.has(id);
      return {
        changes: done.map((change) => ({ ...change, id: settled.ids.get(change.id) ?? change.id })),
        duplicates: settled.duplicates.filter((one) => !isWithdrawn(one)),
        withdrawn: settled.duplicates.filter(isWithdrawn),
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
        await make(change, () => removeObject(writer, change, server));
      }
      for (const one of deletions.filter(({ change }) => change.kind === "alert"))
        await make(one.change, () => removeObject(writer, one.change, one.server));
      const late: { readonly change: PlannedChange; readonly finish: () => Promise<void> }[] = [];
      for (const one of writes.filter(({ change }) => change.kind === "dashboard")) {
        const finishes: (() => Promise<void>)[] = [];
        await make(one.change, async () => {
          const server =
            one.server === undefined
              ? await createObject(writer, one, finishes)
              : await updateDashboard(writer, one, finishes);
          return server.id;
        });
        late.push(...finishes.map((finish) => ({ change: one.change, finish })));
      }
      for (const one of writes.filter(({ change }) => change.kind === "alert")) {
        await make(one.change, async () => {
          rejected.checkReferences(one, ids);
          return (one.server === undefined ? await createObject(writer, one) : await updateAlert(writer, one)).id;
        });
      }
      for (const { change, finish } of late) {
        await rejected.collect(change, async () => {
          // Alerts that could not move away would be lost with the tiles that are dropped.
          rejected.checkAlerts("drops tiles once alerts have moved away from them");
          await finish();
        });
      }
      for (const one of deletions.filter(({ change }) => change.kind === "dashboard")) {
        await make(one.change, () => {
          rejected.checkAlerts("is deleted once alerts have moved away from it");
          return removeObject(writer, one.change, one.server);
        });
      }
      settled = await settleDuplicates(writer, mayWithdraw);
      rejected.report();
    },
    async settle() {
      const entries = unchanged.flatMap(({ match: { desired, server, entry, keyBefore }, tiles }): StateEntry[] => {
        if (server === undefined || writer.adopted.has(entryKey(desired.kind, desired.key))) return [];
        const created = isCreated(known, desired.kind, desired.key, entry);
        const next = toEntry({ desired, server, tileIds: tiles?.ids ?? new Map(), created });
        return keyBefore === undefined && isSame(next, entry) ? [] : [next];
      });
      const moved = unchanged.flatMap(({ match: { desired, keyBefore } }) =>
        keyBefore === undefined ? [] : [{ kind: desired.kind, key: keyBefore }],
      );
      const gone = [...forgotten, ...moved];
      if (entries.length + gone.length + index + writer.adopted.size === 0) return;
      for (const { kind, key } of gone) await workspace.note({ did: "forget", kind, key });
      await workspace.settle(entries);
    },
  };
}
