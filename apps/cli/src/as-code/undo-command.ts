/** Returns the command that reverts an apply, with the folder and the target as the user selected them. */
export function undoCommandOf(folder: string, target: string | undefined, from?: string): string {
  return [
    "obstack undo",
    ...(folder === "." ? [] : [toWord(folder)]),
    ...(target === undefined ? [] : ["--target", toWord(target)]),
    ...(from === undefined ? [] : ["--from", toWord(from)]),
  ].join(" ");
}

/** Returns a word of a shell command, in quotes if necessary. */
function toWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
