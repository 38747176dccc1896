import { describeUpdate } from "../plan/describe-update.ts";
import type { UndoRecord } from "./undo-log.ts";
import type { UndoChange } from "./undo-plan.ts";
import type { UndoStep } from "./undo-step.ts";

const opposite = { create: "delete", update: "update", delete: "create" } as const;

/** Returns the steps of a log that are not undone yet, last one first. */
export function stepsToUndo(record: UndoRecord): UndoStep[] {
  const created = new Set(record.steps.flatMap(({ action, done }) => (action === "create" ? (done?.id ?? []) : [])));
  // Objects that the apply created are deleted, so later updates to them are irrelevant.
  const isOfCreated = ({ action, id }: UndoStep): boolean => action === "update" && id !== undefined && created.has(id);
  return record.steps.filter((step) => step.undone !== true && !isOfCreated(step)).toReversed();
}

/** Returns the change that undoes a step. */
export function toChange({ kind, key, name, title, action, id, before, done }: UndoStep): UndoChange {
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
