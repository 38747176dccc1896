import { shellWord } from "../common/shell-word.ts";

/** Returns the command that reverts an apply, with the folder and the target as the user selected them. */
export function undoCommandOf(folder: string, target: string | undefined, from?: string): string {
  return [
    "obstack undo",
    ...(folder === "." ? [] : [shellWord(folder)]),
    ...(target === undefined ? [] : ["--target", shellWord(target)]),
    ...(from === undefined ? [] : ["--from", shellWord(from)]),
  ].join(" ");
}
