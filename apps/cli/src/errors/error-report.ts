import { isDryRunEnd } from "./dry-run-end.ts";
import { describeError, dryRunNote } from "./describe-error.ts";
import { errorObject } from "./error-object.ts";
import type { ErrorObject } from "./error-object.ts";

/** Where a command writes its errors: as text at once, or as one JSON object at the end. */
export interface ErrorReport {
  /** Whether the errors are JSON. */
  readonly isJson: boolean;
  /** Takes an error of a command, and returns the text to write for it now. */
  readonly failed: (error: unknown, color: boolean) => string;
  /** Takes a mistake in the command line, and returns the text to write for it now. */
  readonly misused: (message: string) => string;
  /** Returns what to write at the end: one line of JSON, or nothing. */
  readonly end: (exitCode: number) => string | undefined;
}

/** Creates the report for a command line: JSON where its output is JSON. */
export function createErrorReport(words: readonly string[]): ErrorReport {
  if (!["json", "ndjson"].includes(outputOf(words))) {
    return { isJson: false, failed: describeError, misused: (message) => `error: ${message}`, end: () => undefined };
  }
  const errors: ErrorObject[] = [];
  return {
    isJson: true,
    failed(error) {
      if (isDryRunEnd(error)) return dryRunNote;
      errors.push(errorObject(error));
      return "";
    },
    misused(message) {
      errors.push({ kind: "usage", message });
      return "";
    },
    end(exitCode) {
      const [first] = errors;
      if (first === undefined) return undefined;
      // Only the parser finds several mistakes at once.
      const message = errors.map((error) => error.message).join("\n");
      return JSON.stringify({ error: { ...first, message, exitCode } });
    },
  };
}

/** Read from the words themselves: a command line that cannot be parsed has no flags. */
function outputOf(words: readonly string[]): string {
  const end = words.indexOf("--");
  const flags = end === -1 ? words : words.slice(0, end);
  const index = flags.findLastIndex((word) => word === "--output" || word.startsWith("--output="));
  const [, value] = flags[index]?.split("=") ?? [];
  return value ?? flags[index + 1] ?? "";
}
