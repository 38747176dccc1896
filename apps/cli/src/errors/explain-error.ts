import { AbortedError, ConfigurationError, isObstackError, isResponseError } from "@obstack/core";
import { CommandError } from "./command-error.ts";

/** The message and hint of an error, in terms of the command line. */
export interface Explanation {
  readonly message: string;
  /** What to try next. */
  readonly hint: string | undefined;
  /** Whether the error is expected; any other is a bug in obstack. */
  readonly known: boolean;
}

/** Returns the message and hint of an error, in terms of the command line. */
export function explainError(error: unknown): Explanation {
  const known = isObstackError(error) || error instanceof CommandError;
  return {
    message: messageOf(error),
    hint: known ? hintOf(error) : "This is a bug in obstack. Report it with the command that caused it.",
    known,
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof AbortedError)) return error instanceof Error ? error.message : String(error);
  const { method, path, sent } = error;
  return `Interrupted. ${sent && method !== "GET" ? `${method} ${path} was in progress.` : "No write was in progress."}`;
}

/** Flags by client option. Secrets have no flag: other processes can see command-line arguments. */
const flags: Readonly<Record<string, string>> = {
  baseUrl: "--base-url",
  organizationId: "--organization-id",
  serviceId: "--service-id",
};

function hintOf(error: { readonly hint?: string | undefined }): string | undefined {
  if (error instanceof AbortedError && error.sent && error.method !== "GET") {
    return "The outcome of the request is unknown. Check the result before you retry.";
  }
  if (isResponseError(error, 429) && error.retryAfter !== undefined) {
    const seconds = Math.ceil(error.retryAfter / 1000);
    return `Run the command again in ${seconds} s, or pass \`--max-wait ${seconds + 1}s\` to wait for it.`;
  }
  if (!(error instanceof ConfigurationError) || error.variable === undefined) return error.hint;
  const flag = flags[error.option];
  return flag === undefined
    ? `Set the environment variable ${error.variable}.`
    : `Pass \`${flag}\`, or set the environment variable ${error.variable}.`;
}
