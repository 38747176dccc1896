import { valueIn } from "../terminal/line-flags.ts";
import { isDryRunEnd, UsageError } from "./command-error.ts";
import { commandErrorObject, explainError } from "./explain-error.ts";
import type { CommandErrorObject } from "./explain-error.ts";
import type { UsageMessage } from "./usage-messages.ts";
import { style } from "../terminal/style.ts";

/** Collects the errors of a command: printed immediately as text, or at the end as one JSON object. */
export interface ErrorReport {
  readonly isJson: boolean;
  /** Adds an error of a command and returns the text to print now. */
  readonly addError: (error: unknown, color: boolean) => string;
  /** Adds an error in the command line and returns the text to print now. */
  readonly addUsageError: (error: UsageMessage) => string;
  /** Returns the text to print at the end: one line of JSON, the hint for errors in the command line, or nothing. */
  readonly end: (exitCode: number) => string | undefined;
  /** Returns the error for programs, if there is one and it is not printed immediately. */
  readonly errorOf: (exitCode: number) => object | undefined;
}

/** Creates the report for a command line. Errors are JSON if the output is, or for an agent. */
export function createErrorReport(words: readonly string[], isAgent = false): ErrorReport {
  if (!isAgent && !["json", "ndjson"].includes(valueIn(words, "--output", "-o") ?? "")) {
    let lastHint: string | undefined;
    return {
      isJson: false,
      addError: describeError,
      addUsageError({ message, hint }) {
        // Errors of the same command have the same hint, which is printed once.
        lastHint = hint;
        return `error: ${message}`;
      },
      end: () => (lastHint === undefined ? undefined : `  hint: ${lastHint}`),
      errorOf: () => undefined,
    };
  }
  const errors: CommandErrorObject[] = [];
  const errorOf = (exitCode: number) => {
    const [first] = errors;
    // Only the parser reports several errors at once.
    return first && { ...first, message: errors.map((error) => error.message).join("\n"), exitCode };
  };
  return {
    isJson: true,
    addError(error) {
      if (isDryRunEnd(error)) return dryRunNote;
      errors.push(commandErrorObject(error));
      return "";
    },
    addUsageError({ message, hint }) {
      errors.push(commandErrorObject(new UsageError(message, hint)));
      return "";
    },
    end(exitCode) {
      const error = errorOf(exitCode);
      return error && JSON.stringify({ error });
    },
    errorOf,
  };
}

/** The last message of a dry run. */
const dryRunNote = "Dry run: the request was not sent.";

/** Returns the message and hint of an error for people. */
export function describeError(error: unknown, color: boolean): string {
  if (isDryRunEnd(error)) return dryRunNote;
  const { message, hint, known } = explainError(error);
  const start = color ? style(["red", "bold"], "error:") : "error:";
  // One line for each mistake. Details of a mistake are indented.
  const lines = [message.replaceAll(/^(?=\S)/gm, `${start} `)];
  const label = known ? `${color ? style("cyan", "hint:") : "hint:"} ` : "";
  if (hint !== undefined) lines.push(`  ${label}${hint}`);
  return lines.join("\n");
}
