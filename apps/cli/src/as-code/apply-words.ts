import type { ReportWords, SkipReason } from "@obstack/as-code";
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
  /** How to keep conflicting values of the server. */
  readonly revise: string;
}

/** The words of an apply of files. */
export const applyWords: ApplyWords = {
  commands: ["plan", "apply"],
  action: "apply these changes to",
  revise: "To keep the server's values, run `obstack export --only KEY`;",
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
};

/** The words of an undo of an apply or a write. */
export const undoWords: ApplyWords = {
  commands: ["undo", "undo"],
  reports: [
    { ...plannedWords, title: "Undo on", conflict: "changed since then", sides: undefined },
    { ...appliedWords, title: "Undo on", conflict: "changed since then", sides: undefined },
  ],
  action: "revert these changes on",
  revise: "Values that changed since then stay;",
};

/** Returns how to revert an apply, with the folder and the target as the user selected them. */
export function toRevert(folder: string, { target, all }: FleetSelection): string {
  if (hasSeveralTargets({ target, all }))
    return "To revert, apply the previous files, or run `obstack undo` for each target.";
  return `To revert, run \`${commandFor("undo", folder, target === undefined ? {} : { target })}\`.`;
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

/** Returns how to apply changes that were skipped for a reason; undefined for those that need no decision. */
export function adviceFor(reason: SkipReason, { revise }: ApplyWords, review: string): string | undefined {
  switch (reason) {
    case "not-reviewed":
      return `Review them with \`${review}\`, and pass the digest of that plan.`;
    case "conflict":
      return `${revise} to replace them, pass \`--overwrite\`, or \`--overwrite KEY\` for one object.`;
    case "lost-alert":
      return "To delete the alerts, pass `--prune` (alerts without a file) or `--allow-alert-loss` (any alert).";
    case "hidden-tile":
      return "Check the dashboards in the web interface, and pass `--allow-hidden-tile-loss`.";
    default:
      return undefined;
  }
}
