import type { ReportWords, SkippedChange, SkipReason } from "@obstack/as-code";
import { folders } from "@obstack/as-code/files";
import { appliedWords, plannedWords } from "@obstack/as-code/reports";
import { shellWord } from "../terminal/shell-word.ts";
import { hasSeveralTargets } from "./flags.ts";
import type { FleetSelection } from "./flags.ts";

/** The words of a command that applies plans. */
export interface ApplyWords {
  /** Names of the commands in the reports on the plans and on the apply. */
  readonly commands: readonly [plan: string, apply: string];
  /** The words of these reports. Default: those of the commands. */
  readonly reports?: readonly [plan: ReportWords, apply: ReportWords];
  /** What is asked, without the place, such as `apply these changes to`. */
  readonly action: string;
  /** What is asked if objects only leave the state. Default: nothing. */
  readonly forget?: string;
  /** What happens to conflicts, and what overwriting them does. Default: those of an apply. */
  readonly conflicts?: string;
}

/** The words of an apply of files. */
export const applyWords: ApplyWords = {
  commands: ["plan", "apply"],
  action: "apply these changes to",
};

/** The words of a deletion of a target's objects. */
export const destroyWords: ApplyWords = {
  ...applyWords,
  reports: [
    { ...plannedWords, title: "Plan to destroy" },
    { ...appliedWords, title: "Destroy of" },
  ],
  action: "delete these objects of",
  forget: "forget these objects of",
  conflicts: "Objects that changed on the server stay; to delete them,",
};

/** The words of an undo of an apply or a write. */
export const undoWords: ApplyWords = {
  commands: ["undo", "undo"],
  reports: [
    { ...plannedWords, title: "Undo on", sides: undefined },
    { ...appliedWords, title: "Undo on", sides: undefined },
  ],
  action: "revert these changes on",
  conflicts: "Values that changed since then stay; to replace them,",
};

/** Returns how to revert an apply, with the folder and the target as the user selected them. */
export function toRevert(folder: string, selection: FleetSelection): string {
  return hasSeveralTargets(selection)
    ? "To revert, apply the previous files, or run `obstack undo` for each target."
    : `To revert, run \`${commandFor("undo", folder, selection)}\`.`;
}

/** Returns a command with the folder and the target as the user selected them. */
export function commandFor(
  name: string,
  folder: string,
  { target, all = false }: Partial<FleetSelection>,
  more: readonly string[] = [],
): string {
  const targets = [...(all ? ["--all"] : []), ...(target === undefined ? [] : ["--target", shellWord(target)])];
  return ["obstack", name, ...(folder === "." ? [] : [shellWord(folder)]), ...targets, ...more].join(" ");
}

/** More objects make hints too long to read. */
const maxSelected = 5;

/**
 * Returns how to apply changes that were skipped for a reason; undefined for those that need no decision.
 *
 * @param review The command that shows the changes.
 */
export function adviceFor(
  reason: SkipReason,
  changes: readonly SkippedChange[],
  review: string,
  { conflicts = "To keep the server's values, export the objects; to replace them," }: ApplyWords,
): string | undefined {
  const keys = [...new Set(changes.map(({ kind, key }) => `--overwrite ${shellWord(`${folders[kind]}/${key}`)}`))];
  const advice: Partial<Record<SkipReason, string>> = {
    "not-reviewed": `Review them with \`${review}\`, and pass the digest of that plan.`,
    conflict: `${conflicts} pass \`${keys.length > maxSelected ? "--overwrite" : keys.join(" ")}\`.`,
    "lost-alert": "To delete the alerts, pass `--prune` if applies created them, or `--allow-alert-loss`.",
    "hidden-tile": "Check the dashboards in the web UI, then pass `--allow-hidden-tile-loss`.",
  };
  return advice[reason];
}
