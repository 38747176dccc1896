import { isObstackError } from "@obstack/core";
import type { ObstackError } from "@obstack/core";
import { isDryRunEnd } from "./dry-run-end.ts";
import { CommandError } from "./command-error.ts";

/** Exit codes by kind of failure. */
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

/** What each exit code means, for people. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  success: "done",
  failure: "failed, for a reason without a code of its own. Of plan and drift: every failure",
  usage: "the command line, a file or a value is not right; nothing was sent. Of plan and drift: something differs",
  configuration: "an option such as a key or an address is missing or wrong; nothing was sent",
  unauthorized: "the server refused the credential (401, 403)",
  notFound: "there is no such object (404)",
  connection: "no whole answer came (no connection, a timeout, 502 to 504); the outcome of a write may be unknown",
  rateLimited: "the rate limit asks to wait for longer than the command does (429)",
  overBudget: "the costs are over the budget that was given",
  interrupted: "ended by Ctrl-C; what was done until then is said",
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
      return ofStatus(error);
  }
}

function ofStatus({ kind, status }: ObstackError): number {
  if (kind !== "response") return exitCodes.failure;
  if (status === 401 || status === 403) return exitCodes.unauthorized;
  if (status === 404) return exitCodes.notFound;
  if (status === 429) return exitCodes.rateLimited;
  return status === 502 || status === 503 || status === 504 ? exitCodes.connection : exitCodes.failure;
}
