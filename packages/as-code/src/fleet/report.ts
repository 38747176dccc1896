import { listNames } from "@obstack/basics";
import type { ServerIdentity } from "@obstack/core";
import type { PlannedChange, SkippedChange } from "../plan/plan-data.ts";

/** Why a target failed. */
export interface TargetError {
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
  /** What happens in saved incidents, one line each. Precedes everything else. */
  readonly incidents?: readonly string[] | undefined;
  /** Changes that an apply skips, or skipped. */
  readonly skipped?: readonly SkippedChange[] | undefined;
  /** One line each. */
  readonly warnings?: readonly string[] | undefined;
  /** One line each. */
  readonly notes?: readonly string[] | undefined;
  /** Numbers of objects, such as `create` or `unchanged`. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly error?: TargetError | undefined;
  /** Digest of the plan. */
  readonly digest?: string | undefined;
  /** The server of the target; absent if it is unknown. */
  readonly server?: ServerIdentity | undefined;
  /** Everything else that the command found, as plain data. */
  readonly details?: object | undefined;
}

/** A target of a report. Its changes, warnings and notes are those of the report that name it. */
export interface ReportTarget extends Pick<TargetResult, "server" | "counts" | "error"> {
  readonly target: string;
  /** The wave as written in `obstack.yaml`, or `rest`; absent for a target without a report. */
  readonly wave?: string | undefined;
  /** `not-reached` if the command stopped earlier, after a failed wave or an interruption. */
  readonly status: TargetResult["status"] | "not-reached";
  /** Everything else that the command found. Only in the report on a single target, so that the size of others does not depend on it. */
  readonly details?: object | undefined;
}

/** An entry of a report that is the same on several targets. */
export type OnTargets<Entry> = Entry & {
  /** Names of the targets that have it, and no others, sorted. */
  readonly targets: readonly string[];
};

/** A warning or a note of a report. */
export interface ReportRemark {
  /** One line. */
  readonly text: string;
}

/** Numbers of targets by status, and sums of their counts. */
export interface ReportSummary {
  readonly targets: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly failed: number;
  readonly notReached: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Version of the format. Increase it if a field is removed or gets another meaning. */
export const reportFormat = 2;

/**
 * The report of a command on one or several targets: the JSON output of `obstack plan`, `apply`, `drift`, `export` and `test`. Depends only on the
 * results, not on the order in which targets finished.
 */
export interface Report {
  /** Version of the format. New fields do not change it. */
  readonly format: typeof reportFormat;
  /** Name of the command, such as `plan`. */
  readonly command: string;
  /** The targets, sorted by name. */
  readonly targets: readonly ReportTarget[];
  /** What happens in saved incidents; absent without incidents. */
  readonly incidents?: readonly OnTargets<ReportRemark>[] | undefined;
  /** The most dangerous changes first, and then the most common ones. With identifiers of the objects only in the report on a single target. */
  readonly changes: readonly OnTargets<PlannedChange>[];
  /** Changes that an apply skips, or skipped. */
  readonly skipped: readonly OnTargets<SkippedChange>[];
  readonly warnings: readonly OnTargets<ReportRemark>[];
  readonly notes: readonly OnTargets<ReportRemark>[];
  readonly summary: ReportSummary;
  /** Digest of all plans, for `obstack apply --expect`; absent if the command plans nothing. */
  readonly digest?: string | undefined;
}

const maxNames = 5;

/** Describes targets of a report. */
export function describeTargets(names: readonly string[], { targets }: Pick<Report, "targets">): string {
  if (names.length < targets.length) return listNames(names, maxNames);
  return names.length === 2 ? "both targets" : `all ${names.length} targets`;
}
