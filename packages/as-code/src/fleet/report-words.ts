/** How a count is named: for one and for several, if they differ. */
export type CountLabel = string | readonly [one: string, several: string];

/** The words of a command in its report. */
export interface ReportWords {
  /** Heading of a report, such as `Plan for`. */
  readonly title: string;
  /** Describes a target with changes. */
  readonly changed: string;
  /** Describes a target without changes. */
  readonly unchanged: string;
  /** Describes a target that failed. Default: `failed`. */
  readonly failed?: string;
  /** Summary of a single target without counts, such as `No changes`. */
  readonly none: string;
  /** Names of the counts, in the order of a summary. */
  readonly counts: Readonly<Record<string, CountLabel>>;
  /** Titles of the columns with the values before and after a change. Default: `server` and `file`. */
  readonly columns?: readonly [before: string, after: string];
  /** Names of counts that are parts of others, in parentheses. */
  readonly partCounts?: Readonly<Record<string, CountLabel>>;
}

export const undoPlanWords: ReportWords = {
  title: "Undo on",
  changed: "to revert",
  unchanged: "nothing to revert",
  none: "Nothing to revert",
  columns: ["now", "after the undo"],
  counts: { delete: "to delete", update: "to restore", create: "to create again", skipped: "skipped" },
  partCounts: { conflict: "in conflict" },
};

/** The words of an undo that was applied. */
export const undoDoneWords: ReportWords = {
  ...undoPlanWords,
  changed: "reverted",
  none: "Nothing reverted",
  columns: ["before the undo", "now"],
  counts: {
    delete: "deleted",
    update: "restored",
    create: "created again",
    skipped: "skipped",
    open: "not reverted",
  },
};

export const destroyPlanWords: ReportWords = {
  title: "Plan to destroy",
  changed: "with objects to delete",
  unchanged: "without objects to delete",
  none: "Nothing to delete",
  counts: { delete: "to delete", skipped: "skipped" },
  partCounts: { conflict: "in conflict" },
};

export const destroyDoneWords: ReportWords = {
  ...destroyPlanWords,
  title: "Destroy of",
  changed: "destroyed",
  unchanged: "unchanged",
  none: "Nothing deleted",
  counts: { delete: "deleted", skipped: "skipped", open: "not deleted" },
};

/** The words of commands on files. Other commands pass their own. */
const wordsByCommand: Readonly<Record<string, ReportWords>> = {
  undo: undoPlanWords,
  plan: {
    title: "Plan for",
    changed: "with changes",
    unchanged: "without changes",
    none: "No changes",
    counts: { create: "to create", update: "to update", delete: "to delete", skipped: "skipped" },
    partCounts: { drift: "changed on the server", conflict: "in conflict" },
  },
  apply: {
    title: "Apply to",
    changed: "changed",
    unchanged: "unchanged",
    none: "Nothing to do",
    columns: ["before", "now"],
    counts: { create: "created", update: "updated", delete: "deleted", skipped: "skipped", open: "not applied" },
  },
  drift: {
    title: "Drift of",
    changed: "with drift",
    unchanged: "without drift",
    none: "No drift",
    counts: {
      changed: ["object changed", "objects changed"],
      deleted: ["object deleted", "objects deleted"],
      addedTiles: ["tile added", "tiles added"],
    },
  },
  export: {
    title: "Export of",
    changed: "exported",
    unchanged: "without differences",
    none: "No differences",
    counts: {
      written: ["file written", "files written"],
      skipped: ["object not exported", "objects not exported"],
      kept: ["object kept", "objects kept"],
    },
  },
};

export function wordsOf(command: string): ReportWords {
  const known = Object.hasOwn(wordsByCommand, command) ? wordsByCommand[command] : undefined;
  return (
    known ?? {
      title: `${command.charAt(0).toUpperCase()}${command.slice(1)} for`,
      changed: "changed",
      unchanged: "unchanged",
      none: "No changes",
      counts: {},
    }
  );
}
