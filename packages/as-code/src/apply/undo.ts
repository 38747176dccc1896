import { basename, dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Alert, ServerIdentity } from "@obstack/core";
import { stackOf } from "../common/client.ts";
import type { Stack, StackClient } from "../common/client.ts";
import { dataClass } from "../common/data-class.ts";
import { AsCodeError } from "../common/errors.ts";
import { localFolder } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { defaultTarget } from "../files/settings.ts";
import { refuseTracked } from "../files/tracked.ts";
import { listObjects } from "../model/deployment.ts";
import { readAlert } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { describeUpdate } from "../plan/describe-update.ts";
import type { FieldChange } from "../plan/plan.ts";
import type { TitledObject } from "../plan/titled-object.ts";
import { checkBinding } from "../state/binding.ts";
import type { Owner } from "../state/binding.ts";
import { withLock } from "../state/lock.ts";
import type { LockWait } from "../state/lock.ts";
import { openStatelessWorkspace } from "../state/stateless-workspace.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { defaultLookupDelays } from "./find-created.ts";
import { idOf } from "./object-history.ts";
import { rebuildIds } from "./rebuild-ids.ts";
import { writeLogTarget } from "./record-write.ts";
import { restoreEntry, restoreObject } from "./restore-object.ts";
import type { UndoRun } from "./restore-object.ts";
import { addUndoLog, readGivenLog, readLastUndo, readUndos } from "./undo-log.ts";
import type { GivenLog, UndoProgress, UndoRecord } from "./undo-log.ts";
import type { UndoStep } from "./undo-step.ts";

/** An object that an undo restores. */
export interface UndoChange extends TitledObject {
  /** `delete` for a created object, `update` for an updated one, `create` for a deleted one. */
  readonly action: "create" | "update" | "delete";
  /** Identifier of the object before the undo; absent for a create whose outcome is unknown. */
  readonly id?: string | undefined;
  /** Whether the outcome of the write is unknown. */
  readonly isOutcomeUnknown?: true;
  /** Fields that an update restores: `server` is the value of the apply, `file` the restored one. Empty if the outcome is unknown. */
  readonly fields: readonly FieldChange[];
}

/** What to undo: applies of a stack, or single writes that {@link recordWrite} recorded. */
export type UndoLogKind = "applies" | "writes";

/** Options for {@link listUndos}. */
export interface UndoSource {
  /** The server of the applies or writes. */
  readonly server: ServerIdentity;
  /** Default: `default`; ignored for writes, whose logs are kept by server. */
  readonly target?: string | undefined;
  /** Default: `applies`. */
  readonly log?: UndoLogKind | undefined;
}

/** Options for {@link planUndo}. */
export interface PlanUndoOptions extends UndoSource {
  /**
   * Path of the undo log of an apply on another machine, a file from `.obstack/undo/TARGET/` there. Default: the last apply in the folder.
   */
  readonly from?: string | undefined;
  /** Identifier of the rollout to undo; only the last one of the target can be undone. Default: the last one, or the last apply without one. */
  readonly rollout?: string | undefined;
  /** Whether the log and the state of another server are used, because that server moved. Default: false; they are refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The changes that an undo of an apply or of a single write would make. */
export interface UndoPlan {
  readonly target: string;
  /** The server that the undo would write to. */
  readonly server: ServerIdentity;
  readonly log: UndoLogKind;
  /** Number of the last apply or write to undo, per target, starting at 1; 0 for applies before numbers were introduced. */
  readonly number: number;
  /** Identifier of the rollout, whose applies are undone at once; absent if the apply belongs to none. */
  readonly rollout?: string | undefined;
  /** Start of the first apply or write to undo, in ISO 8601. */
  readonly at: string;
  /** In the order of the undo. */
  readonly changes: readonly UndoChange[];
}

/** Options for {@link undo}. */
export interface UndoOptions {
  /** Whether to also restore objects that changed since then. Default: false. */
  readonly overwrite?: boolean | undefined;
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
  /** Called before waiting for another process that may hold the lock, but is not visible to this one. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. Default: as for an apply. */
  readonly lookupDelays?: readonly number[] | undefined;
}

interface UndoContext {
  readonly folder: string;
  readonly target: string;
  readonly owner: Owner;
  /** Logs of the applies to undo, newest first. */
  readonly records: readonly UndoRecord[];
  /** The log of another machine. */
  readonly given: GivenLog | undefined;
}

/** Adds its context to a plan. */
let withContext: (plan: UndoPlan, context: UndoContext) => PlannedUndo;

/**
 * Returns the context of a plan.
 *
 * @throws {TypeError} If code without types passes a copy.
 */
let contextOf: (plan: PlannedUndo) => UndoContext;

const UndoData: new (plan: UndoPlan) => UndoPlan = dataClass();

/** An undo that {@link undo} accepts. A copy of it, and those that {@link listUndos} returns, are only {@link UndoPlan}s. */
export class PlannedUndo extends UndoData {
  readonly #context: UndoContext;

