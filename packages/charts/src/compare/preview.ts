import { isDeepStrictEqual } from "node:util";
import { readNumber } from "@obstack/core";
import { drawDashboards } from "../dashboards/draw-dashboards.ts";
import type { DashboardVersion, DrawOptions, TileVersion } from "../dashboards/draw-dashboards.ts";
import type { DashboardDrawing, TileChange } from "../model/drawing.ts";

/** A change that is drawn, and that an apply skips. */
export interface SkippedDrawing {
  /** Kind of the object, such as `alert`. */
  readonly kind: string;
  /** Key of its file. */
  readonly key: string;
  readonly title: string;
  /** Why it is skipped, such as `conflict`. */
  readonly reason: string;
  /** The same in words. */
  readonly because: string;
}

/** What a plan does to a dashboard. */
export interface PlannedDashboard {
  /** Key of its file. */
  readonly key: string;
  readonly name: string;
  /** Absent if neither the dashboard nor the alerts on it change. */
  readonly action?: "create" | "update" | "delete" | undefined;
  /** Absent for a create. */
  readonly before?: DashboardVersion | undefined;
  /** Absent for a delete. */
  readonly after?: DashboardVersion | undefined;
  /** Its changes, and those of the alerts on it, that an apply skips although they are drawn. Default: none. */
  readonly skipped?: readonly SkippedDrawing[] | undefined;
}

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
export interface PreviewedDashboard extends Pick<PlannedDashboard, "key" | "name" | "action" | "skipped"> {
  /** Absent for a dashboard that the plan creates. */
  readonly before?: DashboardDrawing | undefined;
  /** Absent for a dashboard that the plan deletes. */
  readonly after?: DashboardDrawing | undefined;
  /** Number of drawn tiles by what happens to them, including what an apply skips. */
  readonly changes: TileChanges;
  /** The changed tiles with the thresholds of their alerts, without values, so that they are the same on targets with the same change. */
  readonly changedTiles: readonly ChangedTile[];
}

/** A tile that a plan changes. */
export interface ChangedTile {
  readonly name: string;
  readonly change: TileChange;
  /** Thresholds of its alerts; absent without alerts. */
  readonly thresholds?: { readonly before: readonly number[]; readonly after: readonly number[] } | undefined;
}

/** Number of tiles by what happens to them. */
export type TileChanges = Readonly<Record<TileChange, number>>;

/** Options for {@link previewDashboards}. */
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
    .map((dashboard) => compareTiles(dashboard, isWhole));
  const versions = compared.flatMap(({ before, after }) => [before, after].filter((version) => version !== undefined));
  const drawn = await drawDashboards(versions, options);
  const drawings = new Map(versions.map((version, index) => [version, drawn[index]]));
  const dashboards = compared.map(({ before, after, ...dashboard }): PreviewedDashboard => {
    return { ...dashboard, before: before && drawings.get(before), after: after && drawings.get(after) };
  });
  return {
    target,
    isSeeded: options.isSeeded === true,
    dashboards: dashboards.toSorted((one, other) => sizeOfChange(other) - sizeOfChange(one)),
  };
}

/** Returns how much a plan changes a dashboard. Tiles that only move count least. */
export function sizeOfChange({ action, changes }: Pick<PreviewedDashboard, "action" | "changes">): number {
  const { added, changed, moved, removed } = changes;
  return added + changed + removed + moved / 1000 + (action === undefined ? 0 : 1e-6);
}

/** A dashboard before and after a plan, with its changed tiles marked. */
type ComparedDashboard = PlannedDashboard & Pick<PreviewedDashboard, "changes" | "changedTiles">;

/** Fields of the position of a tile, and their defaults. */
const positions = { x: 0, y: 0, w: 6, h: 3 };

/**
 * Compares the tiles of a dashboard.
 *
 * @param isWhole Whether unchanged tiles get values, too.
 */
function compareTiles({ before, after, ...dashboard }: PlannedDashboard, isWhole: boolean): ComparedDashboard {
  const [old, next] = [before, after].map(
    (version) => new Map(version?.tiles.flatMap((tile) => (tile.id === undefined ? [] : [[tile.id, tile]]))),
  ) as [Map<string, TileVersion>, Map<string, TileVersion>];
  const toDraw = (version: DashboardVersion, others: ReadonlyMap<string, TileVersion>, missing: TileChange) => ({
    name: version.name,
    tiles: version.tiles.map((tile) => {
      const other = others.get(tile.id ?? "");
      const change = other === undefined ? missing : compare(tile, other);
      const isDrawn = isWhole || (change !== undefined && change !== "moved");
      const alerts = changedFirst(tile.alerts, other?.alerts ?? []);
      return { ...tile, alerts, change, ...(isDrawn ? {} : { note: change === "moved" ? "Moved." : "No changes." }) };
    }),
  });
  const was = before && toDraw(before, next, "removed");
  const will = after && toDraw(after, old, "added");
  const changedTiles = [
    ...(will?.tiles ?? []).flatMap((tile) => changedTile(tile, old.get(tile.id ?? ""), tile)),
    ...(was?.tiles ?? []).flatMap((tile) => (tile.change === "removed" ? changedTile(tile, tile, undefined) : [])),
  ];
  const changes = { added: 0, changed: 0, moved: 0, removed: 0 };
  for (const { change } of changedTiles) changes[change]++;
  return { ...dashboard, before: was, after: will, changedTiles, changes };
}

/** Sorts alerts so that the changed ones come first: a chart can have room for some only. */
function changedFirst(alerts: TileVersion["alerts"], others: TileVersion["alerts"]): TileVersion["alerts"] {
  const isChanged = (alert: TileVersion["alerts"][number]): boolean =>
    !others.some((other) => isDeepStrictEqual(alert, other));
  return [...alerts.filter(isChanged), ...alerts.filter((alert) => !isChanged(alert))];
}

function changedTile(
  { change, fields }: TileVersion,
  before: TileVersion | undefined,
  after: TileVersion | undefined,
): ChangedTile[] {
  if (change === undefined) return [];
  const { name } = fields;
  const thresholds = { before: thresholdsOf(before), after: thresholdsOf(after) };
  const hasAlerts = thresholds.before.length + thresholds.after.length > 0;
  return [{ name: typeof name === "string" ? name : "", change, ...(hasAlerts ? { thresholds } : {}) }];
}

function thresholdsOf(tile: TileVersion | undefined): number[] {
  const all = (tile?.alerts ?? []).flatMap(({ threshold, thresholdMax }) => [threshold, thresholdMax].map(readNumber));
  return all.filter((value) => value !== undefined);
}

function compare(one: TileVersion, other: TileVersion): TileChange | undefined {
  const isSame = isDeepStrictEqual(contentOf(one), contentOf(other)) && isDeepStrictEqual(one.alerts, other.alerts);
  if (!isSame) return "changed";
  return isDeepStrictEqual(positionOf(one), positionOf(other)) ? undefined : "moved";
}

function positionOf({ fields }: TileVersion): number[] {
  return Object.entries(positions).map(([name, fallback]) => readNumber(fields[name]) ?? fallback);
}

function contentOf({ fields }: TileVersion): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(positions, name)));
}
