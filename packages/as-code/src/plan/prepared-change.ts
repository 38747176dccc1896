import type { Desired } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { FieldDifference } from "./compare.ts";
import type { TileMatch } from "./match-tiles.ts";
import type { PlannedChange } from "./plan.ts";

/** A change, and everything needed to apply it. */
export interface PreparedChange {
  readonly change: PlannedChange;
  /** Absent for a delete. */
  readonly desired?: Desired;
  /** The object at the time of the plan; absent for a create. */
  readonly server?: ServerObject;
  /** Whether an apply created it. */
  readonly created: boolean;
  readonly keyBefore?: string | undefined;
  readonly differences: readonly FieldDifference[];
  /** Tiles of a dashboard. */
  readonly tiles?: TileMatch;
  /** Differences of existing tiles by key. */
  readonly tileDifferences?: ReadonlyMap<string, readonly FieldDifference[]>;
  /** Tiles to delete only after alerts have moved away from them. */
  readonly deferredTiles?: readonly ServerTile[];
}
