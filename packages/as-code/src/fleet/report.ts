import type { PlannedChange } from "../plan/plan.ts";

/** A change that targets can share: without the identifier of the object. */
export type FleetChange = Omit<PlannedChange, "id">;

/** Why a target failed. */
export interface FleetError {
  readonly kind: string;
  readonly message: string;
  /** What to do next. */
  readonly hint?: string | undefined;
  /** Exit code of the command for this target alone. */
  readonly exitCode?: number | undefined;
}

/** What a command did or found on one target. */
export interface TargetResult {
  readonly status: "unchanged" | "changed" | "failed";
  readonly changes?: readonly FleetChange[] | undefined;
  /** One line each. */
  readonly warnings?: readonly string[] | undefined;
  /** One line each. */
  readonly notes?: readonly string[] | undefined;
  /** Numbers of objects, such as `create` or `unchanged`. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: FleetError | undefined;
  /** Digest of the plan. */
  readonly digest?: string | undefined;
}

/** A target of a report. Its changes, warnings and notes are in the groups that name it. */
export interface FleetTarget {
  readonly target: string;
  /** The wave as written in `obstack.yaml`, or `rest`; absent for a target without a report. */
  readonly wave?: string | undefined;
  /** `not-reached` if the command stopped earlier, after a failed wave or an interruption. */
  readonly status: TargetResult["status"] | "not-reached";
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: FleetError | undefined;
}

/** Changes, warnings and notes that are the same on several targets, and on no others. */
export interface FleetGroup {
  /** Names of the targets, sorted. */
  readonly targets: readonly string[];
  readonly changes: readonly FleetChange[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

/** Numbers of targets by status, and sums of their counts. */
export interface FleetSummary {
  readonly targets: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly failed: number;
  readonly notReached: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** The report of a command on several targets, as plain data. Depends only on the results, not on the order in which targets finished. */
export interface FleetReport {
  /** Name of the command, such as `plan`. */
  readonly command: string;
  /** The targets, sorted by name. */
  readonly targets: readonly FleetTarget[];
  /** Groups with changes first, then the most common ones. */
  readonly groups: readonly FleetGroup[];
  readonly summary: FleetSummary;
  /** Digest of all plans, for `obstack apply --expect`; absent if the command plans nothing. */
  readonly digest?: string | undefined;
}
