import type { LockWait } from "../state/lock.ts";
import { isDeepStrictEqual } from "node:util";
import type { Alert, Dashboard } from "@obstack/core";
import { stackOf } from "../common/client.ts";
import type { Stack, StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import { hasContentOf, isUnchanged, readAlert, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { TitledObject } from "../plan/plan.ts";
import { defaultTarget } from "../plan/plan-files.ts";
import { withLock } from "../state/lock.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { putBack, restoreEntry } from "./put-back.ts";
import type { UndoRun } from "./put-back.ts";
import { renewed } from "./renew.ts";
import { defaultLooks } from "./settle-create.ts";
import { readLastUndo } from "./undo-log.ts";
import type { UndoProgress, UndoRecord } from "./undo-log.ts";
import type { UndoStep } from "./undo-step.ts";

/** One object that an undo puts back. */
export interface UndoChange extends TitledObject {
  /** `delete` what was created, `update` to what was there, `create` again what was deleted. */
  readonly action: "create" | "update" | "delete";
}

/** What an undo would do. */
export interface UndoPlan {
  readonly target: string;
  /** Which apply is undone: they are counted for each target, from 1; 0 for those from before they were counted. */
  readonly number: number;
  /** When the apply that is undone began, in ISO 8601, by the clock of that time. */
  readonly at: string;
  /** In the order in which they are made. */
  readonly changes: readonly UndoChange[];
}

/** How an apply is undone. */
export interface UndoOptions {
  /** Whether objects that were changed since the apply are put back too. Default false. */
  readonly overwrite?: boolean | undefined;
  readonly onEvent?:
    | ((event: {
        readonly type: "begin" | "done";
        readonly index: number;
        readonly total: number;
        readonly change: UndoChange;
      }) => void)
    | undefined;
  /** Gets what is waited for where another process may hold the lock and cannot be seen from here. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before each look for an object whose creation is in doubt. Default as of an apply. */
  readonly looks?: readonly number[] | undefined;
}

interface UndoContext {
  readonly workspace: Workspace;
  readonly record: UndoRecord & UndoProgress;
  readonly steps: readonly UndoStep[];
}

const contexts = new WeakMap<UndoPlan, UndoContext>();

const opposite = { create: "delete", update: "update", delete: "create" } as const;

/** Reads what the last apply to a target did and was not undone; nothing when there is none. */
export async function planUndo(
  folder: string,
  { target = defaultTarget }: { readonly target?: string | undefined } = {},
): Promise<UndoPlan | undefined> {
  const workspace = openWorkspace(folder, target);
  const record = await readLastUndo(workspace);
  if (record === undefined) return undefined;
  const created = new Set(record.steps.flatMap(({ action, done }) => (action === "create" ? (done?.id ?? []) : [])));
  // What the apply created goes, whatever else it did to it.
  const isOfCreated = ({ action, id }: UndoStep): boolean => action === "update" && id !== undefined && created.has(id);
  const steps = record.steps.filter((step) => step.undone !== true && !isOfCreated(step)).toReversed();
  const changes = steps.map(({ kind, key, name, title, action }) => ({
    kind,
    key,
    name,
    title,
    action: opposite[action],
  }));
  const plan: UndoPlan = { target, number: record.number, at: record.at, changes };
  contexts.set(plan, { workspace, record, steps });
  return plan;
}

/**
 * Puts back what an apply overwrote, created and deleted, the last first. What is created again gets new identifiers; what points at
 * it follows. Looks at everything before it writes anything.
 *
 * @throws {AsCodeError} of kind `undo` when an object was changed since the apply; nothing was written then.
 */
export async function undo(plan: UndoPlan, client: StackClient, options: UndoOptions = {}): Promise<void> {
  const context = contexts.get(plan);
  if (context === undefined) throw new TypeError("Only a plan that planUndo() returned can be carried out.");
  const { folder, target } = context.workspace;
  await withLock(
    folder,
    target,
    async (lock) => {
      const workspace = openWorkspace(folder, target, lock.check);
      const record = await readLastUndo(workspace);
      if (record === undefined || !isSameRecord(record, context.record)) {
        throw new AsCodeError(
          "undo",
          `Target ${target} was applied to or undone since this undo was planned.`,
          "Nothing was written. Plan the undo again, and look at what it shows.",
        );
      }
      await undoAlone({ workspace, record, steps: context.steps }, client, options);
    },
    { signal: options.signal, onWait: options.onWait },
  );
}

function isSameRecord(one: UndoRecord, other: UndoRecord): boolean {
  return isDeepStrictEqual([one.number, one.at, one.steps, one.ids], [other.number, other.at, other.steps, other.ids]);
}

async function undoAlone(context: UndoContext, client: StackClient, options: UndoOptions): Promise<void> {
  const { workspace, record, steps } = context;
  const { overwrite = false, onEvent, signal, looks = defaultLooks } = options;
  const stack = stackOf(client);
  const now = await readAll(stack, signal);
  const { state } = await workspace.load();
  const run: UndoRun = {
    stack,
    signal,
    looks,
    now,
    ids: new Map(record.ids),
    seen: new Set(now.keys()),
    overwrite,
    steps,
    record,
    check: workspace.check,
  };
  if (!overwrite) check(run);
  try {
    for (const [index, step] of steps.entries()) {
      signal?.throwIfAborted();
      const { kind, key, name, title, action } = step;
      const event = {
        index: index + 1,
        total: steps.length,
        change: { kind, key, name, title, action: opposite[action] },
      };
      onEvent?.({ type: "begin", ...event });
      const before = new Map(run.ids);
      await putBack(run, step);
      await restoreEntry(workspace, state, step, run.ids);
      await record.note(step.step, Object.fromEntries([...run.ids].filter(([id, to]) => before.get(id) !== to)));
      onEvent?.({ type: "done", ...event });
    }
    await record.finish(run.ids);
  } finally {
    await workspace.settle();
  }
}

async function readAll(stack: Stack, signal: AbortSignal | undefined): Promise<Map<string, ServerObject>> {
  const lists = await Promise.all([listObjects(stack, "dashboard", signal), listObjects(stack, "alert", signal)]);
  return new Map(lists.flat().map((one) => [one.id, one]));
}

/** Everything is as the apply left it, or was put back already. */
function check({ now, steps, ids }: UndoRun): void {
  const problems: string[] = [];
  const looked = new Set<string>();
  const goes = new Set(steps.filter(({ action }) => action === "create").map(({ done }) => done?.id));
  const backs = new Map(
    steps.flatMap(({ kind, action, id: alertId, before }) =>
      kind === "alert" && action === "update" && before !== undefined
        ? [[alertId, readAlert(before as Alert)] as const]
        : [],
    ),
  );
  for (const { kind, key, name, action, id, done, before } of steps) {
    const current = done?.id ?? id;
    if (current === undefined || looked.has(current) || ids.has(current)) continue;
    // The last step tells how the apply left it.
    looked.add(current);
    const shown = `${kind} ${JSON.stringify(name ?? key)} (${current})`;
    const there = now.get(current);
    const after = done?.after;
    const atPresent = (record: Dashboard | Alert): ServerObject => readRecord(kind, renewed(record, ids, current));
    if (there === undefined) {
      if (action === "update") problems.push(`${shown} was deleted since`);
    } else if (after !== undefined && action !== "delete" && !isUnchanged(atPresent(after), there)) {
      const isBack = before !== undefined && hasContentOf(atPresent(before), there);
      if (!isBack) problems.push(`${shown} was changed since`);
    } else if (action === "create" && kind === "dashboard") {
      const tiles = new Set(there.tiles.map((tile) => tile.id));
      for (const one of now.values()) {
        // It goes back to what it watched.
        const alert = backs.get(one.id) ?? one;
        const isOn = alert.fields["dashboardId"] === current || tiles.has(String(alert.fields["tileId"]));
        if (alert.kind === "alert" && isOn && !goes.has(alert.id))
          problems.push(`alert ${JSON.stringify(alert.name ?? alert.id)} (${alert.id}) would be lost with ${shown}`);
      }
    }
  }
  if (problems.length > 0)
    throw new AsCodeError("undo", problems, "Nothing was written. Look at it, or allow it to be overwritten.");
}
