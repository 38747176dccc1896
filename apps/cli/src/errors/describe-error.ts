import { AbortedError, ConfigurationError, isObstackError } from "@obstack/core";
import { isDryRunEnd } from "../connection/dry-run.ts";
import { style } from "../output/style.ts";
import { CommandError } from "./command-error.ts";

/** Says what happened and what to try next. */
export function describeError(error: unknown, color: boolean): string {
  if (isDryRunEnd(error)) return "This is a dry run: nothing was sent.";
  const known = isObstackError(error) || error instanceof CommandError;
  const message = messageOf(error);
  const label = color ? style(["red", "bold"], "error:") : "error:";
  const lines = [`${label} ${message}`];
  const hint = known ? hintOf(error) : undefined;
  if (hint !== undefined) lines.push(`  ${color ? style("cyan", "hint:") : "hint:"} ${hint}`);
  if (!known) lines.push("  This is a mistake in obstack itself. Please report it, with the command that led to it.");
  return lines.join("\n");
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
