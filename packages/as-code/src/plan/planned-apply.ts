import type { Desired } from "../model/desired.ts";
import type { CurrentState } from "../model/current-state.ts";
import type { ServerVersion } from "../model/record.ts";
import type { TileForm } from "../model/fields.ts";
import type { StackObjects, Warning } from "../files/check-file.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry, TargetState } from "../state/state.ts";
import type { Match } from "./match-stack.ts";
import type { LostAlert, Plan } from "./plan-data.ts";
import type { PreparedChange, ServedChange } from "./prepare-change.ts";
import type { OtherStates } from "../state/other-stacks.ts";
import type { Workspace } from "../state/workspace.ts";

/** A plan that an apply accepts. Plain data: it can be copied, compared, and kept in a file. */
export interface PlannedApply extends Plan {
  readonly details: PlanDetails;
  /** What it was made from, for tests and previews. A plan in a file has none. */
  readonly basis?: PlanBasis | undefined;
}

/** A plan with what it was made from. */
export type FreshPlan = PlannedApply & { readonly basis: PlanBasis };

/** A change with the hash of what it does, for digests. */
export interface HashedChange extends PreparedChange {
  readonly hash: string;
  /** Descriptions of its fields that silence an alert, one line each. */
  readonly silences: readonly string[];
}

/** Everything that an apply needs besides what a plan shows. */
export interface PlanDetails {
  /** Whether the state of another server is used, because that server moved. */
  readonly rebind?: true | undefined;
  readonly prepared: readonly HashedChange[];
  readonly lost: readonly { readonly alert: LostAlert; readonly server: ServerVersion }[];
  /** Objects that match their files. */
  readonly unchanged: readonly Match[];
  /** Patterns of the selected objects; absent for all. */
  readonly only?: readonly string[] | undefined;
  /** The state of objects whose creates had an unknown outcome, and of those that exist with other identifiers than in the state. Default: none. */
  readonly adopted?: readonly StateEntry[] | undefined;
  /** Objects that leave the state: those that the stack gives up, and those that exist neither in the files nor on the server. */
  readonly forgotten: readonly {
    readonly kind: Desired["kind"];
    readonly key: string;
    readonly isOnServer?: true;
  }[];
  /** Identifiers of all objects of the server. */
  readonly existing: readonly string[];
  readonly tileForm?: TileForm | undefined;
  /** What the apply undoes, instead of copying what it changes. Absent unless it is an undo. */
  readonly undo?: UndoDetails | undefined;
}

/** What to undo instead of the last apply. */
export interface UndoChoice {
  /** Path of the copies of an apply on another machine, a file from `.obstack/previous/TARGET/` there, which stays as it is. */
  readonly from?: string | undefined;
  /** Number of an earlier apply or write, from {@link listUndos}. What later ones changed is in conflict. */
  readonly run?: number | undefined;
}

/** What an undo restores. */
export interface UndoDetails extends UndoChoice {
  /** Hash of the copies. */
  readonly hash: string;
}

/** What a plan was made from. */
export interface PlanBasis {
  readonly current: Pick<CurrentState, "dashboards" | "alerts" | "sources">;
  /** The objects of the files, without those of SLOs; absent for an undo. */
  readonly objects?:
    | { readonly [Kind in "dashboards" | "alerts" | "slos"]: readonly Omit<StackObjects[Kind][number], "place">[] }
    | undefined;
  /** The last applied state. */
  readonly entries: readonly StateEntry[];
  /** Fields that the server ignores, one line each. */
  readonly ignored: readonly string[];
}

/**
 * Returns what a plan was made from.
 *
 * @throws {TypeError} If the plan was read from a file.
 */
export function basisOf({ basis }: PlannedApply): PlanBasis {
  if (basis === undefined) throw new TypeError("A plan in a file can only be applied. Plan again to test or draw it.");
  return basis;
}

/**
 * Returns the changes of a plan with the complete objects of the server that it was made from.
 *
 * @throws {TypeError} If the plan was read from a file.
 */
export function withServers(plan: PlannedApply): ServedChange[] {
  const { dashboards, alerts } = basisOf(plan).current;
  const servers = new Map([...dashboards, ...alerts].map((server) => [entryKey(server.kind, server.id), server]));
  return plan.details.prepared.map(({ server, ...one }) => ({
    ...one,
    server: server && servers.get(entryKey(server.kind, server.id)),
  }));
}

/** What a plan is made of, besides the objects that it compares. */
export interface PlanInput {
  /** The target and its server. */
  readonly workspace: Pick<Workspace, "target" | "server" | "rebind">;
  readonly targetState: TargetState;
  /** The state of objects that the state does not have yet, or with other identifiers. Default: none. */
  readonly adopted?: readonly StateEntry[] | undefined;
  readonly current: CurrentState;
  /** The objects of the files, without those of SLOs; absent for an undo. */
  readonly objects?: StackObjects | undefined;
  /** Warnings about files. The plan includes those about files with changes, and about files that are not read. Default: none. */
  readonly warnings?: readonly Warning[] | undefined;
  /** Additional information for the plan. Default: none. */
  readonly notes?: readonly string[] | undefined;
  /** Whether to delete objects that an apply created and whose files were removed. */
  readonly prune: boolean;
  /** Other states that contain objects of the server, by identifier. These objects are never deleted. Default: none. */
  readonly otherStates?: OtherStates | undefined;
  /** Returns whether the stack gives up an object, which then leaves the state. Default: none. */
  readonly isGivenUp?: ((entry: StateEntry) => boolean) | undefined;
  /** Warnings that do not depend on the changes, one line each. Default: none. */
  readonly remarks?: readonly string[] | undefined;
}
