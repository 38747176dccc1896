import type { Kind } from "../common/kind.ts";
import type { ChangedBy } from "./compare.ts";

/** What an apply would do, as data: this is what the JSON output holds. */
export interface Plan {
  /** Name of the target. */
  readonly target: string;
  /** Name of the target that is promoted from; absent for files. */
  readonly from?: string | undefined;
  /** Every object that an apply would write, in the order of the files. */
  readonly changes: readonly PlannedChange[];
  /** Alerts that would be lost with the tile or the dashboard that they watch; an apply refuses that unless it is allowed. */
  readonly lostAlerts: readonly LostAlert[];
  /** Objects that were applied once, have no file any more, and stay. */
  readonly left: readonly LeftObject[];
  /** Tiles that somebody added to dashboards of the files; they stay. */
  readonly addedTiles: readonly AddedTile[];
  /** Objects of the files that exist twice: somebody else created them at the same time. */
  readonly duplicates: readonly Duplicate[];
  /** What is no change, and good to know: a line each. */
  readonly notes: readonly string[];
  readonly summary: PlanSummary;
}

/** An object that was applied once and has no file any more. */
export interface LeftObject {
  readonly kind: Kind;
  readonly key: string;
  readonly id: string;
  readonly name?: string | undefined;
  /** Whether an apply is known to have created it, so that one that prunes deletes it. */
  readonly isOwn: boolean;
}

/** A tile that is on the server and in no file. */
export interface AddedTile {
  /** Key of the dashboard. */
  readonly dashboard: string;
  /** What messages call the dashboard. */
  readonly title: string;
  readonly id: string;
  readonly name?: string | undefined;
}

/** Numbers of objects. */
export interface PlanSummary {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  /** Objects among these that somebody changed or deleted on the server since they were applied. */
  readonly drift: number;
  /** Objects among these of which a field was changed both in the file and on the server, otherwise. */
  readonly conflict: number;
  /** Objects that are as their files say. */
  readonly unchanged: number;
  /** Objects of the server that no file is about. */
  readonly unmanaged: number;
}

/** What an object is called. */
export interface TitledObject {
  readonly kind: Kind;
  /** Its file, without folder and ending; of a promotion, its identifier where it comes from. */
  readonly key: string;
  readonly name?: string | undefined;
  /** What messages call it. */
  readonly title: string;
}

/** An object of the files that exists more than once on the server. */
export interface Duplicate extends TitledObject {
  /** Identifier of the object that the file is about. */
  readonly id: string;
  /** Identifiers of the others. */
  readonly others: readonly string[];
  /** Identifier of the one that stays: every process that sees them makes the same choice. */
  readonly keep: string;
  /** Why this one is not withdrawn; absent if an apply may withdraw it. */
  readonly reason?: string | undefined;
}

/** One object that an apply would write. */
export interface PlannedChange extends TitledObject {
  readonly action: "create" | "update" | "delete";
  /** Absent for a create. */
  readonly id?: string | undefined;
  /** Whether it was deleted on the server since it was applied. */
  readonly isGone?: true | undefined;
  /** Whether the server's object was not applied before, and was found by its name. */
  readonly isFoundByName?: true | undefined;
  /** What differs; empty for a delete. */
  readonly fields: readonly FieldChange[];
}

/** One value that differs, by its place in the file. */
export interface FieldChange {
  /** As `tiles[Error rate].series[0].where`. */
  readonly path: string;
  readonly by: ChangedBy;
  /** What the server has, in the names of files; absent for nothing. */
  readonly server?: unknown;
  /** What it shall be; absent for nothing. */
  readonly file?: unknown;
  /** What was last applied, where it is known and neither of the two. */
  readonly lastApplied?: unknown;
}

/** An alert that a change would lose. */
export interface LostAlert {
  readonly id: string;
  readonly name?: string | undefined;
  /** Its file, where it has one. */
  readonly key?: string | undefined;
  /** Name of the tile that it watches, where it has one. */
  readonly tile?: string | undefined;
  /** Key of the dashboard. */
  readonly dashboard: string;
  /** What messages call the dashboard. */
  readonly title: string;
}

/** Tells whether a change overwrites or brings back what somebody changed on the server. */
export function isDrift(change: PlannedChange): boolean {
  return change.isGone === true || change.fields.some(({ by }) => by === "server" || by === "both");
}

/** Tells whether a field was changed on both sides. */
export function isConflict(change: PlannedChange): boolean {
  return change.fields.some(({ by }) => by === "both");
}
