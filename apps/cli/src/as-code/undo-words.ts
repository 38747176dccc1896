import { undoDoneWords, undoPlanWords } from "@obstack/as-code/internal";
import type { ApplyWords } from "./apply-targets.ts";

/** Returns the words of an undo, of a rollout on several targets or of a single apply or write. */
export function undoWords(rollout: string | undefined): ApplyWords {
  return {
    commands: ["undo", "undo"],
    reports: [undoPlanWords, undoDoneWords],
    refuse: rollout === undefined ? "undo changes to" : `undo rollout ${rollout} on`,
    ask: rollout === undefined ? "Revert these changes on" : `Revert rollout ${rollout} on`,
    done: "Reverted",
    plan: "obstack undo --dry-run",
    revise: "Values that changed since then stay;",
  };
}