  private constructor(plan: UndoPlan, context: UndoContext) {
    super(plan);
    this.#context = context;
  }

  static {
    withContext = (plan, context) => new PlannedUndo(plan, context);
    contextOf = (plan) => {
      if (#context in plan) return plan.#context;
      throw new TypeError("Cannot undo with a copy of a plan. Pass the object that `planUndo` returned.");
    };
  }
}

const opposite = { create: "delete", update: "update", delete: "create" } as const;

const openers = { applies: openWorkspace, writes: openStatelessWorkspace } as const;

/** What is undone, in messages. */
const nouns = { applies: "apply", writes: "write" } as const;

/**
 * Plans to undo the last apply of a target, the apply of a log from another machine, or the last write. Returns undefined unless there was
 * one. Sends no requests and writes nothing.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if the undo log is damaged or cannot be read, or Git tracks it.
 * @throws {AsCodeError} Of kind `server`, if the undo log or the state belongs to another server.
 */
export async function planUndo(folder: string, options: PlanUndoOptions): Promise<PlannedUndo | undefined> {
  const { log = "applies", server, from, rollout, rebind, signal } = options;
  const target = targetOf(options);
  const owner: Owner = { server, rebind };
  const workspace = openers[log](folder, target, owner);
  await refuseTracked(folder, localFolder, { signal });
  const given = from === undefined ? undefined : await readGiven(from, signal);
  const records =
    given === undefined ? await readEntry(workspace, log, rollout) : [await readGivenLog(workspace, given)];
  if (records.length === 0) return undefined;
  for (const record of records) await checkServer(log, record, workspace);
  return withContext(toPlan(target, server, log, records), { folder, target, owner, records, given });
}

/**
 * Returns the logs of the last apply, or of all applies of its rollout, newest first.
 *
 * @throws {AsCodeError} Of kind `undo`, if there are later applies than the given rollout.
 */
async function readEntry(workspace: Workspace, log: UndoLogKind, rollout: string | undefined): Promise<UndoRecord[]> {
  const [last = [], ...others] =
    log === "writes" ? await readLast(workspace) : groupByRollout(await readUndos(workspace));
  if (rollout === undefined || last[0]?.rollout === rollout) return last;
  if (others.some(([record]) => record?.rollout === rollout)) {
    throw new AsCodeError(
      "undo",
      `Target ${workspace.target} has later applies than rollout ${rollout}.`,
      "Undo those first, with `obstack undo`.",
    );
  }
  return [];
}

async function readLast(workspace: Workspace): Promise<UndoRecord[][]> {
  const record = await readLastUndo(workspace);
  return record === undefined ? [] : [[record]];
}

/** Groups consecutive applies of the same rollout. */
function groupByRollout(records: readonly UndoRecord[]): UndoRecord[][] {
  const groups: UndoRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (record.rollout !== undefined && last?.[0]?.rollout === record.rollout) last.push(record);
    else groups.push([record]);
  }
  return groups;
}

function targetOf({ log, server, target = defaultTarget }: UndoSource): string {
  return log === "writes" ? writeLogTarget(server) : target;
}

async function readGiven(file: string, signal: AbortSignal | undefined): Promise<GivenLog> {
  const [folder, name] = [dirname(file), basename(file)];
  const text = await readText(folder, name, "folder");
  if (text === undefined) throw new AsCodeError("undo", `${file} does not exist.`);
  await refuseTracked(folder, name, { signal });
  return { name, text };
}

/** @throws {AsCodeError} Of kind `server`, if the log or the state belongs to another server, or the log to another target. */
async function checkServer(log: UndoLogKind, record: UndoRecord, workspace: Workspace): Promise<void> {
  const { binding, path, target } = record;
  // Logs of writes are kept by server.
  if (log === "applies" || binding !== undefined) checkBinding(path, binding, workspace.owner);
  if (target !== undefined && target !== workspace.target && workspace.owner.rebind !== true) {
    throw new AsCodeError(
      "server",
      `${path} is the log of target ${target}, not of ${workspace.target}.`,
      "Nothing was sent. Select that target. If it was renamed, rebind the log.",
    );
  }
  await workspace.load();
}

/**
 * Lists what can be undone for a target, newest first. Only the first one can be undone, with {@link planUndo}. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if an undo log is damaged or cannot be read, or Git tracks it.
 */
export async function listUndos(folder: string, source: UndoSource): Promise<UndoPlan[]> {
  const { log = "applies", server } = source;
  const target = targetOf(source);
  await refuseTracked(folder, localFolder);
  const records = await readUndos(openers[log](folder, target, { server }));
  const groups = log === "writes" ? records.map((record) => [record]) : groupByRollout(records);
  return groups.map((group) => toPlan(target, group[0]?.binding?.server ?? server, log, group));
}

function stepsToUndo(record: UndoRecord): UndoStep[] {
  const created = new Set(record.steps.flatMap(({ action, done }) => (action === "create" ? (done?.id ?? []) : [])));
  // Objects that the apply created are deleted, so later updates to them are irrelevant.
  const isOfCreated = ({ action, id }: UndoStep): boolean => action === "update" && id !== undefined && created.has(id);
  return record.steps.filter((step) => step.undone !== true && !isOfCreated(step)).toReversed();
}

function toPlan(target: string, server: ServerIdentity, log: UndoLogKind, records: readonly UndoRecord[]): UndoPlan {
  const [newest, oldest] = [records[0], records.at(-1)];
  const created = new Set(
    records.flatMap(({ steps }) => steps.flatMap((step) => (step.action === "create" ? (idOf(step) ?? []) : []))),
  );
  const changes = records
    .flatMap(stepsToUndo)
    // Objects that an earlier apply of the rollout created are deleted in the end.
    .filter((step) => step.action !== "update" || !created.has(idOf(step) ?? ""))
    .map(toChange);
  const rollout = newest?.rollout;
  return {
    target,
    server,
    log,
    number: newest?.number ?? 0,
    ...(rollout === undefined ? {} : { rollout }),
    at: oldest?.at ?? "",
    changes,
  };
}

function toChange({ kind, key, name, title, action, id, before, done }: UndoStep): UndoChange {
  const after = done?.after;
  const isUpdate = action === "update" && before !== undefined && after !== undefined;
  return {
    kind,
    key,
    name,
    title,
    action: opposite[action],
    id: done?.id ?? id,
    ...(done === undefined ? { isOutcomeUnknown: true } : {}),
    fields: isUpdate ? describeUpdate(kind, after, before) : [],
  };
}

/**
 * Reverts the changes of an apply or a write, last change first. Objects that are created again get new identifiers, and references to them are
 * updated. Reads the server and checks all objects before writing anything, and continues where an undo of the same log stopped, in this
 * folder or in another one. An object that existed before the apply is never taken for one that the undo created.
 *
 * @throws {AsCodeError} Of kind `undo`, if an object changed since then; nothing was written.
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
      const workspace = openers[plan.log](folder, target, owner, lock.check);
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
  if (!overwrite) check(run, noun);
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

/** @throws {AsCodeError} Of kind `undo`, unless all objects are unchanged since then or already restored. */
function check({ now, steps, ids, chosen, histories, stages }: UndoRun, noun: string): void {
  const problems: string[] = [];
  const createdIds = new Set([...steps.filter(({ action }) => action === "create").map(idOf), ...chosen.values()]);
  const restoredAlerts = new Map(
    steps.flatMap(({ kind, action, id: alertId, before }) =>
      kind === "alert" && action === "update" && before !== undefined
        ? [[alertId, readAlert(before as Alert)] as const]
        : [],
    ),
  );
  const checkAlerts = (dashboard: ServerObject, label: string): void => {
    const tiles = new Set(dashboard.tiles.map((tile) => tile.id));
    for (const one of now.values()) {
      // Use what the alert watches after the undo.
      const alert = restoredAlerts.get(one.id) ?? one;
      const isOn = alert.fields["dashboardId"] === dashboard.id || tiles.has(String(alert.fields["tileId"]));
      if (alert.kind === "alert" && isOn && !createdIds.has(alert.id))
        problems.push(`alert ${JSON.stringify(alert.name ?? alert.id)} (${alert.id}) would be lost with ${label}.`);
    }
  };
  for (const id of new Set(steps.map(idOf))) {
    const history = id === undefined ? undefined : histories.get(id);
    const [step] = history?.steps ?? [];
    if (id === undefined || history === undefined || step === undefined) continue;
    const { kind } = history;
    const existing = now.get(ids.get(id) ?? id);
    const label = `${kind} ${JSON.stringify(step.name ?? step.key)} (${ids.get(id) ?? id})`;
    if (existing === undefined) {
      if (stages.get(id) === undefined) problems.push(`${label} was deleted since the ${noun}.`);
      continue;
    }
    // The content after a write with an unknown outcome is unknown.
    const isKnown = history.steps.every(({ done }) => done !== undefined);
    if (isKnown && stages.get(id) === undefined) problems.push(`${label} was changed since the ${noun}.`);
    else if (step.action === "create" && kind === "dashboard") checkAlerts(existing, label);
  }
  for (const id of chosen.values()) {
    const existing = now.get(id);
    if (existing?.kind === "dashboard")
      checkAlerts(existing, `dashboard ${JSON.stringify(existing.name ?? id)} (${id})`);
  }
  if (problems.length > 0)
    throw new AsCodeError(
      "undo",
      problems,
      "Nothing was written. Review these objects, or allow the undo to overwrite them.",
    );
}
