import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { localFolder } from "../files/names-of-files.ts";
import { refuseTracked } from "../files/tracked.ts";
import { readDeployment } from "../model/deployment.ts";
import type { Deployment } from "../model/deployment.ts";
import { readRecord } from "../model/record.ts";
import { describeKeptSilences } from "../plan/describe-silences.ts";
import { findHidingSources } from "../plan/losses.ts";
import { makePlan } from "../plan/make-plan.ts";
import type { PlannedApply } from "../plan/planned-apply.ts";
import type { ChangeAction, TitledObject, UndonePlan } from "../plan/plan.ts";
import type { Owner } from "../state/binding.ts";
import type { RestoredObject, UndoChoice, UndoRecord } from "../state/undo-log.ts";
import type { Workspace } from "../state/workspace.ts";
import { idOf } from "./logged-objects.ts";
import type { LoggedObject } from "./logged-objects.ts";
import { matchLog } from "./match-log.ts";
import type { MatchedLog } from "./match-log.ts";
import { checkServer, readUndo, readUndos, targetOf, undoWorkspaces } from "./undo-records.ts";
import type { UndoLogKind, UndoSource } from "./undo-records.ts";

/** Options for {@link planUndo}. */
export interface PlanUndoOptions extends UndoChoice {
  /** Name of the target. Default: `default`; ignored for writes, whose logs are kept by server. */
  readonly target?: string | undefined;
  /** Default: `applies`. */
  readonly log?: UndoLogKind | undefined;
  /** Whether the log and the state of another server are used, because that server moved. Default: false; they are refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plans to undo the last apply of a target, an earlier one, the apply of a log from another machine, or a write. Returns undefined
 * without any. Apply the plan with {@link apply}: it restores what the apply overwrote or deleted, deletes what it created, and removes
 * the log when everything is undone. Changes made since then are conflicts. Objects that are created again get new identifiers, and references
 * to them are updated. An undo that was interrupted continues with the next plan, in this folder or in another one. An object that existed
 * before the apply is never taken for one that the undo created. Requests one list per kind of object, and writes nothing.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if the undo log is damaged or cannot be read, or Git tracks it.
 * @throws {AsCodeError} Of kind `undo`, if a deleted object may exist again as one of several, or a create with an unknown outcome may have
 *   succeeded.
 * @throws {AsCodeError} Of kind `server`, if the undo log or the state belongs to another server; nothing was sent.
 * @throws {ObstackError} If a request fails.
 */
export async function planUndo(
  folder: string,
  client: StackClient,
  options: PlanUndoOptions = {},
): Promise<PlannedApply | undefined> {
  const { log = "applies", from, run, rebind, signal } = options;
  const stack = stackOf(client);
  const target = targetOf({ ...options, server: stack.server });
  const owner: Owner = { server: stack.server, rebind };
  const workspace = new undoWorkspaces[log](folder, target, owner);
  await refuseTracked(folder, localFolder, { signal });
  const record = await readUndo(workspace, options, signal);
  if (record === undefined) return undefined;
  await checkServer(log, record, workspace);
  // An undo restores the silence of an alert, too.
  const deployment = await readDeployment(stack, {}, signal, readRecord);
  const matched = await matchLog(record, target, deployment, await findOwn(workspace, deployment));
  const { matches, targetState } = matched;
  const planned = makePlan({ stack, target, workspace, targetState, deployment, prune: true }, matches);
  const undone = undoneBy(log, record);
  const objects = matched.objects.map(toRestored);
  return {
    ...planned,
    undone,
    notes: [...notesOf(undone, matched), ...describeKeptSilences(matches, true)],
    duplicates: [],
    summary: { ...planned.summary, unmanaged: 0 },
    details: {
      ...planned.details,
      ignored: [],
      undo: { from, run, hash: record.hash, objects, ids: [...matched.ids] },
    },
  };
}

function toRestored({ kind, key, id, tiles, entry, keyAfter }: LoggedObject): RestoredObject {
  return { kind, key, id, tiles, entry, keyAfter };
}

/** Returns a function that decides whether this folder created an object. Only the risk of losing hidden tiles depends on it. */
async function findOwn(workspace: Workspace, { sources }: Deployment): Promise<(object: LoggedObject) => boolean> {
  if (findHidingSources(sources).length === 0) return () => false;
  const steps = (await readUndos(workspace)).flatMap((record) => record.steps);
  const created = new Set(steps.flatMap((step) => (step.action === "create" ? (idOf(step) ?? []) : [])));
  return ({ entry, id }) => created.has(id) || entry?.created === true;
}

function notesOf({ log, number, at }: UndonePlan, { objects, ids, notCreated }: MatchedLog): string[] {
  const noun = log === "writes" ? "write" : "apply";
  return [
    `Reverts ${noun} ${number} from ${at}`,
    ...objects.flatMap(({ id, title }) => (ids.has(id) ? [`${title} exists again as ${ids.get(id)}`] : [])),
    ...objects.flatMap(({ isKnown, title }) =>
      isKnown ? [] : [`The outcome of the last write of ${title} is unknown`],
    ),
    ...notCreated.map((title) => `${title} does not exist: its creation had an unknown outcome`),
  ];
}

/** An apply or a single write that can be undone. */
export interface Undoable extends UndonePlan {
  readonly target: string;
  /** What was written and is not undone yet, last change first. */
  readonly changes: readonly LoggedChange[];
}

/** A change that an apply or a write made. */
export interface LoggedChange extends TitledObject {
  readonly action: ChangeAction;
  /** Absent for a create whose outcome is unknown. */
  readonly id?: string | undefined;
  readonly isOutcomeUnknown?: true;
}

/**
 * Lists what can be undone for a target, newest first. {@link planUndo} undoes the first one, unless its option `run` is the number of another one. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if an undo log is damaged or cannot be read, or Git tracks it.
 */
export async function listUndos(folder: string, source: UndoSource): Promise<Undoable[]> {
  const { log = "applies", server } = source;
  const target = targetOf(source);
  await refuseTracked(folder, localFolder);
  const records = await readUndos(new undoWorkspaces[log](folder, target, { server }));
  return records.map((record) => ({ target, ...undoneBy(log, record), changes: changesOf(record) }));
}

/** Describes what the undo of a log reverts. */
function undoneBy(log: UndoLogKind, { number, at }: UndoRecord): UndonePlan {
  return { log, number, at };
}

function changesOf({ steps }: UndoRecord): LoggedChange[] {
  const created = new Set(steps.flatMap((step) => (step.action === "create" ? (idOf(step) ?? []) : [])));
  return steps
    .filter((step) => step.undone !== true && (step.action !== "update" || !created.has(idOf(step) ?? "")))
    .toReversed()
    .map(({ kind, key, name, title, action, id, done }) => ({
      kind,
      key,
      name,
      title,
      action,
      id: done?.id ?? id,
      ...(done === undefined ? { isOutcomeUnknown: true } : {}),
    }));
}
