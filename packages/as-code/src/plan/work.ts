import type { Stack } from "../common/client.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";
import type { Known, Workspace } from "../state/workspace.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";
import type { FieldDifference } from "./compare.ts";
import type { Match } from "./match-objects.ts";
import type { TileMatch } from "./match-tiles.ts";
import type { LostAlert, Plan, PlannedChange } from "./plan.ts";

/** A change with what it takes to make it. */
export interface Work {
  readonly change: PlannedChange;
  /** Absent for a delete. */
  readonly desired?: Desired;
  /** As the plan saw it; absent for a create. */
  readonly server?: ServerObject;
  /** Whether an apply created it once. */
  readonly created: boolean;
  readonly keyBefore?: string | undefined;
  readonly differences: readonly FieldDifference[];
  /** Of a dashboard. */
  readonly tiles?: TileMatch;
  /** Differences of tiles that exist, by key. */
  readonly tileDifferences?: ReadonlyMap<string, readonly FieldDifference[]>;
  /** Tiles to drop that must stay until alerts have moved away from them. */
  readonly lastTiles?: readonly ServerTile[];
}

/** Everything that an apply needs of a plan. */
export interface PlanContext {
  readonly stack: Stack;
  readonly workspace: Workspace;
  readonly known: Known;
  /** The form in which the server writes tiles; absent where that is not known. */
  readonly tileForm: TileForm | undefined;
  readonly work: readonly Work[];
  readonly lost: readonly { readonly alert: LostAlert; readonly server: ServerObject }[];
  /** Objects that are as their files say. */
  readonly unchanged: readonly { readonly match: Match; readonly tiles: TileMatch | undefined }[];
  /** Unchanged objects that exist twice. */
  readonly duplicates: readonly DuplicateMatch[];
  /** Entries of objects that are neither in the files nor on the server. */
  readonly forgotten: readonly { readonly kind: Desired["kind"]; readonly key: string }[];
  /** Identifiers that the plan saw, to tell a new object from them. */
  readonly seen: ReadonlySet<string>;
}

const contexts = new WeakMap<Plan, PlanContext>();

/** Keeps what a plan was made from beside it, so that the plan itself is plain data. */
export function keepContext(plan: Plan, context: PlanContext): Plan {
  contexts.set(plan, context);
  return plan;
}

/** Returns what a plan was made from; a copy of a plan has nothing. */
export function contextOf(plan: Plan): PlanContext {
  const context = contexts.get(plan);
  if (context === undefined) throw new TypeError("Only a plan that plan() or promote() returned can be applied.");
  return context;
}
