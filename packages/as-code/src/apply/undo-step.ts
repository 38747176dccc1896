import type { Alert, Dashboard } from "@obstack/core";
import type { TitledObject } from "../plan/titled-object.ts";
import type { StateEntry } from "../state/state.ts";

/** A change that an apply made, and the object before the change. */
export interface UndoStep extends TitledObject {
  readonly step: number;
  readonly action: "create" | "update" | "delete";
  readonly id?: string | undefined;
  /** The record that was overwritten or deleted. */
  readonly before?: Dashboard | Alert | undefined;
  /** State of the object before the apply. */
  readonly entry?: StateEntry | undefined;
  /** Absent if the outcome is unknown. */
  readonly done?: { readonly id: string; readonly after?: Dashboard | Alert | undefined };
  /** Identifiers of objects that others created after the plan and before the write. */
  readonly existing?: readonly string[];
  /** Set once the step is undone. */
  readonly undone?: true;
}
