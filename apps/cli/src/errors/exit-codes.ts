import { isObstackError } from "@obstack/core";
import type { ObstackError } from "@obstack/core";
import { CommandError } from "./command-error.ts";

/** Exit codes by kind of failure. */
export const exitCodes = {
  success: 0,
  /** Anything that has no code of its own. */
  failure: 1,
  /** The command line, a file or a value is not right; nothing was sent. */
  usage: 2,
  /** An option such as a key or an address is missing or wrong; nothing was sent. */
  configuration: 3,
  /** The server refused the credential: 401 or 403. */
  unauthorized: 4,
  /** There is no such object: 404. */
  notFound: 5,
  /** No whole answer came: no connection, a broken one, a timeout or a gateway that gave up. */
  connection: 6,
  /** The server asked to wait for longer than the command does: 429. */
  rateLimited: 7,
} as const;

/** Returns the exit code of a failure. */
export function exitCodeOf(error: unknown): number {
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
