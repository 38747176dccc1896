import { shellWord } from "../common/shell-word.ts";

/** Returns how to revert an apply, on all targets of a rollout or on a single one. */
export function toRevert(command: string, rollout?: string): string {
  return `To revert, run \`${command}${rollout === undefined ? "" : ` --rollout ${rollout}`}\`.`;
}

/** Returns the command that reverts an apply, with the folder and the target as the user selected them. */
export function undoCommandOf(folder: string, target: string | undefined): string {
  return [
    "obstack undo",
    ...(folder === "." ? [] : [shellWord(folder)]),
    ...(target === undefined ? [] : ["--target", shellWord(target)]),
  ].join(" ");
}
