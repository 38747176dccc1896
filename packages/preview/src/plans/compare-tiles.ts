import { isDeepStrictEqual } from "node:util";
import type { DashboardVersion, PlannedDashboard, TileVersion } from "@obstack/as-code/files";
import { readNumber } from "@obstack/core";
import type { TileChange } from "@obstack/drawing";
import type { DashboardToDraw } from "../dashboards/draw-dashboards.ts";

/** A dashboard before and after a plan, with its changed tiles marked. */
export interface ComparedDashboard {
  readonly before?: DashboardToDraw | undefined;
  readonly after?: DashboardToDraw | undefined;
  readonly changes: TileChanges;
  /** In the order of the tiles, the removed ones last. */
  readonly tiles: readonly ChangedTile[];
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

const positions = ["x", "y", "w", "h"];

/**
 * Compares the tiles of a dashboard.
 *
 * @param isWhole Whether unchanged tiles get values, too.
 */
export function compareTiles({ before, after }: PlannedDashboard, isWhole: boolean): ComparedDashboard {
  const old = new Map((before?.tiles ?? []).flatMap((tile) => (tile.id === undefined ? [] : [[tile.id, tile]])));
  const next = new Map((after?.tiles ?? []).flatMap((tile) => (tile.id === undefined ? [] : [[tile.id, tile]])));
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
  const removed = (was?.tiles ?? []).filter(({ change }) => change === "removed");
  const tiles = [
    ...(will?.tiles ?? []).map((tile) => changedTile(tile, old.get(tile.id ?? ""), tile)),
    ...removed.map((tile) => changedTile(tile, tile, undefined)),
  ].flatMap((tile) => tile ?? []);
  const count = (wanted: TileChange): number => tiles.filter(({ change }) => change === wanted).length;
  const changes = {
    added: count("added"),
    changed: count("changed"),
    moved: count("moved"),
    removed: count("removed"),
  };
  return { before: was, after: will, changes, tiles };
}

/** Sorts alerts so that the changed ones come first: a chart can have room for some only. */
function changedFirst(alerts: TileVersion["alerts"], others: TileVersion["alerts"]): TileVersion["alerts"] {
  const isChanged = (alert: TileVersion["alerts"][number]): boolean =>
    !others.some((other) => isDeepStrictEqual(alert, other));
  return [...alerts.filter(isChanged), ...alerts.filter((alert) => !isChanged(alert))];
}

function changedTile(
  { change, fields }: Pick<DashboardToDraw["tiles"][number], "change" | "fields">,
  before: TileVersion | undefined,
  after: TileVersion | undefined,
): ChangedTile | undefined {
  if (change === undefined) return undefined;
  const { name } = fields;
  const thresholds = { before: thresholdsOf(before), after: thresholdsOf(after) };
  const hasAlerts = thresholds.before.length + thresholds.after.length > 0;
  return { name: typeof name === "string" ? name : "", change, ...(hasAlerts ? { thresholds } : {}) };
}

function thresholdsOf(tile: TileVersion | undefined): number[] {
  const all = (tile?.alerts ?? []).flatMap(({ threshold, thresholdMax }) => [threshold, thresholdMax].map(readNumber));
  return all.filter((value) => value !== undefined);
}

function compare(one: TileVersion, other: TileVersion): TileChange | undefined {
  const isSame = isDeepStrictEqual(contentOf(one), contentOf(other)) && isDeepStrictEqual(one.alerts, other.alerts);
  if (!isSame) return "changed";
  return positions.every((name) => one.fields[name] === other.fields[name]) ? undefined : "moved";
}

function contentOf({ fields }: TileVersion): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !positions.includes(name)));
}
