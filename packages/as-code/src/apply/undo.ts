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
import { defaultTarget } from "../files/settings.ts";
import { withLock } from "../state/lock.ts";
import { openStatelessWorkspace } from "../state/stateless-workspace.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { restoreObject, restoreEntry } from "./restore-object.ts";
import type { UndoRun } from "./restore-object.ts";
import { renewRecord } from "./renew.ts";
import { defaultLookupDelays } from "./find-created.ts";
import { readLastUndo, readUndos } from "./undo-log.ts";
import type { UndoProgress, UndoRecord } from "./undo-log.ts";
import type { UndoStep } from "./undo-step.ts";

/** An object that an undo restores. */
export interface UndoChange extends TitledObject {
  /** `delete` for a created object, `update` for an updated one, `create` for a deleted one. */
  readonly action: "create" | "update" | "delete";
  /** Identifier of the object before the undo; absent for a create whose outcome is unknown, which the undo skips. */
  readonly id?: string | undefined;
  /** Whether the outcome of the write is unknown. */
  readonly isOutcomeUnknown?: true;
}

/** What to undo: applies of a stack, or single writes that {@link recordWrite} recorded. */
export type UndoLogKind = "applies" | "writes";

/** Options for {@link planUndo} and {@link listUndos}. */
export interface UndoSource {
  /** Default: `default`. */
  readonly target?: string | undefined;
  /** Default: `applies`. */
  readonly log?: UndoLogKind | undefined;
}

/** The changes that an undo of an apply or of a single write would make. */
export interface UndoPlan {
  readonly target: string;
  readonly log: UndoLogKind;
  /** Number of the apply or write to undo, per target, starting at 1; 0 for applies before numbers were introduced. */
  readonly number: number;
  /** Start of the apply or write, in ISO 8601. */
  readonly at: string;
  /** In the order of the undo. */
  readonly changes: readonly UndoChange[];
}

/** Options for {@link undo}. */
export interface UndoOptions {
  /** Whether to also restore objects that changed since then. Default: false. */
  readonly overwrite?: boolean | undefined;
  readonly onEvent?:
    | ((event: {
        readonly type: "begin" | "done";
        readonly index: number;
        readonly total: number;
        readonly change: UndoChange;
        /** For `done`: the new identifier of an object that was created again. */
        readonly newId?: string | undefined;
      }) => void)
    | undefined;
  /** Called before waiting for another process that may hold the lock, but is not visible to this one. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. Default: as for an apply. */
  readonly looks?: readonly number[] | undefined;
}

interface UndoContext {
  readonly workspace: Workspace;
  readonly record: UndoRecord & UndoProgress;
  readonly steps: readonly UndoStep[];
}

const contexts = new WeakMap<UndoPlan, UndoContext>();

const opposite = { create: "delete", update: "update", delete: "create" } as const;

const openers = { applies: openWorkspace, writes: openStatelessWorkspace } as const;

/** What is undone, in messages. */
const nouns = { applies: "apply", writes: "write" } as const;

/**
 * Plans to undo the last apply of a target, or the last write. Returns undefined unless there was one. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if the undo log is damaged or cannot be read.
 */
export async function planUndo(
  folder: string,
  { target = defaultTarget, log = "applies" }: UndoSource = {},
): Promise<UndoPlan | undefined> {
  const workspace = openers[log](folder, target);
  const record = await readLastUndo(workspace);
  if (record === undefined) return undefined;
  const steps = stepsToUndo(record);
  const plan = toPlan(target, log, record, steps);
  contexts.set(plan, { workspace, record, steps });
  return plan;
}

/**
 * Lists what can be undone for a target, newest first. Only the first one can be undone, with {@link planUndo}. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if an undo log is damaged or cannot be read.
 */
export async function listUndos(
  folder: string,
  { target = defaultTarget, log = "applies" }: UndoSource = {},
): Promise<UndoPlan[]> {
  const records = await readUndos(openers[log](folder, target));
  return records.map((record) => toPlan(target, log, record, stepsToUndo(record)));
}

function stepsToUndo(record: UndoRecord): UndoStep[] {
  const created = new Set(record.steps.flatMap(({ action, done }) => (action === "create" ? (done?.id ?? []) : [])));
  // Objects that the apply created are deleted, so later updates to them are irrelevant.
  const isOfCreated = ({ action, id }: UndoStep): boolean => action === "update" && id !== undefined && created.has(id);
  return record.steps.filter((step) => step.undone !== true && !isOfCreated(step)).toReversed();
}

function toPlan(target: string, log: UndoLogKind, { number, at }: UndoRecord, steps: readonly UndoStep[]): UndoPlan {
  return { target, log, number, at, changes: steps.map(toChange) };
}

