import { printableName } from "./printable.ts";
import { problemToText } from "./problem.ts";
import type { Problem } from "./problem.ts";

/** The cause of an {@link AsCodeError}. */
export type AsCodeErrorKind =
  /** A file is invalid; nothing was written. */
  | "files"
  /** A name is ambiguous, or does not exist on the server; nothing was written. */
  | "names"
  /** A file would be replaced. Nothing was written. */
  | "refused"
  /** Objects changed on the server after the plan was made; all others that do not depend on them were written. */
  | "changed"
  /** The state or the copies of an apply belong to another server; nothing was sent. */
  | "server"
  /** Another process is writing to the target from the same folder. */
  | "busy"
  /** The server rejected objects, or failed on them; all objects that do not depend on them were written. */
  | "rejected"
  /** It is unknown whether objects were created; all others that do not depend on them were written. */
  | "unknown-outcome"
  /** The server returned a record that cannot be managed, such as one without an identifier. */
  | "unexpected-response"
  /** An apply cannot be undone, because its copies are damaged or an object is ambiguous. */
  | "undo"
  /** Git failed. */
  | "git";

/** Thrown if an operation on dashboards or alerts as code fails. Errors of the client are passed through unchanged. */
export class AsCodeError extends Error {
  override readonly name = "AsCodeError";
  readonly kind: AsCodeErrorKind;
  /** Each is a line of the message. */
  readonly problems: readonly Problem[];
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(
    kind: AsCodeErrorKind,
    problems: string | Problem | readonly (string | Problem)[],
    hint?: string,
    options?: ErrorOptions,
  ) {
    const printed = [problems].flat().map((one) => toPrintable(typeof one === "string" ? { message: one } : one));
    super(printed.map(problemToText).join("\n"), options);
    this.kind = kind;
    this.problems = printed;
    this.hint = hint;
  }
}

/** Returns a problem that prints on one line, whatever files and servers contain. */
export function toPrintable<Item extends Problem>(problem: Item): Item {
  const texts = (["message", "path", "object"] as const).flatMap((name) =>
    problem[name] === undefined ? [] : [[name, printableName(problem[name])] as const],
  );
  return { ...problem, ...Object.fromEntries(texts) };
}
