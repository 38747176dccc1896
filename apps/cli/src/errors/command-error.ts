/** A command cannot do what it was asked for. */
export class CommandError extends Error {
  /** Which exit code it ends with. */
  readonly kind: "failure" | "usage" | "configuration" | "connection" | "overBudget" | "interrupted";
  /** What to try next. */
  readonly hint: string | undefined;

  constructor(kind: CommandError["kind"], message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.hint = hint;
  }
}

/** The command line, or a file that it names, is not right; nothing was sent. */
export class UsageError extends CommandError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super("usage", message, hint, options);
  }
}
