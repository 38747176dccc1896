import { printableName } from "./printable.ts";

/** What is wrong, for a `switch`. */
export type AsCodeErrorKind =
  /** Files are not right; nothing was asked or written. */
  | "files"
  /** Names cannot be told apart, or mean nothing on the server. */
  | "names"
  /** The plan holds a conflict, or would lose alerts, and that was not allowed; nothing was written. */
  | "refused"
  /** Something was changed on the server since the plan was made. */
  | "changed"
  /** Another process writes to the target from the same folder; nothing was written. */
  | "busy"
  /** The server refused objects; those that do not depend on them were written. */
  | "rejected"
  /** Nobody knows whether an object was created. */
  | "unknown-outcome"
  /** The server returned a record that cannot be managed, such as one without an identifier. */
  | "unexpected-response"
  /** What was applied cannot be undone as asked. */
  | "undo";

/** Dashboards and alerts as code cannot go on. Errors of the client are thrown as they are. */
export class AsCodeError extends Error {
  override readonly name = "AsCodeError";
  readonly kind: AsCodeErrorKind;
  /** What is wrong, one line each. */
  readonly problems: readonly string[];
  /** What to try next. */
  readonly hint: string | undefined;

  constructor(kind: AsCodeErrorKind, problems: string | readonly string[], hint?: string, options?: ErrorOptions) {
    const lines = (typeof problems === "string" ? [problems] : problems).map(printableName);
    super(lines.join("\n"), options);
    this.kind = kind;
    this.problems = lines;
    this.hint = hint;
  }
}
