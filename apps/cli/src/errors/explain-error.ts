import { AbortedError, ConfigurationError, isObstackError } from "@obstack/core";
import { CommandError } from "./command-error.ts";

/** What an error says to the person who ran the command. */
export interface Explanation {
  readonly message: string;
  /** What to try next. */
  readonly hint: string | undefined;
  /** Whether the error is expected; any other is a mistake in obstack. */
  readonly known: boolean;
}

/** Says what happened and what to try next, in the terms of the command line. */
export function explainError(error: unknown): Explanation {
  const known = isObstackError(error) || error instanceof CommandError;
  return {
    message: messageOf(error),
    hint: known
      ? hintOf(error)
      : "This is a mistake in obstack itself. Please report it, with the command that led to it.",
    known,
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof AbortedError)) return error instanceof Error ? error.message : String(error);
  const { method, path, sent } = error;
  return `Interrupted. ${sent && method !== "GET" ? `${method} ${path} was on its way.` : "Nothing was changed by it."}`;
}

/** What an option of the clients is called on the command line. Credentials have no flag: arguments are seen by every process. */
const flags: Readonly<Record<string, string>> = {
  baseUrl: "--base-url",
  organizationId: "--organization-id",
  serviceId: "--service-id",
};

function hintOf(error: { readonly hint?: string | undefined }): string | undefined {
  if (error instanceof AbortedError && error.sent && error.method !== "GET") {
    return "Its outcome is unknown: look whether it was done before you repeat it.";
  }
  if (!(error instanceof ConfigurationError) || error.variable === undefined) return error.hint;
  const flag = flags[error.option];
  return flag === undefined
    ? `Set the environment variable ${error.variable}.`
    : `Add ${flag}, or set the environment variable ${error.variable}.`;
}
