import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import type { Desired } from "../model/desired.ts";
import { isUnchanged, readAlert, readDashboard, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { matchTiles } from "../plan/match-tiles.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import { sendCreate } from "./create-object.ts";
import { replaceIdsInRecord, replaceIdsInEntry } from "./replace-ids.ts";
import { isOutcomeUnknown, findCreated } from "./find-created.ts";
import { idOf } from "./object-history.ts";
import type { RebuiltIds } from "./rebuild-ids.ts";
import type { UndoStep } from "./undo-step.ts";

/** Shared state of an undo. */
export interface UndoRun {
  readonly stack: Stack;
  readonly signal: AbortSignal | undefined;
  readonly lookupDelays: readonly number[];
  /** Current objects on the server by identifier. */
  readonly now: Map<string, ServerObject>;
  /** New identifiers by the ones that they replaced. */
  readonly ids: Map<string, string>;
  readonly seen: Set<string>;
  readonly overwrite: boolean;
  readonly steps: readonly UndoStep[];
  /** Objects of the log by their previous identifiers, and their stages at the start of this undo. */
  readonly histories: RebuiltIds["histories"];
  readonly stages: RebuiltIds["stages"];
  /** Objects that the user chose for creates with an unknown outcome, by step. */
  readonly chosen: RebuiltIds["chosen"];
  /** Checks that this process still holds the lock. */
  readonly check: () => Promise<void>;
}

/** Restores an object to its state before the apply. */
export async function restoreObject(run: UndoRun, step: UndoStep): Promise<void> {
  const { kind, action, before } = step;
  const { stack, signal, now, ids } = run;
  const current = idOf(step) ?? run.chosen.get(step.step);
  // The create had an unknown outcome, and the server has no such object.
  if (current === undefined || isPassed(run, step)) return;
  const target = ids.get(current) ?? current;
  const existing = now.get(target);
  if (action === "create") {
    if (existing !== undefined) await removeAgain(run, existing);
    return;
  }
  if (before === undefined) return;
  if (existing === undefined) {
    await createAgain(run, step, current, before);
    return;
  }
  const record = replaceIdsInRecord(before, ids, target);
  if (kind === "dashboard") {
    const written = readDashboard(
      await stack.dashboards.modify(
        target,
        async (fresh) =>
          (await requireUnchanged(run, existing, readDashboard(fresh as Dashboard), record)) as Dashboard,
        { signal },
      ),
    );
    recordTileIds(run, readDashboard(before), written);
    now.set(target, written);
  } else {
    const write = async (fresh: Alert): Promise<Alert> =>
      (await requireUnchanged(run, existing, readAlert(fresh), withEveryChannel(record, fresh))) as Alert;
    now.set(target, readAlert(await stack.alerts.modify(target, write, { signal })));
  }
}

/** Returns whether an interrupted undo has already reverted a step, or an earlier one of the same object. */
function isPassed({ histories, stages }: UndoRun, step: UndoStep): boolean {
  const id = idOf(step) ?? "";
  const stage = stages.get(id);
  // With an unknown stage, every step is reverted.
  if (stage === undefined) return false;
  const steps = histories.get(id)?.steps ?? [];
  return steps.findIndex((one) => one.step === step.step) + 1 > stage;
}

/** Deletes an object that the apply created. */
async function removeAgain({ stack, signal, now, overwrite, check }: UndoRun, existing: ServerObject): Promise<void> {
  const { kind, id } = existing;
  const resource = kind === "dashboard" ? stack.dashboards : stack.alerts;
  try {
    const fresh = readRecord(kind, await resource.get(id, { signal }));
    if (!overwrite && !isUnchanged(existing, fresh)) throw changedError(existing);
    await check();
    await resource.delete(id, { signal });
  } catch (error) {
    // It is already deleted.
    if (!isResponseError(error, 404)) throw error;
  }
  now.delete(id);
}

async function requireUnchanged(
  { overwrite, check }: UndoRun,
  expected: ServerObject,
  fresh: ServerObject,
  record: unknown,
): Promise<unknown> {
  await check();
  if (overwrite || isUnchanged(expected, fresh)) return record;
  throw changedError(expected);
}

function changedError({ kind, id, name }: ServerObject): AsCodeError {
  return new AsCodeError(
    "undo",
    `The ${kind} ${JSON.stringify(name ?? id)} (${id}) changed during the undo.`,
    "Review it, then undo again.",
  );
}

/** Adds `channels` if only the current record has it, because servers keep the list if it is omitted. */
function withEveryChannel(record: Alert, { channels: now }: Alert): Alert {
  const { channel, channels } = record;
  const isMissing = Array.isArray(now) && !Array.isArray(channels);
  return isMissing ? { ...record, channels: channel ? [channel] : [] } : record;
}

async function createAgain(run: UndoRun, step: UndoStep, id: string, before: Dashboard | Alert): Promise<void> {
  const { stack, signal, lookupDelays, now, ids, seen } = run;
  const { kind } = step;
  // Restore all fields, including secrets, which files and comparisons omit.
  const server = readRecord(kind, replaceIdsInRecord(before, ids, id), () => true);
  const tiles = server.tiles.map((tile) => ({ key: tile.id, name: tile.name, fields: tile.fields, label: tile.id }));
  const desired: Desired = {
    kind,
    key: id,
    name: server.name,
    fields: server.fields,
    ...(kind === "dashboard" ? { tiles } : {}),
    label: id,
    title: id,
  };
  await run.check();
  let created: ServerObject;
  try {
    created = await sendCreate(stack, desired, signal);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    created = await findCreated(stack, desired, (one) => seen.has(one), lookupDelays, error, signal);
  }
  ids.set(id, created.id);
  seen.add(created.id);
  now.set(created.id, created);
  recordTileIds(run, readRecord(kind, before), created);
}

/** Records the new identifiers of restored tiles. */
function recordTileIds({ ids }: UndoRun, before: ServerObject, after: ServerObject): void {
  const kept = new Set(after.tiles.map(({ id }) => id));
  const missing = before.tiles.filter(({ id }) => !kept.has(ids.get(id) ?? id));
  const known = new Set(before.tiles.map(({ id }) => ids.get(id) ?? id));
  const fresh = after.tiles.filter(({ id }) => !known.has(id));
  const { ids: found } = matchTiles(
    missing.map(({ id, name, fields }) => ({ key: id, name, fields, label: id })),
    fresh,
  );
  for (const [id, now] of found) ids.set(id, now);
}

/** Restores the state entry from before the apply, with the current identifiers. */
export async function restoreEntry(
  workspace: Workspace,
  state: State,
  { kind, key, entry, done, id }: UndoStep,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  if (done === undefined && id === undefined) return;
  if (entry === undefined || entry.key !== key) await workspace.appendStep({ did: "forget", kind, key });
  if (entry === undefined) return;
  const now = state.get(entryKey(kind, key));
  const isCreatedByApply = entry.created === true || now?.created === true;
  const restored: StateEntry = { ...replaceIdsInEntry(entry, ids), ...(isCreatedByApply ? { created: true } : {}) };
  await workspace.appendStep({ did: "write", entry: restored });
}
