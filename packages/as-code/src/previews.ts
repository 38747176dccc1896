import { createSeededSource, previewDashboards, sourceOf } from "@obstack/charts";
import type { DataClient, DataOptions, Preview } from "@obstack/charts";
import { defaultTarget } from "./files/settings.ts";
import { offlineDashboards, plannedDashboards } from "./plan/planned-dashboards.ts";
import type { PlannedApply } from "./plan/planned-apply.ts";
import { sourcesOf } from "./plan/resolve-stack.ts";

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
  const { since, to = Date.now(), utc, isWhole = false } = options;
  const { target } = plan;
  return previewDashboards(plannedDashboards(plan), {
    target,
    isWhole,
    source: sourceOf(client, options),
    sources: sourcesOf(plan),
    since,
    to,
    utc,
  });
}

/** Options for {@link previewFiles}. */
export interface PreviewFilesOptions extends Pick<PreviewOptions, "since" | "to" | "utc" | "isWhole"> {
  /** Name of the target, whose values apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Folder with the files before the changes. Default: none, so that every dashboard is new. */
  readonly base?: string | undefined;
}

/**
 * Returns the dashboards of a folder with made-up values, without a deployment and without requests.
 *
 * @throws {AsCodeError} Of kind `files`, with all mistakes, and their file, line and column.
 */
export async function previewFiles(folder: string, options: PreviewFilesOptions): Promise<Preview> {
  const { target = defaultTarget, base, since, to = Date.now(), utc, isWhole = base === undefined } = options;
  return previewDashboards(await offlineDashboards(folder, target, base), {
    target,
    isWhole,
    source: createSeededSource(),
    sources: [],
    since,
    to,
    utc,
    isSeeded: true,
  });
}
