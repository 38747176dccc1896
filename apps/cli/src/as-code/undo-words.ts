import type { ReportWords } from "@obstack/as-code";
import type { ApplyWords } from "./apply-targets.ts";

const plannedWords: ReportWords = {
  title: "Undo on",
  changed: "to revert",
  unchanged: "without this rollout",
  none: "Nothing to revert",
  counts: { delete: "to delete", update: "to restore", create: "to create again", skipped: "skipped" },
  partCounts: { conflict: "in conflict" },
};

const doneWords: ReportWords = {
  ...plannedWords,
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

/** Returns the words of an undo, of a rollout on several targets or of a single apply or write. */
export function undoWords(rollout: string | undefined): ApplyWords {
  return {
    commands: ["undo", "undo"],
    reports: [plannedWords, doneWords],
    refuse: rollout === undefined ? "undo changes to" : `undo rollout ${rollout} on`,
    ask: rollout === undefined ? "Revert these changes on" : `Revert rollout ${rollout} on`,
    done: "Reverted",
    plan: "obstack undo --dry-run",
    revise: "Values that changed since then stay;",
  };
}
