import type { PreparedChange } from "./prepared-change.ts";
import type { Stack } from "../common/client.ts";
import type { StackObjects } from "../files/stack-object.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import type { readConfiguration, ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";
import type { Reversal } from "../state/undo-log.ts";
import type { TargetState, Workspace } from "../state/workspace.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";
import type { Match } from "./match-objects.ts";
import type { FilteredObject } from "./object-filter.ts";
import type { TileMatch } from "./match-tiles.ts";
import type { LostAlert, Plan } from "./plan.ts";
import type { ReviewedValues } from "./reviewed-values.ts";

/** Everything that an apply needs besides the plan. */
export interface PlanContext {
  readonly stack: Stack;
  /** The objects of the files, without those of SLOs; absent for a promotion. */
  readonly objects: StackObjects | undefined;
  readonly workspace: Workspace;
  readonly targetState: TargetState;
  /** The objects of the server at the time of the plan. */
  readonly deployment: Deployment;
  /** Converts a record to compare it with the one at the time of the plan. */
  readonly read: typeof readConfiguration;
  /** The undo logs that the apply reverts, instead of recording a new one. Absent unless it is an undo. */
  readonly reversal?: Reversal | undefined;
  /** The form of the server's tiles; absent if unknown. */
  readonly tileForm: TileForm | undefined;
  readonly prepared: readonly PreparedChange[];
  readonly lost: readonly { readonly alert: LostAlert; readonly server: ServerObject }[];
  /** Objects that match their files. */
  readonly unchanged: readonly { readonly match: Match; readonly tiles: TileMatch | undefined }[];
  /** Whether an unchanged object is selected. Default: it is. */
  readonly isSelected?: ((object: FilteredObject) => boolean) | undefined;
  /** Fields that the server ignores, one line each. */
  readonly ignored: readonly string[];
  /** Duplicates of unchanged objects. */
  readonly duplicates: readonly DuplicateMatch[];
  /** State entries of objects that exist neither in the files nor on the server. */
  readonly forgotten: readonly { readonly kind: Desired["kind"]; readonly key: string }[];
  /** Identifiers of all objects at the time of the plan, to recognize new ones. */
  readonly seen: ReadonlySet<string>;
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

const PlanData: new (plan: Plan) => Plan = dataClass();

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
      throw new TypeError("Cannot apply a copy of a plan. Pass the object that `plan` or `promote` returned.");
    };
  }
}

/**
 * Returns a base class whose instances have the fields of their data. A subclass adds private state, which a copy lacks, so that the type of a
 * copy is only that of its data.
 */
export function dataClass<Data extends object>(): new (data: Data) => Data {
  return function assignData(this: object, data: Data) {
    Object.assign(this, data);
  } as unknown as new (data: Data) => Data;
}
