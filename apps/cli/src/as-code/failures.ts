import { AsCodeError } from "@obstack/as-code";
import type { AsCodeErrorKind } from "@obstack/as-code";
import { isObstackError } from "@obstack/core";
import { CommandError } from "../errors/command-error.ts";

const kinds: Readonly<Record<AsCodeErrorKind, CommandError["kind"]>> = {
  files: "usage",
  names: "usage",
  refused: "usage",
  changed: "failure",
  busy: "failure",
  rejected: "failure",
  "unknown-outcome": "connection",
  undo: "failure",
};

/** What is allowed in a library by an option is allowed here by a flag. */
const flags: Partial<Record<AsCodeErrorKind, string>> = {
  refused:
    "obstack export takes the server's values into the files, --overwrite lets go of them; --prune deletes alerts that have no file any more, --allow-alert-loss any.",
  undo: "Nothing was written. Look at it, or add --overwrite.",
};

/** Runs a command on files, and gives its failures the exit codes of the command. */
export async function withFailures<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    throw new CommandError(kinds[error.kind], error.message, flags[error.kind] ?? error.hint, { cause: error });
  }
}

/** Runs a command whose exit code 2 says that there are differences: every failure is 1. */
export async function withOneFailure<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await withFailures(run);
  } catch (error) {
    const isInterrupted = isObstackError(error)
      ? error.kind === "aborted"
      : error instanceof CommandError && error.kind === "interrupted";
    if (isInterrupted || !(isObstackError(error) || error instanceof CommandError)) throw error;
    throw new CommandError("failure", error.message, error.hint, { cause: error });
  }
}
