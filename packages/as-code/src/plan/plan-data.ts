import type { ServerIdentity } from "@obstack/core";
import type { Kind } from "../names/names.ts";
import type { ChangedBy } from "./compare-fields.ts";
import type { Position } from "../errors/errors.ts";
import type { UnmatchedPattern } from "../files/object-filter.ts";

/** An object with its names. */
export interface TitledObject {
  readonly kind: Kind;
  /** Path of its file in the folder of its kind, without the extension. */
  readonly key: string;
  readonly name?: string | undefined;
  /** Name for messages. */
  readonly title: string;
}

/** What an apply does with an object. */
export type ChangeAction = "create" | "update" | "delete";

/** The changes that an apply would make, as plain data. This is the JSON output of `obstack plan`. */
export interface Plan {
  /** Name of the target. */
  readonly target: string;
  /** What an apply of the plan undoes; absent for a plan of files. */
  readonly undone?: UndonePlan | undefined;
  /** The server that an apply would write to. */
  readonly server: ServerIdentity;
  /** Objects that an apply would write, in the order of the files. */
  readonly changes: readonly PlannedChange[];
  /** Changes that an apply skips, with the reasons. */
  readonly skipped: readonly SkippedChange[];
  /** Patterns of the selection that match no object. */
  readonly unmatched: readonly UnmatchedPattern[];
  /** Alerts that would be lost with the tile or dashboard that they watch. An apply skips such changes, unless this is allowed. */
  readonly lostAlerts: readonly LostAlert[];
  /** Dashboards whose update may delete tiles that the server hides. An apply skips those that no apply created, unless this is allowed. */
  readonly hiddenTiles: readonly HiddenTileRisk[];
  /** Previously applied objects without a file that stay on the server. */
  readonly left: readonly LeftObject[];
  /** Tiles that others added to managed dashboards. They stay. */
  readonly addedTiles: readonly AddedTile[];
  /** Managed objects that exist twice, because another process created them at the same time. */
  readonly duplicates: readonly Duplicate[];
  /** Additional warnings. */
  readonly warnings: readonly PlanRemark[];
  /** Additional information. */
  readonly notes: readonly PlanRemark[];
  readonly summary: PlanSummary;
  /** Digest of the changes and lost alerts. As `reviewed`, it limits the apply of a later plan to what it covers. */
  readonly digest: string;
  /** Whether `skipped` has the changes that an apply may not write. An apply then ignores its own limits. */
  readonly isReviewed?: true | undefined;
}

/** A warning or a note. */
export interface PlanRemark {
  /** One line. */
  readonly text: string;
  /** Where it is in the files; absent if it is not about a place in them. */
  readonly place?: Position | undefined;
  /** The objects that it is about, so that a selection leaves out the others; empty or absent for the entire plan. */
  readonly about?: readonly Pick<TitledObject, "kind" | "key">[] | undefined;
}

/** What an undo reverts. */
export interface UndonePlan {
  /** Applies of a stack, or a single write. */
  readonly log: "applies" | "writes";
  /** Number of the apply or write, per target, starting at 1. */
  readonly number: number;
  /** Start of the apply or write, in ISO 8601. */
  readonly at: string;
}

/** A previously applied object without a file. */
export interface LeftObject {
  readonly kind: Kind;
  readonly key: string;
  readonly id: string;
  readonly name?: string | undefined;
  /** Key of the SLO that it belongs to; absent for an object of its own. */
  readonly slo?: string | undefined;
  /** Whether an apply created it, so that an apply with `prune` deletes it. */
  readonly isOwn: boolean;
  /** Another stack or target whose state contains it too, so that no apply of this one deletes it. */
  readonly alsoIn?: string | undefined;
}

/** A tile that exists on the server but not in the files. */
export interface AddedTile {
  /** Key of the dashboard. */
  readonly dashboard: string;
  /** Name of the dashboard for messages. */
  readonly title: string;
  readonly id: string;
  readonly name?: string | undefined;
}

/** Counts of objects. */
export interface PlanSummary {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  /** Changed objects that were also changed or deleted on the server since the last apply. */
  readonly drift: number;
  /** Changed objects with a field that changed both in the file and on the server. */
  readonly conflict: number;
  /** Objects that leave the state: they stay on the server, or no longer exist there. */
  readonly forgotten: number;
  /** Objects that match their files. */
  readonly unchanged: number;
  /** Objects on the server without a file. */
  readonly unmanaged: number;
}

/** A managed object that exists more than once on the server. */
export interface Duplicate extends TitledObject {
  /** Identifier of the managed object. */
  readonly id: string;
  /** Identifiers of the other objects. */
  readonly others: readonly string[];
}

/** An object that an apply would write. */
export interface PlannedChange extends TitledObject {
  readonly action: ChangeAction;
  /** Absent for a create. */
  readonly id?: string | undefined;
  /** Owner in its file; absent if the file names none. */
  readonly owner?: string | undefined;
  /** Key of the SLO that it belongs to; absent for an object of its own. */
  readonly slo?: string | undefined;
  /** Whether it was deleted on the server since the last apply. */
  readonly isGone?: true | undefined;
  /** Whether the change is in conflict and an apply is allowed to overwrite the values of the server. */
  readonly isOverwrite?: true | undefined;
  /** Whether the object on the server was not applied before and was found by its name. */
  readonly isFoundByName?: true | undefined;
  /** Changed fields; for a delete, only those that changed on the server since the last apply. */
  readonly fields: readonly FieldChange[];
  /** Predicted effects, such as those of alert tests. */
  readonly effects?: readonly Effect[] | undefined;
}

