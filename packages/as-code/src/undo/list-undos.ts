import { localFolder } from "../files/names-of-files.ts";
import { refuseTracked } from "../files/tracked.ts";
import type { ChangeAction, TitledObject, UndonePlan } from "../plan/plan.ts";
import { idOf } from "./logged-objects.ts";
import { readUndos } from "./undo-records.ts";
import type { UndoRecord } from "./undo-records.ts";
import { openUndoWorkspace, targetOf } from "./undo-workspace.ts";
import type { UndoLogKind, UndoSource } from "./undo-workspace.ts";

/** An apply, a rollout or a single write that can be undone. */
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
 * Lists what can be undone for a target, newest first. Only the first one can be undone, with {@link planUndo}. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if an undo log is damaged or cannot be read, or Git tracks it.
 */
export async function listUndos(folder: string, source: UndoSource): Promise<Undoable[]> {
  const { log = "applies", server } = source;
  const target = targetOf(source);
  await refuseTracked(folder, localFolder);
  const records = await readUndos(openUndoWorkspace[log](folder, target, { server }));
  return groupByRollout(records).map((group) => ({
    target,
    ...undoneBy(log, group),
    changes: group.flatMap(changesOf),
  }));
}

/** Groups consecutive applies of the same rollout. */
export function groupByRollout(records: readonly UndoRecord[]): UndoRecord[][] {
  const groups: UndoRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (record.rollout !== undefined && last?.[0]?.rollout === record.rollout) last.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** Describes what the undo of logs reverts. */
export function undoneBy(log: UndoLogKind, records: readonly UndoRecord[]): UndonePlan {
  const [newest, oldest] = [records[0], records.at(-1)];
  const { number = 0, rollout } = newest ?? {};
  return { log, number, ...(rollout === undefined ? {} : { rollout }), at: oldest?.at ?? "" };
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
