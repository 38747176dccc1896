import type { ServerIdentity } from "@obstack/core";
import type { PlannedChange } from "../plan/plan.ts";
import type { SkippedChange } from "../plan/skipped-change.ts";

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
  readonly changes?: readonly PlannedChange[] | undefined;
  /** Changes that an apply skips, or skipped. */
  readonly skipped?: readonly SkippedChange[] | undefined;
  /** One line each. */
  readonly warnings?: readonly string[] | undefined;
  /** One line each. */
  readonly notes?: readonly string[] | undefined;
  /** Numbers of objects, such as `create` or `unchanged`. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: FleetError | undefined;
  /** Digest of the plan. */
  readonly digest?: string | undefined;
  /** Name of the source of a promotion. */
  readonly from?: string | undefined;
  readonly server?: ServerIdentity | undefined;
  /** Everything else that the command found, as plain data. */
  readonly details?: object | undefined;
}

/** A target of a report. Its changes, warnings and notes are in the groups that name it. */
export interface FleetTarget {
  readonly target: string;
  /** Name of the source of a promotion. */
  readonly from?: string | undefined;
  /** The server of the target; absent if it is unknown. */
  readonly server?: ServerIdentity | undefined;
  /** The wave as written in `obstack.yaml`, or `rest`; absent for a target without a report. */
  readonly wave?: string | undefined;
  /** `not-reached` if the command stopped earlier, after a failed wave or an interruption. */
  readonly status: TargetResult["status"] | "not-reached";
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: FleetError | undefined;
  /** Everything else that the command found. Only in the report on a single target, so that the size of others does not depend on it. */
  readonly details?: object | undefined;
}

/** Changes, warnings and notes that are the same on several targets, and on no others. */
export interface FleetGroup {
  /** Names of the targets, sorted. */
  readonly targets: readonly string[];
  /** With identifiers of the objects only in the report on a single target. */
  readonly changes: readonly PlannedChange[];
  /** Changes that an apply skips, or skipped, because they were not reviewed or not allowed; absent if there are none. */
  readonly skipped?: readonly SkippedChange[] | undefined;
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

/** Version of the format. Increase it if a field is removed or gets another meaning. */
export const reportFormat = 1;

/**
 * The report of a command on one or several targets, as plain data. This is the JSON output of `obstack plan`, `apply`, `drift`, `export` and
 * `test`. Depends only on the results, not on the order in which targets finished.
 */
export interface FleetReport {
  /** Version of the format. New fields do not change it. */
  readonly format: typeof reportFormat;
  /** Name of the command, such as `plan`. */
  readonly command: string;
  /** The targets, sorted by name. */
  readonly targets: readonly FleetTarget[];
  /** Groups with changes first, the most dangerous ones and then the most common ones. Each group lists its most dangerous changes first. */
  readonly groups: readonly FleetGroup[];
  readonly summary: FleetSummary;
  /** Digest of all plans, for `obstack apply --expect`; absent if the command plans nothing. */
  readonly digest?: string | undefined;
}
