import { AsCodeError } from "@obstack/as-code";
import type { AsCodeErrorKind } from "@obstack/as-code";
import { isObstackError } from "@obstack/core";
import { CommandError } from "../errors/command-error.ts";
import { explainError } from "../errors/explain-error.ts";

const kinds: Readonly<Record<AsCodeErrorKind, CommandError["kind"]>> = {
  files: "usage",
  names: "usage",
  refused: "usage",
  changed: "failure",
  server: "usage",
  busy: "failure",
  rejected: "failure",
  "unknown-outcome": "connection",
  "unexpected-response": "failure",
  doubt: "failure",
  undo: "failure",
  git: "failure",
};

/** Hints that name the command's flags instead of the library's options. */
const hints: Partial<Record<AsCodeErrorKind, string>> = {
  refused:
    "To keep the server's values, run `obstack export`; to replace them, pass `--overwrite`. To delete the alerts, pass `--prune` (alerts without a file) or `--allow-alert-loss` (any alert).",
  server:
    "Nothing was sent. Check the profile, the target and the folder. If the server moved to this address, pass `--rebind` once.",
  doubt: "Nothing was written. Pass the identifier of each object that was restored with `--adopt`.",
  undo: "Nothing was written. Review the changes, or pass `--overwrite` to discard them.",
};

/** Runs a function and converts `AsCodeError` to errors with exit codes. */
export async function withExitCodes<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    throw new CommandError(kinds[error.kind], error.message, hints[error.kind] ?? error.hint, { cause: error });
  }
}

/** Like {@link withExitCodes}, for commands that exit with 2 if they find differences: every failure exits with 1. */
export async function withDiffExitCodes<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await withExitCodes(run);
  } catch (error) {
    const isInterrupted = isObstackError(error)
      ? error.kind === "aborted"
      : error instanceof CommandError && error.kind === "interrupted";
    if (isInterrupted || !(isObstackError(error) || error instanceof CommandError)) throw error;
    throw new CommandError("failure", error.message, explainError(error).hint, { cause: error });
  }
}
