import { ConfigurationError } from "@obstack/core";

/** An error that ends a command with an exit code of its kind. */
export class CommandError extends Error {
  readonly kind:
    | "failure"
    | "usage"
    | "differences"
    | "notFound"
    | "configuration"
    | "connection"
    | "overBudget"
    | "partlyApplied"
    | "interrupted";
  readonly hint: string | undefined;

  constructor(kind: CommandError["kind"], message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.hint = hint;
  }
}

/** An invalid command line or input file; nothing was sent. */
export class UsageError extends CommandError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super("usage", message, hint, options);
  }
}

/** Ends a command after its write request was printed instead of sent. */
export class DryRunEnd extends Error {}

/** Returns whether a client error was caused by the end of a dry run. */
export function isDryRunEnd(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DryRunEnd;
}

/** A write that a setting of the command refuses. Nothing was sent. */
export class WriteRefusal extends ConfigurationError {
  /** Machine-readable reason. */
  readonly code: "read-only" | "agent-writes";

  constructor(code: WriteRefusal["code"], subject: string, request: string, hint: string) {
    super(subject, `refuses ${request}`, { hint });
    this.code = code;
  }
}
