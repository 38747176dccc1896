/** The cause of an {@link AlertTestError}. */
export type AlertTestErrorKind =
  /** A test file or a setting is invalid. */
  | "files"
  /** An option is invalid, or names an alert that does not exist. */
  | "input";

/** Indicates that alerts could not be tested. Errors of the client and of `@obstack/as-code` are passed through unchanged. */
export class AlertTestError extends Error {
  override readonly name = "AlertTestError";
  readonly kind: AlertTestErrorKind;
  /** The problems, one line each. */
  readonly problems: readonly string[];
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(kind: AlertTestErrorKind, problems: string | readonly string[], hint?: string) {
    const lines = typeof problems === "string" ? [problems] : problems;
    super(lines.join("\n"));
    this.kind = kind;
    this.problems = lines;
    this.hint = hint;
  }
}
