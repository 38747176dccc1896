import type { ChangeAction, SkippedChange } from "@obstack/as-code";
import type { DashboardDrawing } from "@obstack/drawing";
import type { ChangedTile, TileChanges } from "./compare-tiles.ts";

/** The dashboards that a plan changes, before and after. */
export interface Preview {
  /** Name of the target. */
  readonly target: string;
  /** Whether the values are made up. */
  readonly isSeeded: boolean;
  /** Most changed first. */
  readonly dashboards: readonly PreviewedDashboard[];
}

/** A dashboard before and after a plan. */
export interface PreviewedDashboard {
  /** Key of its file. */
  readonly key: string;
  readonly name: string;
  /** Absent for a dashboard without changes. */
  readonly action?: ChangeAction | undefined;
  /** Absent for a dashboard that the plan creates. */
  readonly before?: DashboardDrawing | undefined;
  /** Absent for a dashboard that the plan deletes. */
  readonly after?: DashboardDrawing | undefined;
  /** Number of tiles by what happens to them. */
  readonly changes: TileChanges;
  /** The changed tiles with the thresholds of their alerts, without values, so that they are the same on targets with the same change. */
  readonly changedTiles: readonly ChangedTile[];
  /** Its changes, and those of the alerts on it, that an apply skips although they are drawn. Default: none. */
  readonly skipped?: readonly SkippedChange[] | undefined;
}
