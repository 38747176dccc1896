import { groupBy, formatCount } from "@obstack/basics";
import type { ReferenceKind } from "@obstack/core";
import { nameOf, problemToText } from "@obstack/checked-yaml/findings";
import type { Problem as YamlProblem } from "@obstack/checked-yaml/findings";
import type { Place } from "@obstack/checked-yaml";
import type { FileKind } from "../names/names.ts";

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

/** Control and format characters, and line separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a value on one line: unambiguous text unchanged, everything else as JSON. Escapes control characters. */
export function printable(value: unknown): string {
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return text.replaceAll(unsafe, escape);
}

export function printableName(name: string): string {
  return name.replaceAll(unsafe, escape);
}

function isPlain(text: string): boolean {
  return text !== "" && text.trim() === text && !/^["'[{]/.test(text);
}

function escape(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

/** Shorter texts are displayed in full. */
const minLength = 120;

/** Characters before and after a difference. */
const context = 24;

/** Formats the values of a field before and after a change. Of two long texts, displays only the part that differs, with some text around it. */
export function printablePair(before: unknown, after: unknown): readonly [string, string] {
  const texts = [printable(before), printable(after)] as const;
  const areLong =
    typeof before === "string" && typeof after === "string" && texts.every((text) => text.length > minLength);
  if (!areLong) return texts;
  const [one, other] = texts;
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  // At the ends of words, so that no character is cut in two.
  const from = one.lastIndexOf(" ", start - context) + 1;
  const cut = (text: string): string => {
    const to = text.indexOf(" ", text.length - end + context);
    return `${from === 0 ? "" : "…"}${text.slice(from, to === -1 ? undefined : to)}${to === -1 ? "" : "…"}`;
  };
  return [cut(one), cut(other)];
}

/** Longer texts are cut. */
const maxLength = 160;

/** Cuts a long text, and says how much is missing. */
export function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * maxLength));
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength).join("");
  return `${start}… (${formatCount(text.length - start.length, "more character")})`;
}

/** Cuts two long texts, unless they differ only after the cut. */
export function shortenPair([before, after]: readonly [string, string]): readonly [string, string] {
  const isHidden = before.slice(0, maxLength) === after.slice(0, maxLength);
  return isHidden ? [before, after] : [shorten(before), shorten(after)];
}
