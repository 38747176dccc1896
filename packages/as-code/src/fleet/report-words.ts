/** How a count is named: for one and for several, if they differ. */
export type CountLabel = string | readonly [one: string, several: string];

/** The words of a command in its report. */
export interface ReportWords {
  /** Heading of a report, such as `Plan for`. */
  readonly title: string;
  /** Describes targets with changes. Default: `changed`. */
  readonly changed?: string;
  /** Describes targets without changes. Default: `unchanged`. */
  readonly unchanged?: string;
  /** Describes targets that failed. Default: `failed`. */
  readonly failed?: string;
  /** Result of a target without counts. Default: `No changes`. */
  readonly none?: string;
  /** Names of the counts, in the order of a summary. */
  readonly counts: Readonly<Record<string, CountLabel>>;
  /** Names of counts that are parts of others, in parentheses. */
  readonly partCounts?: Readonly<Record<string, CountLabel>>;
}

export const undoPlanWords: ReportWords = {
  title: "Undo on",
  changed: "to revert",
  unchanged: "nothing to revert",
  none: "Nothing to revert",
  counts: { delete: "to delete", update: "to restore", create: "to create again", skipped: "skipped" },
  partCounts: { conflict: "in conflict" },
};

/** The words of an undo that was applied. */
export const undoDoneWords: ReportWords = {
  ...undoPlanWords,
  changed: "reverted",
  none: "Nothing reverted",
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
  title: "Destroy of",
  changed: "destroyed",
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
    counts: { create: "to create", update: "to update", delete: "to delete", skipped: "skipped" },
    partCounts: { drift: "changed on the server", conflict: "in conflict" },
  },
  apply: {
    title: "Apply to",
    none: "Nothing to do",
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

/** Returns the words of a command: those that are given, or those of a command on files. */
export function wordsOf(
  command: string,
  given: ReportWords | undefined = Object.hasOwn(wordsByCommand, command) ? wordsByCommand[command] : undefined,
): Required<ReportWords> {
  const title = `${command.charAt(0).toUpperCase()}${command.slice(1)} for`;
  const words = { title, changed: "changed", unchanged: "unchanged", failed: "failed", none: "No changes" };
  return { ...words, counts: {}, partCounts: {}, ...given };
}
