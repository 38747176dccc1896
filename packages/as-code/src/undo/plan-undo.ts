import { resourcesOf } from "@obstack/core";
import type { StackClient } from "@obstack/core";
import { localFolder } from "../files/paths.ts";
import { refuseTracked } from "../files/git.ts";
import { readCurrentState } from "../model/current-state.ts";
import { readRecord } from "../model/record.ts";
import { describeKeptSilence } from "../plan/warnings.ts";
import { compareSides, toRemarks } from "../plan/compare-sides.ts";
import type { PlannedApply, UndoChoice } from "../plan/planned-apply.ts";
import type { PlannedChange, TitledObject, UndonePlan } from "../plan/plan-data.ts";
import { entryKey } from "../state/state.ts";
import { matchCopies } from "./match-copies.ts";
import type { MatchedCopies } from "./match-copies.ts";
import { checkServer, nouns, readRun, readRuns, undoWorkspace } from "./read-runs.ts";
import type { Run, UndoLogKind, UndoSource } from "./read-runs.ts";

/** Options for {@link planUndo}. */
export interface PlanUndoOptions extends UndoChoice, Omit<UndoSource, "server"> {
  /** Whether the copies and the state of another server are used, because that server moved. Default: false; they are refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plans to undo the last apply of a target, an earlier one, an apply of another machine, or a write. Returns undefined
 * without any. Apply the plan with {@link apply}: it restores what the apply overwrote or deleted, deletes what it created, and removes
 * the copies when everything is undone. Changes made since then are conflicts. Objects that are created again get new identifiers, and references
 * to them are updated. An undo that was interrupted continues with the next plan, in this folder or in another one. An object that existed
 * before the apply is never taken for one that the undo created. Requests one list per kind of object, and writes nothing.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if the copies are damaged or cannot be read, or Git tracks them.
 * @throws {AsCodeError} Of kind `undo`, if a deleted object may exist again as one of several, or a create with an unknown outcome may have
 *   succeeded.
 * @throws {AsCodeError} Of kind `server`, if the copies or the state belong to another server; nothing was sent.
 * @throws {ObstackError} If a request fails.
 */
export async function planUndo(
  folder: string,
  client: StackClient,
  options: PlanUndoOptions = {},
): Promise<PlannedApply | undefined> {
  const { log = "applies", from, run: number, signal } = options;
  const resources = resourcesOf(client);
  const workspace = undoWorkspace(folder, { ...options, server: resources.server });
  await refuseTracked(folder, localFolder, { signal });
  const run = await readRun(workspace, options, signal);
  if (run === undefined) return undefined;
  await checkServer(run, workspace);
  // An undo restores the silence of an alert, too.
  const current = await readCurrentState(resources, {}, signal, readRecord);
  const matched = await matchCopies(run, workspace, current, await workspace.load());
  const { matches, targetState, renewed } = matched;
  const planned = compareSides({ workspace, targetState, adopted: renewed, current, prune: true }, matches);
  // The state of single writes does not say what they created.
  const runs = planned.hiddenTiles.length === 0 ? [] : await readRuns(workspace);
  const created = new Set(runs.flatMap(({ copies }) => copies.flatMap(({ before, id }) => (before ? [] : (id ?? [])))));
  const isOwn = (key: string): boolean => run.copies.some((one) => one.key === key && created.has(one.id ?? ""));
  return {
    ...planned,
    hiddenTiles: planned.hiddenTiles.map((one) => ({ ...one, isOwn: one.isOwn || isOwn(one.key) })),
    undone: { log, number: run.run, at: run.at },
    notes: [
      ...toRemarks(notesOf(log, run, matched)),
      ...matches.flatMap((one) => toRemarks(describeKeptSilence(one, planned.changes), [one.desired])),
    ],
    duplicates: [],
    summary: { ...planned.summary, unmanaged: 0 },
    details: { ...planned.details, undo: { from, run: number, hash: run.hash } },
  };
}

function notesOf(log: UndoLogKind, { run, at, copies }: Run, { matches, notCreated }: MatchedCopies): string[] {
  const now = new Map(matches.map(({ desired: { kind, key }, server }) => [entryKey(kind, key), server?.id]));
  const known = copies.filter(({ id }) => id !== undefined);
  return [
    `Reverts ${nouns[log]} ${run} from ${at}`,
    ...known.flatMap(({ kind, key, title, id }) => {
      const found = now.get(entryKey(kind, key)) ?? id;
      return found === id ? [] : [`${title} exists again as ${found}`];
    }),
    ...known.flatMap(({ isKnown, title }) => (isKnown ? [] : [`The outcome of the last write of ${title} is unknown`])),
    ...notCreated.map((title) => `${title} does not exist: its creation had an unknown outcome`),
  ];
}

/** An apply or a single write that can be undone. */
export interface Undoable extends UndonePlan {
  readonly target: string;
  /** What was written and is not undone yet, last change first. */
  readonly changes: readonly CopiedChange[];
}

/** A change that an apply or a write made. */
export interface CopiedChange extends Pick<PlannedChange, keyof TitledObject | "action"> {
  /** Absent for a create whose outcome is unknown. */
  readonly id?: string | undefined;
  readonly isOutcomeUnknown?: true;
}

/**
 * Lists what can be undone for a target, newest first. {@link planUndo} undoes the first one, unless its option `run` is the number of another one. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if copies are damaged or cannot be read, or Git tracks them.
 */
export async function listUndos(folder: string, source: UndoSource): Promise<Undoable[]> {
  const { log = "applies" } = source;
  const workspace = undoWorkspace(folder, source);
  await refuseTracked(folder, localFolder);
  const runs = await readRuns(workspace);
  return runs.map(({ run, at, copies }) => {
    const changes = copies.toReversed().map(({ kind, key, name, title, id, before, last, isKnown }): CopiedChange => {
      const action = before === undefined ? "create" : last === "delete" ? "delete" : "update";
      return { kind, key, name, title, action, id, ...(isKnown ? {} : { isOutcomeUnknown: true }) };
    });
    return { target: workspace.target, log, number: run, at, changes };
  });
}
