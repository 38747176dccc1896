import { AsCodeError } from "@obstack/as-code";
import type { AsCodeErrorKind } from "@obstack/as-code";
import { CommandError } from "../errors/command-error.ts";
import { exitCodeOf, exitCodes } from "../errors/exit-codes.ts";
import { explainError } from "../errors/explain-error.ts";

/** Kinds of errors that are not failures. */
const kinds: Partial<Record<AsCodeErrorKind, CommandError["kind"]>> = {
  files: "usage",
  input: "usage",
  names: "usage",
  refused: "usage",
  server: "usage",
  "unknown-outcome": "connection",
};

/** Hints that name the command's flags instead of the library's options. */
const hints: Partial<Record<AsCodeErrorKind, string>> = {
  server:
    "Nothing was sent. Check the profile and the target; each server needs its own target in obstack.yaml. If the server moved to this address, pass `--rebind` once.",
};

/** Runs a function and converts its errors about stacks to errors with exit codes. */
export async function withExitCodes<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw toCommandError(error);
  }
}

/** Converts errors about stacks and their tests to errors with exit codes. Returns other errors unchanged. */
export function toCommandError(error: unknown): unknown {
  if (!(error instanceof AsCodeError)) return error;
  return new CommandError(kinds[error.kind] ?? "failure", error.message, hints[error.kind] ?? error.hint, {
    cause: error,
  });
}

/**
 * Returns an error of an apply that wrote some of its changes. An interruption has an exit code of its own.
 *
 * @param progress A sentence that says how many it wrote.
 */
export function toPartlyApplied(cause: unknown, progress: string): CommandError {
  const error = toCommandError(cause);
  const kind = exitCodeOf(error) === exitCodes.interrupted ? "interrupted" : "partlyApplied";
  const { message, hint } = explainError(error);
  // An error about objects says how many others were written.
  const parts = [...(cause instanceof AsCodeError ? [] : [progress]), ...(hint === undefined ? [] : [hint])];
  return new CommandError(kind, message, parts.join(" "), { cause: error });
}
