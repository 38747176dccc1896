import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Returns a command line for a POSIX shell, with quotes where words need them: the folder of a clone may contain any character. */
export function shellCommand(...words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(" ");
}

/** Writes a program that runs a command with the arguments of the program after its own. Returns its path. */
export function writeProgram(folder: string, name: string, ...words: readonly string[]): string {
  return writeScript(folder, name, `exec ${shellCommand(...words)} "$@"`);
}

/** Writes a program that runs a shell script. Returns its path. */
export function writeScript(folder: string, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
