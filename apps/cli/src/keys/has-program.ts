import { accessSync, constants, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { platform } from "node:process";

/** Commands that shells have built in. */
const builtIns = new Set(
  ". : [ alias bg break case cd command continue do echo eval exec exit export false fg for getopts hash if jobs kill local printf pwd read readonly return set shift source test time times trap true type ulimit umask unalias unset until wait while".split(
    " ",
  ),
);

/**
 * Returns whether the program that a command line starts with exists. Never runs it. Returns true if the first word is no plain word, such as
 * a variable or a quoted path, which only the shell understands.
 */
export function hasProgram(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): boolean {
  const [word = ""] = command.trim().split(/\s/, 1);
  // On Windows, programs have several extensions, and the shell has other commands.
  if (platform === "win32" || !/^[\w./+@:-]+$/.test(word) || builtIns.has(word)) return true;
  if (word.includes("/")) return isExecutable(resolve(folder, word));
  const { PATH: paths } = environment;
  // Without the variable, the shell has folders of its own.
  return paths === undefined || paths.split(delimiter).some((path) => isExecutable(resolve(folder, path, word)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
