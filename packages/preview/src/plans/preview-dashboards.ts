import type { PlannedDashboard } from "@obstack/as-code/files";
import { drawDashboards } from "../dashboards/draw-dashboards.ts";
import type { DrawOptions } from "../dashboards/draw-dashboards.ts";
import { compareTiles } from "./compare-tiles.ts";
import type { Preview, PreviewedDashboard } from "./preview.ts";

export interface PreviewDashboardsOptions extends DrawOptions {
  readonly target: string;
  /** Whether dashboards and tiles without changes get values, too. */
  readonly isWhole: boolean;
}

/** Returns dashboards before and after a plan, most changed first. Requests the values that both share once. */
export async function previewDashboards(
  planned: readonly PlannedDashboard[],
  { target, isWhole, ...options }: PreviewDashboardsOptions,
): Promise<Preview> {
  const compared = planned
    .filter(({ action }) => isWhole || action !== undefined)
    .map((dashboard) => ({ dashboard, ...compareTiles(dashboard, isWhole) }));
  const drawings = await drawDashboards(
    compared.flatMap(({ before, after }) => [before, after]).filter((version) => version !== undefined),
    options,
  );
  let next = 0;
  const dashboards = compared.map(
    ({ dashboard: { key, name, action, skipped }, before, after, changes, tiles }): PreviewedDashboard => ({
      key,
      name,
      ...(action === undefined ? {} : { action }),
      before: before === undefined ? undefined : drawings[next++],
      after: after === undefined ? undefined : drawings[next++],
      changes,
      changedTiles: tiles,
      ...(skipped === undefined ? {} : { skipped }),
    }),
  );
  return {
    target,
    isSeeded: options.isSeeded === true,
    dashboards: dashboards.toSorted((one, other) => sizeOf(other) - sizeOf(one)),
  };
}

/** Returns how much a dashboard changes. Tiles that only move count least. */
function sizeOf({ changes: { added, changed, moved, removed }, action }: PreviewedDashboard): number {
  return added + changed + removed + moved / 100 + (action === undefined ? 0 : 0.001);
}
