/** An error that ends a command with an exit code of its kind. */
export class CommandError extends Error {
  /** Determines the exit code. */
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
  /** What to try next. */
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
