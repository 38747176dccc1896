/** Ends a command whose write was shown, and not sent. */
export class DryRunEnd extends Error {}

/** Tells of the error with which a client ends then. */
export function isDryRunEnd(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DryRunEnd;
}
