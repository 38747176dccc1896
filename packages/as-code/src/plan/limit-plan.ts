import { hasPlaceholder, resolvePlaceholders } from "../model/placeholder.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { printableName } from "../common/printable.ts";
import { partsOfChanges, reviewOf } from "./digest.ts";
import { describeHiddenTiles, describeLostAlert } from "./losses.ts";
import { createObjectFilter } from "./object-filter.ts";
import type { FilteredObject } from "./object-filter.ts";
import { isConflict, placeOf } from "./plan.ts";
import type { LostAlert, Plan, PlannedChange, SkippedChange } from "./plan.ts";
import { changePlan, contextOf } from "./plan-context.ts";
import type { PlannedApply } from "./plan-context.ts";
import type { PreparedChange } from "./prepare-change.ts";

/** What an apply may do. */
export interface PlanLimits {
  /** Digest of the reviewed plan. Changes that it does not cover are skipped. Default: every change counts as reviewed. */
  readonly reviewed?: string | undefined;
  /**
   * Whether conflicts are resolved in favor of the files; or the keys, files, names or patterns of the objects for which they are. Default:
   * false; changes in conflict are skipped.
   */
  readonly overwrite?: boolean | readonly string[] | undefined;
  /** Whether alerts may be deleted with the tiles or dashboards that they watch. Default: false; changes that would do so are skipped. */
  readonly allowAlertLoss?: boolean | undefined;
  /**
   * Whether dashboards that no apply created may be updated on a deployment whose server may hide some of their tiles. Default: false; they are
   * skipped.
   */
  readonly allowHiddenTileLoss?: boolean | undefined;
}

/**
 * Returns the part of a plan that an apply may write, with the other changes in `skipped`. A change that needs a skipped one is skipped too: it
 * refers to a dashboard or tile that would not exist, or deletes what an alert still watches. An apply of the result ignores its own limits.
 */
export function limitPlan(
  plan: PlannedApply,
  { reviewed, overwrite = false, allowAlertLoss = false, allowHiddenTileLoss = false }: PlanLimits,
): PlannedApply {
  const review = reviewed === undefined ? undefined : reviewOf(plan, reviewed);
  const overwritten = typeof overwrite === "boolean" ? undefined : createObjectFilter(overwrite);
  const foreign = new Map(plan.hiddenTiles.flatMap((one) => (one.isOwn ? [] : [[one.key, one.sources]])));
  const { unchanged } = contextOf(plan);
  const objects = [...plan.changes, ...plan.left, ...unchanged.map(({ desired }) => desired)];
  const unmatched = overwritten?.findUnmatched(objects) ?? [];
  const limited = restrict(plan, {
    skip(change) {
      const mayOverwrite = overwritten?.matches(change) ?? overwrite === true;
      if (review?.unreviewed.has(change) === true) {
        // A new plan of a conflict alone applies nothing.
        if (isConflict(change) && !mayOverwrite) {
          return { reason: "conflict", because: `${describeConflict(change, plan.undone)}, which was not reviewed` };
        }
        return { reason: "not-reviewed", because: describeUnreviewed(change) };
      }
      const hiding = change.kind === "dashboard" && !allowHiddenTileLoss ? foreign.get(change.key) : undefined;
      if (hiding !== undefined && change.action === "update") {
        return { reason: "hidden-tile", because: describeHiddenTiles(hiding) };
      }
      if (!isConflict(change) || mayOverwrite || review?.overwritten.has(change) === true) return undefined;
      return { reason: "conflict", because: describeConflict(change, plan.undone) };
    },
    skipLoss(alert) {
      const because = `would lose alerts: ${describeLostAlert(alert)}`;
      if (review?.unreviewed.has(alert) === true) return { reason: "not-reviewed", because };
      return allowAlertLoss ? undefined : { reason: "lost-alert", because };
    },
    describeNeeded: (needed) => `needs ${needed.title}, which is skipped`,
  });
  return changePlan(limited, { unmatched: [...limited.unmatched, ...unmatched] }, { isLimited: true });
}

/**
 * Returns a plan whose digest also covers that values of the server are overwritten: with it, an apply overwrites exactly these values.
 *
 * @param overwrite Whether all conflicts are resolved in favor of the files; or the objects for which they are, as in {@link PlanLimits}.
 */
export function allowOverwrites(plan: PlannedApply, overwrite: boolean | readonly string[]): PlannedApply {
  if (overwrite === false || plan.summary.conflict === 0) return plan;
  const filter = typeof overwrite === "boolean" ? undefined : createObjectFilter(overwrite);
  const context = contextOf(plan);
  const mark = (change: PlannedChange): PlannedChange =>
    isConflict(change) && filter?.matches(change) !== false ? { ...change, isOverwrite: true } : change;
  const marked = new Map(plan.changes.map((change) => [change, mark(change)]));
  const prepared = context.prepared.map((one) => ({ ...one, change: marked.get(one.change) ?? one.change }));
  const values = Array.from(context.reviewed.values, ([one, value]) => [marked.get(one) ?? one, value] as const);
  const reviewed = { ...context.reviewed, values: new Map(values) };
  const { changes, digest } = partsOfChanges(plan, { prepared, lost: context.lost, reviewed });
  return changePlan(plan, { changes, digest }, { prepared, reviewed });
}

