/** Ends a command after its write request was printed instead of sent. */
export class DryRunEnd extends Error {}

/** Returns whether a client error was caused by the end of a dry run. */
export function isDryRunEnd(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DryRunEnd;
}
