import { problemToText } from "@obstack/as-code";
import type { Problem } from "@obstack/as-code";

/** The cause of an {@link AlertTestError}. */
export type AlertTestErrorKind =
  /** A test file or a setting is invalid. */
  | "files"
  /** An option is invalid, or names an alert that does not exist. */
  | "input";

/** Thrown if alerts cannot be tested. Errors of the client and of `@obstack/as-code` are passed through unchanged. */
export class AlertTestError extends Error {
  override readonly name = "AlertTestError";
  readonly kind: AlertTestErrorKind;
  /** Each is a line of the message. */
  readonly problems: readonly Problem[];
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(kind: AlertTestErrorKind, problems: string | readonly Problem[], hint?: string) {
    const all = typeof problems === "string" ? [{ message: problems }] : problems;
    super(all.map(problemToText).join("\n"));
    this.kind = kind;
    this.problems = all;
    this.hint = hint;
  }
}
