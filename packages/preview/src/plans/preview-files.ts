import { defaultTarget, offlineDashboards } from "@obstack/as-code/internal";
import type { PlannedDashboard } from "@obstack/as-code/internal";
import { createSeededSource } from "../queries/seeded-source.ts";
import { previewDashboards } from "./preview-dashboards.ts";
import type { PreviewOptions } from "./preview-plan.ts";
import type { Preview } from "./preview.ts";

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
  const after = await offlineDashboards(folder, target);
  const before = base === undefined ? [] : await offlineDashboards(base, target);
  const planned = base === undefined ? after : combine(before, after);
  return previewDashboards(planned, {
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

/** Matches dashboards by their files, and tiles by their names. */
function combine(before: readonly PlannedDashboard[], after: readonly PlannedDashboard[]): PlannedDashboard[] {
  const old = new Map(before.map((dashboard) => [dashboard.key, dashboard.after]));
  const keys = new Set(after.map(({ key }) => key));
  const kept = after.map((dashboard): PlannedDashboard => {
    const version = old.get(dashboard.key);
    if (version === undefined || dashboard.after === undefined) return dashboard;
    const [one, other] = [version, dashboard.after].map(withNamesAsIds);
    const { action: _action, ...rest } = dashboard;
    const isSame = JSON.stringify(one) === JSON.stringify(other);
    return { ...rest, ...(isSame ? {} : { action: "update" as const }), before: one, after: other };
  });
  const removed = before
    .filter(({ key }) => !keys.has(key))
    .map(({ key, name, after: version }): PlannedDashboard => ({ key, name, action: "delete", before: version }));
  return [...kept, ...removed];
}

function withNamesAsIds(version: NonNullable<PlannedDashboard["after"]>): NonNullable<PlannedDashboard["after"]> {
  return {
    ...version,
    tiles: version.tiles.map((tile, index) => {
      const { name } = tile.fields;
      return { ...tile, id: typeof name === "string" ? name : String(index) };
    }),
  };
}