/** Returns the part of a plan about the selected objects: all, without patterns. Changes that need others are in `skipped`. */
export function selectChanges(
  plan: PlannedApply,
  patterns: readonly string[],
  objects: Iterable<FilteredObject>,
): PlannedApply {
  if (patterns.length === 0) return plan;
  const { matches, findUnmatched } = createObjectFilter(patterns);
  const selected = restrict(plan, {
    isSelected: matches,
    describeNeeded: (needed) => `needs ${needed.title}, which is not selected`,
  });
  const { unchanged, forgotten } = contextOf(selected);
  return changePlan(
    selected,
    {
      hiddenTiles: plan.hiddenTiles.filter(matches),
      left: plan.left.filter(matches),
      addedTiles: plan.addedTiles.filter(({ dashboard }) => matches({ kind: "dashboard", key: dashboard })),
      duplicates: plan.duplicates.filter(matches),
      unmatched: findUnmatched([...objects, ...plan.left, ...plan.changes]),
      summary: {
        ...selected.summary,
        unchanged: unchanged.filter(({ desired }) => matches(desired)).length,
        unmanaged: 0,
      },
    },
    { forgotten: forgotten.filter(matches), isSelected: matches },
  );
}

type Skip = Pick<SkippedChange, "reason" | "because">;

interface Rules {
  /** Returns whether a change stays in the plan at all. Default: it does. */
  readonly isSelected?: (change: PlannedChange) => boolean;
  readonly skip?: (change: PlannedChange) => Skip | undefined;
  /** Returns why a change that would lose an alert is skipped. */
  readonly skipLoss?: (alert: LostAlert) => Skip | undefined;
  readonly describeNeeded: (needed: PlannedChange) => string;
}

function restrict(
  plan: PlannedApply,
  { isSelected = () => true, skip, skipLoss, describeNeeded }: Rules,
): PlannedApply {
  const context = contextOf(plan);
  const selected = new Set(context.prepared.filter(({ change }) => isSelected(change)));
  const skips = new Map<PreparedChange, Skip>();
  const losses = new Map<string, Skip>();
  for (const { alert } of context.lost) {
    const found = skipLoss?.(alert);
    if (found !== undefined) losses.set(alert.dashboard, found);
  }
  for (const one of selected) {
    const { kind, key } = one.change;
    const found = skip?.(one.change) ?? (kind === "dashboard" ? losses.get(key) : undefined);
    if (found !== undefined) skips.set(one, found);
  }
  const dropped = new Set(context.prepared.filter((one) => !selected.has(one) || skips.has(one)));
  for (let before = -1; before !== dropped.size;) {
    before = dropped.size;
    const needs = findNeeded(dropped);
    for (const one of selected) {
      const needed = dropped.has(one) ? undefined : needs(one);
      if (needed === undefined) continue;
      skips.set(one, { reason: "dependency", because: describeNeeded(needed.change) });
      dropped.add(one);
    }
  }
  if (dropped.size === 0) return plan;
  const prepared = context.prepared.filter((one) => !dropped.has(one));
  const dashboards = new Set(prepared.flatMap(({ change }) => (change.kind === "dashboard" ? change.key : [])));
  const lost = context.lost.filter(({ alert }) => dashboards.has(alert.dashboard));
  const parts = partsOfChanges(plan, { prepared, lost, reviewed: context.reviewed });
  const skipped = context.prepared.flatMap((one): SkippedChange[] => {
    const found = skips.get(one);
    if (found === undefined) return [];
    const { kind, key, name, title, action, id, owner } = one.change;
    return [{ kind, key, name, title, action, id, ...(owner === undefined ? {} : { owner }), ...found }];
  });
  const summary = { ...plan.summary, ...parts.summary };
  return changePlan(plan, { ...parts, summary, skipped: [...plan.skipped, ...skipped] }, { prepared, lost });
}

/** Returns a function that finds a dropped change which another one needs. */
function findNeeded(dropped: ReadonlySet<PreparedChange>): (prepared: PreparedChange) => PreparedChange | undefined {
  const dashboards = new Map<string, PreparedChange>();
  const watched = new Map<string, PreparedChange>();
  for (const one of dropped) {
    if (one.change.kind === "dashboard") dashboards.set(one.change.key, one);
    const { tileId, dashboardId } = one.server?.fields ?? {};
    for (const id of [tileId, dashboardId]) if (typeof id === "string") watched.set(id, one);
  }
  return ({ change, desired, server, tiles }) => {
    if (change.kind === "dashboard" && server !== undefined) {
      const isDeleted = change.action === "delete";
      const deleted = isDeleted ? [server, ...server.tiles] : (tiles?.dropped ?? []);
      const alert = deleted.map(({ id }) => watched.get(id)).find((one) => one !== undefined);
      if (alert !== undefined) return alert;
    }
    if (desired === undefined) return undefined;
    let needed: PreparedChange | undefined;
    const find = (planned: Placeholder): Placeholder => {
      if (planned.dashboard !== change.key || change.kind === "alert") needed ??= dashboards.get(planned.dashboard);
      return planned;
    };
    for (const fields of [desired.fields, ...(desired.tiles ?? []).map((tile) => tile.fields)])
      if (hasPlaceholder(fields)) resolvePlaceholders(fields, find);
    return needed;
  };
}

/** Completes a sentence about a change in conflict. */
function describeConflict({ isGone, fields }: PlannedChange, undone: Plan["undone"]): string {
  const paths = fields.filter(({ by }) => by === "both").map(placeOf);
  const what = printableName(paths.join(", ")) || "all fields";
  if (undone === undefined) return `changed both in the file and on the server: ${what}`;
  const since = undone.log === "writes" ? "after the write" : "after the apply";
  return isGone === true ? `was deleted ${since}` : `changed ${since}: ${what}`;
}

/** Completes a sentence about a change that a digest does not cover. */
function describeUnreviewed({ action, isGone, fields }: PlannedChange): string {
  if (isGone === true) return "was deleted on the server";
  if (fields.some(({ by }) => by === "server" || by === "both")) return "was changed on the server";
  if (action === "create") return "is not in the reviewed plan";
  return "differs from the reviewed plan";
}
