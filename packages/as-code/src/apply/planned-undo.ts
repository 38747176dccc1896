import { dataClass } from "../common/data-class.ts";
import type { Owner } from "../state/binding.ts";
import type { GivenLog, UndoRecord } from "./undo-log.ts";
import type { UndoPlan } from "./undo-plan.ts";

/** Everything that an undo needs besides the plan. */
export interface UndoContext {
  readonly folder: string;
  readonly target: string;
  readonly owner: Owner;
  /** Logs of the applies to undo, newest first. */
  readonly records: readonly UndoRecord[];
  /** The log of another machine. */
  readonly given: GivenLog | undefined;
}

/** Adds its context to a plan. */
export let withContext: (plan: UndoPlan, context: UndoContext) => PlannedUndo;

/**
 * Returns the context of a plan.
 *
 * @throws {TypeError} If code without types passes a copy.
 */
export let contextOf: (plan: PlannedUndo) => UndoContext;

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
