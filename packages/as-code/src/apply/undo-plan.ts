import type { ServerIdentity } from "@obstack/core";
import type { FieldChange } from "../plan/plan.ts";
import type { TitledObject } from "../plan/titled-object.ts";

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
