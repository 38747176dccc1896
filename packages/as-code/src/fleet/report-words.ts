import { listNames, formatCount, groupBy } from "@obstack/basics";
import type { ReportTarget, Report, OnTargets } from "./report.ts";
import type { SkippedChange, SkipReason } from "../plan/plan-data.ts";
import type { ConflictWords } from "../render/field-lines.ts";

/** The words of a command in its report. */
export interface ReportWords extends ConflictWords {
  /** Heading of a report, such as `Plan for`. */
  readonly title: string;
  /** Describes targets by their status. */
  readonly statuses: Readonly<Record<ReportTarget["status"], string>>;
  /** Result of a target without counts, such as `No changes`. */
  readonly none: string;
  /** Names of the counts, in the order of a summary, such as `to create`. `(s)` is left out for one. */
  readonly counts: Readonly<Record<string, string>>;
}

/** The words of a plan of files. Those of other plans have another title. */
export const plannedWords: ReportWords = {
  title: "Plan for",
  statuses: { changed: "with changes", unchanged: "without changes", failed: "failed", "not-reached": "not reached" },
  none: "No changes",
  counts: { create: "to create", update: "to update", delete: "to delete", forgotten: "to forget", skipped: "skipped" },
  sides: ["server", "file"],
};

/** The words of an apply of files. Those of other applies have another title. */
export const appliedWords: ReportWords = {
  ...plannedWords,
  title: "Apply to",
  statuses: { ...plannedWords.statuses, changed: "changed", unchanged: "unchanged" },
  counts: {
    create: "created",
    update: "updated",
    delete: "deleted",
    forgotten: "forgotten",
    skipped: "skipped",
    open: "not applied",
  },
};

/** The words of commands on files. Other commands pass their own. */
export const wordsByCommand: ReadonlyMap<string, ReportWords> = new Map<string, ReportWords>([
  ["plan", plannedWords],
  ["apply", appliedWords],
  [
    "drift",
    {
      ...plannedWords,
      title: "Drift of",
      statuses: { ...plannedWords.statuses, changed: "with drift", unchanged: "without drift" },
      none: "No drift",
      sides: ["file", "server"],
      counts: { changed: "object(s) changed", deleted: "object(s) deleted", addedTiles: "tile(s) added" },
    },
  ],
  [
    "export",
    {
      ...plannedWords,
      title: "Export of",
      counts: { written: "file(s) written", skipped: "object(s) not exported", kept: "object(s) kept" },
    },
  ],
]);

const maxNames = 5;

/** Describes targets of a report by their names, or by those of the others. */
export function describeTargets(names: readonly string[], { targets }: Pick<Report, "targets">): string {
  if (names.length === targets.length) return names.length === 2 ? "both targets" : `all ${names.length} targets`;
  const inside = new Set(names);
  const others = targets.filter(({ target }) => !inside.has(target)).map(({ target }) => target);
  const isMost = names.length > maxNames && others.length <= maxNames;
  return isMost ? `all targets except ${others.join(", ")}` : listNames(names, maxNames);
}

/** Skipped changes with the same reason, in words. */
interface SkippedGroup {
  readonly reason: SkipReason;
  /** Such as `1 change in conflict`, with the changes of each target. */
  readonly title: string;
  readonly changes: readonly OnTargets<SkippedChange>[];
}

const titles: Readonly<Record<SkipReason, string>> = {
  "not-reviewed": "not reviewed",
  conflict: "in conflict",
  "lost-alert": "that would lose alerts",
  "hidden-tile": "that may delete hidden tiles",
  dependency: "waiting for other changes",
};

/** Describes the skipped changes of a report, those with the same reason together. */
export function describeSkipped(skipped: readonly OnTargets<SkippedChange>[]): SkippedGroup[] {
  const groups = groupBy(skipped, ({ reason }) => reason);
  return (Object.keys(titles) as SkipReason[]).flatMap((reason) => {
    const changes = groups.get(reason) ?? [];
    const count = changes.reduce((sum, { targets }) => sum + targets.length, 0);
    return count === 0 ? [] : [{ reason, title: `${formatCount(count, "change")} ${titles[reason]}`, changes }];
  });
}
