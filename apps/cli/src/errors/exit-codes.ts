import { isObstackError } from "@obstack/core";
import type { ObstackError } from "@obstack/core";
import { isDryRunEnd } from "./dry-run-end.ts";
import { CommandError } from "./command-error.ts";

/** Exit codes by outcome. */
export const exitCodes = {
  success: 0,
  failure: 1,
  usage: 2,
  configuration: 3,
  unauthorized: 4,
  notFound: 5,
  connection: 6,
  rateLimited: 7,
  overBudget: 8,
  interrupted: 130,
} as const;

/** The meaning of each exit code, for help and the man page. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  success: "Success",
  failure: "Other failure; for plan, drift and test, any failure",
  usage:
    "Invalid command line, file or value; nothing was sent. For plan and drift: differences found. For test: failed",
  configuration: "Missing or invalid setting, such as a key or base URL; nothing was sent",
  unauthorized: "Authentication failed or access denied (401, 403)",
  notFound: "Not found (404)",
  connection: "No complete response (no connection, timeout, 502 to 504); the outcome of a write may be unknown",
  rateLimited: "Rate limit exceeded (429), with a longer wait than the command allows",
  overBudget: "Costs exceed --budget",
  interrupted: "Interrupted with Ctrl-C",
};

/** Returns the exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  if (isDryRunEnd(error)) return exitCodes.success;
  if (error instanceof CommandError) return exitCodes[error.kind];
  if (!isObstackError(error)) return exitCodes.failure;
  switch (error.kind) {
    case "input":
      return exitCodes.usage;
    case "configuration":
      return exitCodes.configuration;
    case "connection":
    case "timeout":
      return exitCodes.connection;
    case "aborted":
      return exitCodes.interrupted;
    default:
      return exitCodeOfStatus(error);
  }
}

function exitCodeOfStatus({ kind, status }: ObstackError): number {
  if (kind !== "response") return exitCodes.failure;
  if (status === 401 || status === 403) return exitCodes.unauthorized;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.rateLimited;
  return status === 502 || status === 503 || status === 504 ? exitCodes.connection : exitCodes.failure;
}
