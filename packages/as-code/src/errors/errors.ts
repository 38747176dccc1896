import { groupBy } from "@obstack/basics";
import type { ReferenceKind } from "@obstack/core";
import { nameOf, problemToText } from "@obstack/checked-yaml/findings";
import type { Problem as YamlProblem } from "@obstack/checked-yaml/findings";
import type { Place } from "@obstack/checked-yaml";
import { printableName } from "./printable.ts";
import type { FileKind } from "../names/kind.ts";

export { positionToText, problemToText } from "@obstack/checked-yaml/findings";
export type { Position } from "@obstack/checked-yaml/findings";
export type { Place } from "@obstack/checked-yaml";

/** A mistake, or another reason why an operation failed. */
export interface Problem extends YamlProblem {
  /** What kind of problem it is, for programs; absent for most. */
  readonly code?: ProblemCode | undefined;
}

/**
 * The kind of a problem, which programs can tell apart without its message:
 *
 * - `unresolved-sources`, `unresolved-webhooks` and so on: a name that is not that of exactly one object of the server.
 * - `duplicate-tile`: two tiles of a dashboard with the same key.
 */
export type ProblemCode = `unresolved-${ReferenceKind}` | "duplicate-tile";

/** Returns problems without repetitions: several objects can have the same reference. */
export function uniqueProblems(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [problemToText(one), one])).values()];
}

/** Sorts problems by file, in the order in which files were read, then by line and column. Those without a line follow the others of their file. */
export function inFiles<Item extends Problem>(problems: Iterable<Item>): Item[] {
  const byFile = groupBy([...problems], ({ path, message }) => path ?? message);
  return [...byFile.values()].flatMap((own) =>
    own.toSorted(
      (one, other) => (one.line ?? Infinity) - (other.line ?? Infinity) || (one.column ?? 0) - (other.column ?? 0),
    ),
  );
}

/** The cause of an {@link AsCodeError}. */
export type AsCodeErrorKind =
  /** A file is invalid; nothing was written. */
  | "files"
  /** An option of a test is invalid, or names an alert or incident that does not exist. */
  | "input"
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
    const printed = inFiles(
      [problems].flat().map((one) => toPrintable(typeof one === "string" ? { message: one } : one)),
    );
    super(printed.map(problemToText).join("\n"), options);
    this.kind = kind;
    this.problems = printed;
    this.hint = hint;
  }
}

/** Creates the error for references that cannot be resolved. The hint is about names of the server, so it is left out for mistakes within files. */
export function unresolvedError(problems: readonly Problem[], hint: string): AsCodeError {
  const isOfServer = problems.some(({ code = "" }) => code.startsWith("unresolved-"));
  return new AsCodeError("names", uniqueProblems(problems), isOfServer ? hint : undefined);
}

/** Returns a problem that prints on one line, whatever files and servers contain. */
export function toPrintable<Item extends Problem>(problem: Item): Item {
  const texts = (["message", "path", "object"] as const).flatMap((name) =>
    problem[name] === undefined ? [] : [[name, printableName(problem[name])] as const],
  );
  return { ...problem, ...Object.fromEntries(texts) };
}

/** Returns a function that locates the fields of a generated object: its module, the object and the field. */
export function placeInModule(module: string, kind: FileKind, key: string, value: unknown): Place {
  return ({ path }) => ({
    path: module,
    object: `${kind} ${key}${path.length === 0 ? "" : `, ${nameOf(path, value)}`}`,
  });
}
