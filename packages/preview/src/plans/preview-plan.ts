import type { PlannedApply } from "@obstack/as-code";
import { plannedDashboards, sourcesOf } from "@obstack/as-code/files";
import { sourceOf } from "../dashboards/view-dashboard.ts";
import type { DataClient, DataOptions } from "../dashboards/view-dashboard.ts";
import type { PointSource } from "../queries/series-points.ts";
import { previewDashboards } from "./preview-dashboards.ts";
import type { Preview } from "./preview.ts";

/** Options for {@link previewPlan}. */
export interface PreviewOptions extends DataOptions {
  /** Whether dashboards and tiles without changes get values, too. Default: false. */
  readonly isWhole?: boolean | undefined;
}

/**
 * Returns the dashboards that a plan changes, before and after, with the values of the tiles that change. Requests values only: those that both
 * versions share once, and up to five series a request. A tile without values has a note with the reason.
 *
 * @throws {ObstackError} If the server cannot be reached or denies access.
 * @throws {TypeError} If the plan is a copy of the one that `plan` returned.
 */
export async function previewPlan(plan: PlannedApply, client: DataClient, options: PreviewOptions): Promise<Preview> {
  return previewPlanFrom(plan, sourceOf(client, options), options);
}

/** Like {@link previewPlan}, with values from a source, which can keep them for the next preview. */
export async function previewPlanFrom(
  plan: PlannedApply,
  source: PointSource,
  { since, to = Date.now(), utc, isWhole = false }: PreviewOptions,
): Promise<Preview> {
  return previewDashboards(plannedDashboards(plan), {
    target: plan.target,
    isWhole,
    source,
    sources: sourcesOf(plan),
    since,
    to,
    utc,
  });
}
