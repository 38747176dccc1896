import { formatCount } from "@obstack/basics";
import { resolvePlaceholders } from "../model/desired.ts";
import type { Placeholder } from "../model/desired.ts";
import { printableName } from "../errors/errors.ts";
import { hashesIn, hashOfLoss, overwriteHash, partsOfChanges } from "./digest.ts";
import { describeHiddenTiles, describeLostAlert } from "./warnings.ts";
import { createObjectFilter } from "../files/object-filter.ts";
import type { FilteredObject } from "../files/object-filter.ts";
import { isConflict, placeOf } from "./plan-data.ts";
import type { Plan, PlannedChange, PlanRemark, SkippedChange } from "./plan-data.ts";
import type { HashedChange, PlannedApply } from "./planned-apply.ts";
import { entryKey } from "../state/state.ts";

/** What an apply may do. */
export interface PlanLimits {
  /**
   * Objects to apply: their keys (`checkout-errors`), files (`alerts/checkout-errors`), names or owners (`owner:payments`), also as patterns with
   * `*`, `?` and `[a-z]`, and exclusions with `!`. Default: all. Changes that need others are skipped.
   */
  readonly only?: readonly string[] | undefined;
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
 * Reviews a plan: leaves out the changes that are not selected, marks those that overwrite the server, and lists in `skipped` those that an apply may not
 * write. A change that needs one of the others is skipped too: it refers to a dashboard or tile that would not exist, deletes what an alert still
 * watches, or is of the same SLO. The digest covers all selected changes: with it, an apply overwrites exactly the values that the plan overwrites.
 */
export function review(
  plan: PlannedApply,
  { only = [], reviewed, overwrite = false, allowAlertLoss = false, allowHiddenTileLoss = false }: PlanLimits = {},
): PlannedApply {
  const { details, undone } = plan;
  const selection = only.length === 0 ? undefined : createObjectFilter(only);
  const isSelected = (object: FilteredObject): boolean => selection?.matches(object) !== false;
  const covered = reviewed === undefined ? undefined : hashesIn(reviewed);
  const filter = typeof overwrite === "boolean" ? undefined : createObjectFilter(overwrite);
  const unchanged = details.unchanged.map(({ desired }) => desired);
  const objects = [...plan.changes, ...plan.left, ...details.forgotten, ...unchanged];
  const foreign = new Map(plan.hiddenTiles.flatMap((one) => (one.isOwn ? [] : [[one.key, one.sources]])));
  const lossesOf = (dashboard: string): Skip | undefined => {
    const alerts = details.lost.flatMap(({ alert }) => (alert.dashboard === dashboard ? alert : []));
    const isReviewed = alerts.every((alert) => covered?.has(hashOfLoss(plan, alert)) !== false);
    if (alerts.length === 0 || (isReviewed && allowAlertLoss)) return undefined;
    const because = `would lose alerts: ${alerts.map(describeLostAlert).join(", ")}`;
    return { lostAlerts: alerts.map(({ id }) => id), reason: isReviewed ? "lost-alert" : "not-reviewed", because };
  };
  const isCovered = (one: HashedChange): boolean =>
    covered === undefined || covered.has(one.hash) || (isConflict(one.change) && covered.has(overwriteHash(one)));
  const mentionsUnreviewed = findMentions(
    details.prepared.filter((one) => one.change.isFoundByName === true && !isCovered(one)),
  );
  const skips = new Map<HashedChange, Skip>();
  const others = new Set(details.prepared.filter(({ change }) => !isSelected(change)));
  const unselected = others.size;
  const selected = details.prepared.filter((one) => !others.has(one));
  const marked = selected.map((one) => {
    const { change } = one;
    const isReviewedOverwrite = covered?.has(overwriteHash(one)) === true;
    const isOverwrite = isConflict(change) && ((filter?.matches(change) ?? overwrite) === true || isReviewedOverwrite);
    const result = isOverwrite ? { ...one, change: { ...change, isOverwrite: true as const } } : one;
    const isReviewed = isCovered(one) && !mentionsUnreviewed(one);
    const hiding = change.kind === "dashboard" && change.action === "update" ? foreign.get(change.key) : undefined;
    const conflict = isConflict(change) && !isOverwrite ? describeConflict(change, undone) : undefined;
    const skip = ((): Skip | undefined => {
      // A new plan of a conflict alone applies nothing.
      if (conflict !== undefined)
        return { reason: "conflict", because: isReviewed ? conflict : `${conflict}, which was not reviewed` };
      if (!isReviewed) return { reason: "not-reviewed", because: describeUnreviewed(change) };
      if (hiding !== undefined && !allowHiddenTileLoss)
        return { reason: "hidden-tile", because: describeHiddenTiles(hiding) };
      return change.kind === "dashboard" ? lossesOf(change.key) : undefined;
    })();
    if (skip !== undefined) skips.set(result, skip);
    return result;
  });
  const dependents = findDependents(marked, new Set([...others, ...skips.keys()]));
  for (const [one, needed] of dependents) {
    const isUnselected = others.has(needed);
    if (isUnselected) others.add(one);
    const because = `needs ${needed.change.title}, which is ${isUnselected ? "not selected" : "skipped"}`;
    skips.set(one, { reason: "dependency", because });
  }
  const prepared = marked.filter((one) => !others.has(one));
  const lost = lostWith(prepared, details);
  const forgotten = details.forgotten.filter(isSelected);
  const all = partsOfChanges(plan, { prepared, lost }, (one) => !skips.has(one));
  const chosen = new Set(objects.flatMap((one) => (isSelected(one) ? entryKey(one.kind, one.key) : [])));
  const isChosen = ({ about = [] }: PlanRemark): boolean =>
    selection === undefined || about.length === 0 || about.some(({ kind, key }) => chosen.has(entryKey(kind, key)));
  return {
    ...plan,
    ...all,
    skipped: toSkipped(marked, skips),
    unmatched: [...(selection?.findUnmatched(objects) ?? []), ...(filter?.findUnmatched(objects) ?? [])],
    hiddenTiles: plan.hiddenTiles.filter(isSelected),
    warnings: plan.warnings.filter(isChosen),
    notes: [
      ...plan.notes.filter(isChosen),
      ...(unselected === 0 ? [] : [{ text: `${formatCount(unselected, "other change")} not selected` }]),
    ],
    left: plan.left.filter(isSelected),
    addedTiles: plan.addedTiles.filter(({ dashboard }) => isSelected({ kind: "dashboard", key: dashboard })),
    duplicates: plan.duplicates.filter(isSelected),
    summary: {
      ...all.summary,
      ...(selection === undefined
        ? { unchanged: plan.summary.unchanged, unmanaged: plan.summary.unmanaged }
        : { unchanged: unchanged.filter(isSelected).length, unmanaged: 0 }),
      forgotten: forgotten.length,
    },
    isReviewed: true,
    details: {
      ...details,
      prepared,
      lost,
      forgotten,
      ...(selection === undefined ? {} : { only }),
    },
  };
}

/** Returns the changes of a plan that an apply writes, and the alerts that are lost with them. */
export function toWrite({ skipped, details }: PlannedApply): Pick<PlannedApply["details"], "prepared" | "lost"> {
  const skipOf = findSkips({ skipped });
  const prepared = details.prepared.filter(({ change }) => skipOf(change) === undefined);
  return { prepared, lost: lostWith(prepared, details) };
}

/** Returns a function that finds why an apply skips a change; undefined for one that it writes. */
export function findSkips({ skipped }: Pick<Plan, "skipped">): (change: PlannedChange) => SkippedChange | undefined {
  const byKey = new Map(skipped.map((one) => [keyOf(one), one]));
  return (change) => byKey.get(keyOf(change));
}

/** Returns the alerts that are lost with changes. */
function lostWith(
  prepared: readonly HashedChange[],
  { lost }: PlannedApply["details"],
): PlannedApply["details"]["lost"] {
  const dashboards = new Set(prepared.flatMap(({ change }) => (change.kind === "dashboard" ? change.key : [])));
  return lost.filter(({ alert }) => dashboards.has(alert.dashboard));
}

function keyOf({ kind, key, action, id }: Pick<SkippedChange, "kind" | "key" | "action" | "id">): string {
  return JSON.stringify([kind, key, action, id]);
}

/** Returns a function that finds references to dashboards, which are hashed as keys: also to a dashboard of that name that was not reviewed. */
function findMentions(dashboards: readonly HashedChange[]): (one: HashedChange) => boolean {
  const ids = dashboards.flatMap(({ server }) =>
    server === undefined ? [] : [server, ...server.tiles].map(({ id }) => id),
  );
  return ({ desired }) => {
    if (ids.length === 0) return false;
    const text = JSON.stringify([desired?.fields, desired?.tiles]);
    return ids.some((id) => text.includes(id));
  };
}

type Skip = Pick<SkippedChange, "lostAlerts" | "reason" | "because">;

/** Returns the changes that need dropped ones, directly or not, each with one that it needs. */
function findDependents(
  prepared: readonly HashedChange[],
  dropped: ReadonlySet<HashedChange>,
): ReadonlyMap<HashedChange, HashedChange> {
  const all = new Set(dropped);
  const dependents = new Map<HashedChange, HashedChange>();
  for (let before = -1; before !== all.size;) {
    before = all.size;
    const needs = findNeeded(all);
    for (const one of prepared) {
      const needed = all.has(one) ? undefined : needs(one);
      if (needed === undefined) continue;
      dependents.set(one, needed);
      all.add(one);
    }
  }
  return dependents;
}

function toSkipped(prepared: readonly HashedChange[], skips: ReadonlyMap<HashedChange, Skip>): SkippedChange[] {
  return prepared.flatMap((one): SkippedChange[] => {
    const found = skips.get(one);
    if (found === undefined) return [];
    const { kind, key, name, title, action, id, owner } = one.change;
    return [{ kind, key, name, title, action, id, ...(owner === undefined ? {} : { owner }), ...found }];
  });
}

/** Returns a function that finds a dropped change which another one needs. */
function findNeeded(dropped: ReadonlySet<HashedChange>): (prepared: HashedChange) => HashedChange | undefined {
  const dashboards = new Map<string, HashedChange>();
  const watched = new Map<string, HashedChange>();
  // The objects of an SLO are applied together: an alert at a new rate on a tile with the old one would notify at the wrong time.
  const slos = new Map(Array.from(dropped, (one) => [one.change.slo, one]));
  for (const one of dropped) {
    if (one.change.kind === "dashboard") dashboards.set(one.change.key, one);
    const { tileId, dashboardId } = one.server?.compared ?? {};
    for (const id of [tileId, dashboardId]) if (typeof id === "string") watched.set(id, one);
  }
  return ({ change, desired, server, tiles }) => {
    const ofSlo = change.slo === undefined ? undefined : slos.get(change.slo);
    if (ofSlo !== undefined) return ofSlo;
    if (change.kind === "dashboard" && server !== undefined) {
      const isDeleted = change.action === "delete";
      const deleted = isDeleted ? [server.id, ...server.tiles.map(({ id }) => id)] : (tiles?.dropped ?? []);
      const alert = deleted.map((id) => watched.get(id)).find((one) => one !== undefined);
      if (alert !== undefined) return alert;
    }
    if (desired === undefined) return undefined;
    let needed: HashedChange | undefined;
    const find = (planned: Placeholder): Placeholder => {
      if (planned.dashboard !== change.key || change.kind === "alert") needed ??= dashboards.get(planned.dashboard);
      return planned;
    };
    resolvePlaceholders([desired.fields, desired.tiles], find);
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
