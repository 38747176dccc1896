import type { Desired } from "../model/desired.ts";
import type { readConfiguration, ServerObject } from "../model/record.ts";
import type { Reversal } from "../state/undo-log.ts";
import type { FoundDuplicate } from "./find-duplicates.ts";
import type { Match } from "./match-stack.ts";
import type { FilteredObject } from "./object-filter.ts";
import type { PlanInput } from "./plan-input.ts";
import type { LostAlert, Plan } from "./plan.ts";
import type { PreparedChange } from "./prepare-change.ts";
import type { ReviewedValues } from "./reviewed-values.ts";

/** Everything that an apply needs besides the plan. */
export interface PlanContext extends Pick<PlanInput, "stack" | "objects" | "workspace" | "targetState" | "deployment"> {
  /** Converts a record to compare it with the one at the time of the plan. */
  readonly read: typeof readConfiguration;
  /** The undo logs that the apply reverts, instead of recording a new one. Absent unless it is an undo. */
  readonly reversal?: Reversal | undefined;
  readonly prepared: readonly PreparedChange[];
  readonly lost: readonly { readonly alert: LostAlert; readonly server: ServerObject }[];
  /** Objects that match their files. */
  readonly unchanged: readonly Match[];
  /** Whether an unchanged object is selected. Default: it is. */
  readonly isSelected?: ((object: FilteredObject) => boolean) | undefined;
  /** Fields that the server ignores, one line each. */
  readonly ignored: readonly string[];
  /** Duplicates of unchanged objects. */
  readonly duplicates: readonly FoundDuplicate[];
  /** State entries of objects that exist neither in the files nor on the server. */
  readonly forgotten: readonly { readonly kind: Desired["kind"]; readonly key: string }[];
  /** Whether {@link limitPlan} returned the plan, so that an apply does not limit it again. */
  readonly isLimited?: true;
  /** The values of each change before and after, with identifiers, for digests. */
  readonly reviewed: ReviewedValues;
}

/** Adds its context to a plan. */
export let withContext: (plan: Plan, context: PlanContext) => PlannedApply;

/** Returns a plan with other data, and with the rest of its context. */
export function changePlan(
  plan: PlannedApply,
  changes: Partial<Plan>,
  context: Partial<PlanContext> = {},
): PlannedApply {
  const data: Plan = plan;
  return withContext({ ...data, ...changes }, { ...contextOf(plan), ...context });
}

/**
 * Returns the context of a plan.
 *
 * @throws {TypeError} If code without types passes a copy.
 */
export let contextOf: (plan: PlannedApply) => PlanContext;

/** A base class whose instances have the fields of a plan, so that the type of a copy is only that of its data. */
const PlanData = function assignData(this: object, plan: Plan) {
  Object.assign(this, plan);
} as unknown as new (plan: Plan) => Plan;

/** A plan that `apply` accepts. A copy of it, such as its JSON, is only a {@link Plan}. */
export class PlannedApply extends PlanData {
  readonly #context: PlanContext;

  private constructor(plan: Plan, context: PlanContext) {
    super(plan);
    this.#context = context;
  }

  static {
    withContext = (plan, context) => new PlannedApply(plan, context);
    contextOf = (plan) => {
      if (#context in plan) return plan.#context;
      throw new TypeError("Cannot apply a copy of a plan. Pass the object that `plan` or `planUndo` returned.");
    };
  }
}