/**
 * Why an apply skips a change. `not-reviewed`: the digest does not cover it. `conflict`: it changed in the file and on the server.
 * `lost-alert`: it would delete alerts. `hidden-tile`: it may delete tiles that the server hides. `dependency`: it needs a change that is skipped or not selected.
 */
export type SkipReason = "not-reviewed" | "conflict" | "lost-alert" | "hidden-tile" | "dependency";

/** A change that an apply skips. */
export interface SkippedChange extends Pick<PlannedChange, keyof TitledObject | "action" | "id" | "owner"> {
  /** Identifiers of the alerts that it would lose, if that is the reason. */
  readonly lostAlerts?: readonly string[] | undefined;
  readonly reason: SkipReason;
  /** Completes a sentence that starts with the title, such as `was changed on the server`. */
  readonly because: string;
}

/** A predicted effect of a change. */
export interface Effect {
  /** Key of the alert or the SLO that it is about. */
  readonly subject: string;
  /** One line. */
  readonly text: string;
  /** Firings in the tested range; absent if they are unknown. */
  readonly firings?: BeforeAndAfter | undefined;
  /** Notifications in the tested range; absent if they are unknown. */
  readonly notifications?: BeforeAndAfter | undefined;
  /** Whether it is about a saved incident that pages later, no longer pages, or newly fails. */
  readonly isIncident?: true | undefined;
}

/** A number before and after a change. */
export interface BeforeAndAfter {
  /** 0 for what the change creates. */
  readonly before: number;
  readonly after: number;
}

/** A changed value. */
export interface FieldChange {
  /** Key or name of the tile; absent for a field of the object itself. */
  readonly tile?: string | undefined;
  /** Path in the tile or the object, such as `series[0].where`; absent for an entire tile. */
  readonly path?: string | undefined;
  readonly by: ChangedBy;
  /** Current value on the server, with names instead of identifiers; absent for no value. */
  readonly server?: unknown;
  /** Desired value; absent for no value. */
  readonly file?: unknown;
  /** Last applied value, if it is known and the change is not only in the file. */
  readonly lastApplied?: unknown;
}

/** Returns the place of a change in the file, such as `tiles[Error rate].series[0].where`. */
export function placeOf({ tile, path }: Pick<FieldChange, "tile" | "path">): string {
  const place = tile === undefined ? [] : [`tiles[${tile}]`];
  return [...place, ...(path === undefined ? [] : [path])].join(".");
}

/** Returns whether a change adds or removes an entire tile. */
export function isTile({ tile, path }: Pick<FieldChange, "tile" | "path">): boolean {
  return tile !== undefined && path === undefined;
}

/** An alert that a change would lose. */
export interface LostAlert {
  readonly id: string;
  readonly name?: string | undefined;
  /** Key of its file, if it has one. */
  readonly key?: string | undefined;
  /** Name of the tile that it watches, if any. */
  readonly tile?: string | undefined;
  /** Key of the dashboard. */
  readonly dashboard: string;
  /** Name of the dashboard for messages. */
  readonly title: string;
}

/** A dashboard whose update may delete tiles that the server hides. */
export interface HiddenTileRisk extends TitledObject {
  /** Names of the sources that show that the deployment may have such tiles. */
  readonly sources: readonly string[];
  /** Whether an apply created the dashboard. */
  readonly isOwn: boolean;
}

/** Returns whether a change reverts drift: an object or field that changed on the server. */
export function isDrift(change: PlannedChange): boolean {
  return change.isGone === true || change.fields.some(({ by }) => by === "server" || by === "both");
}

/** Returns whether a field changed both in the file and on the server. */
export function isConflict(change: PlannedChange): boolean {
  return change.fields.some(({ by }) => by === "both");
}

/** The kinds of changes, the most dangerous first. A change with several risks has the first of them. */
const risks = ["incident", "deletion", "conflict", "revert", "update", "create"] as const;

/** What a change can break. `incident`: a saved incident pages later, no longer pages, or newly fails. `revert`: overwrites a manual change on the server. */
export type Risk = (typeof risks)[number];

/** Returns the risk of a change. */
export function riskOf(change: PlannedChange): Risk {
  if (change.effects?.some(({ isIncident }) => isIncident === true) === true) return "incident";
  if (change.action === "delete" || change.fields.some((one) => isTile(one) && one.file === undefined))
    return "deletion";
  if (isConflict(change)) return "conflict";
  if (isDrift(change)) return "revert";
  return change.action;
}

/** Compares two changes by risk. */
export function compareRisks(one: PlannedChange, other: PlannedChange): number {
  return risks.indexOf(riskOf(one)) - risks.indexOf(riskOf(other));
}