function toChange({ kind, key, name, title, action, id, done }: UndoStep): UndoChange {
  return {
    kind,
    key,
    name,
    title,
    action: opposite[action],
    id: done?.id ?? id,
    ...(done === undefined ? { isOutcomeUnknown: true } : {}),
  };
}

/**
 * Reverts the changes of an apply or a write, last change first. Objects that are created again get new identifiers, and references to them are
 * updated. Checks all objects before writing anything.
 *
 * @throws {AsCodeError} Of kind `undo`, if an object changed since then; nothing was written.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 * @throws {ObstackError} If a request fails. The same undo can be planned and run again.
 */
export async function undo(plan: UndoPlan, client: StackClient, options: UndoOptions = {}): Promise<void> {
  const context = contexts.get(plan);
  if (context === undefined)
    throw new TypeError("Cannot undo with a copy of a plan. Pass the object that `planUndo` returned.");
  const { folder, target } = context.workspace;
  await withLock(
    folder,
    target,
    async (lock) => {
      const workspace = openers[plan.log](folder, target, lock.check);
      const record = await readLastUndo(workspace);
      if (record === undefined || !isSameRecord(record, context.record)) {
        throw new AsCodeError(
          "undo",
          `Another ${nouns[plan.log]} or undo of target ${target} ran after this undo was planned.`,
          "Nothing was written. Plan the undo again and review the result.",
        );
      }
      await undoLocked({ workspace, record, steps: context.steps }, nouns[plan.log], client, options);
    },
    { signal: options.signal, onWait: options.onWait },
  );
}

function isSameRecord(one: UndoRecord, other: UndoRecord): boolean {
  return isDeepStrictEqual([one.number, one.at, one.steps, one.ids], [other.number, other.at, other.steps, other.ids]);
}

async function undoLocked(
  context: UndoContext,
  noun: string,
  client: StackClient,
  options: UndoOptions,
): Promise<void> {
  const { workspace, record, steps } = context;
  const { overwrite = false, onEvent, signal, looks: lookupDelays = defaultLookupDelays } = options;
  const stack = stackOf(client);
  const now = await readAll(stack, signal);
  const { state } = await workspace.load();
  const run: UndoRun = {
    stack,
    signal,
    lookupDelays,
    now,
    ids: new Map(record.ids),
    seen: new Set(now.keys()),
    overwrite,
    steps,
    record,
    check: workspace.check,
  };
  if (!overwrite) check(run, noun);
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
      onEvent?.({
        type: "done",
        ...event,
        newId: change.action === "create" ? run.ids.get(change.id ?? "") : undefined,
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

/** @throws {AsCodeError} Of kind `undo`, unless all objects are unchanged since then or already restored. */
function check({ now, steps, ids }: UndoRun, noun: string): void {
  const problems: string[] = [];
  const checked = new Set<string>();
  const deletedIds = new Set(steps.filter(({ action }) => action === "create").map(({ done }) => done?.id));
  const restoredAlerts = new Map(
    steps.flatMap(({ kind, action, id: alertId, before }) =>
      kind === "alert" && action === "update" && before !== undefined
        ? [[alertId, readAlert(before as Alert)] as const]
        : [],
    ),
  );
  for (const { kind, key, name, action, id, done, before } of steps) {
    const current = done?.id ?? id;
    if (current === undefined || checked.has(current) || ids.has(current)) continue;
    // Steps are in reverse order: the first one has the final result of the apply.
    checked.add(current);
    const label = `${kind} ${JSON.stringify(name ?? key)} (${current})`;
    const existing = now.get(current);
    const after = done?.after;
    const toCurrent = (record: Dashboard | Alert): ServerObject => readRecord(kind, renewRecord(record, ids, current));
    if (existing === undefined) {
      if (action === "update") problems.push(`${label} was deleted since the ${noun}.`);
    } else if (after !== undefined && action !== "delete" && !isUnchanged(toCurrent(after), existing)) {
      const isRestored = before !== undefined && hasContentOf(toCurrent(before), existing);
      if (!isRestored) problems.push(`${label} was changed since the ${noun}.`);
    } else if (action === "create" && kind === "dashboard") {
      const tiles = new Set(existing.tiles.map((tile) => tile.id));
      for (const one of now.values()) {
        // Use what the alert watches after the undo.
        const alert = restoredAlerts.get(one.id) ?? one;
        const isOn = alert.fields["dashboardId"] === current || tiles.has(String(alert.fields["tileId"]));
        if (alert.kind === "alert" && isOn && !deletedIds.has(alert.id))
          problems.push(`alert ${JSON.stringify(alert.name ?? alert.id)} (${alert.id}) would be lost with ${label}.`);
      }
    }
  }
  if (problems.length > 0)
    throw new AsCodeError(
      "undo",
      problems,
      "Nothing was written. Review these objects, or allow the undo to overwrite them.",
    );
}
