import type { Stack } from "../common/client.ts";
import type { Warning } from "../files/check-file.ts";
import type { StackObjects } from "../files/stack-object.ts";
import type { Deployment } from "../model/deployment.ts";
import type { OtherOwners } from "../state/other-stacks.ts";
import type { StateEntry, TargetState } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";

/** What a plan is made of, besides the objects that it compares. */
export interface PlanInput {
  readonly stack: Stack;
  /** Name of the target. */
  readonly target: string;
  readonly workspace: Workspace;
  readonly targetState: TargetState;
  /** Objects of creates with an unknown outcome, which the state does not have yet. Default: none. */
  readonly adopted?: readonly StateEntry[] | undefined;
  readonly deployment: Deployment;
  /** The objects of the files, without those of SLOs; absent for an undo. */
  readonly objects?: StackObjects | undefined;
  /** Warnings about files. The plan includes those about files with changes, and about files that are not read. Default: none. */
  readonly warnings?: readonly Warning[] | undefined;
  /** Additional information for the plan. Default: none. */
  readonly notes?: readonly string[] | undefined;
  /** Whether to delete objects that an apply created and whose files were removed. */
  readonly prune: boolean;
  /** Other states that contain objects of the server, by identifier. These objects are never deleted. Default: none. */
  readonly otherOwners?: OtherOwners | undefined;
  /** Returns whether the stack gives up an object, which then leaves the state. Default: none. */
  readonly isGivenUp?: ((entry: StateEntry) => boolean) | undefined;
  /** Warnings that do not depend on the changes, one line each. Default: none. */
  readonly remarks?: readonly string[] | undefined;
}
