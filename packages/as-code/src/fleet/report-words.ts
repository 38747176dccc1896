import type { ReportTarget } from "./report.ts";

/** The words of a command in its report. */
export interface ReportWords {
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
  counts: { create: "to create", update: "to update", delete: "to delete", skipped: "skipped" },
};

/** The words of an apply of files. Those of other applies have another title. */
export const appliedWords: ReportWords = {
  ...plannedWords,
  title: "Apply to",
  statuses: { ...plannedWords.statuses, changed: "changed", unchanged: "unchanged" },
  counts: { create: "created", update: "updated", delete: "deleted", skipped: "skipped", open: "not applied" },
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
