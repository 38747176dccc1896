import type { ReferenceKind } from "@obstack/core";
import * as yaml from "@obstack/checked-yaml/findings";

// Declared here, because the declarations of a published package may not refer to sources outside of it.

/** A position in a file or a module. */
export interface Position {
  /** File or module; a path within the stack. */
  readonly path: string;
  /** Starts at 1; absent for the whole file, and for objects of a module. */
  readonly line?: number | undefined;
  /** Starts at 1. */
  readonly column?: number | undefined;
  /** Object of a module, and its field, for example `alert errors, threshold`. */
  readonly object?: string | undefined;
}

/** A mistake, or another reason why an operation failed. */
export interface Problem extends Partial<Position> {
  /** Sentences without the position. */
  readonly message: string;
  /** What kind of problem it is, for programs; absent for most. */
  readonly code?: ProblemCode | undefined;
}

/**
 * The kind of a problem, which programs can tell apart without its message:
 *
 * - `unresolved-sources`, `unresolved-webhooks` and so on: a name that is not that of exactly one object.
 * - `duplicate-tile`: two tiles of a dashboard with the same key.
 */
export type ProblemCode = `unresolved-${ReferenceKind}` | "duplicate-tile";

/** Returns the position of a field in its file. */
export type Place = (field: { readonly path: readonly (string | number)[]; readonly ofName?: boolean }) => Position;

export function positionToText(position: Position): string {
  return yaml.positionToText(position);
}

/** Formats a problem on one line, for example `alerts/errors.yaml:3:1: Unknown field "treshold".`. */
export function problemToText(problem: Problem): string {
  return yaml.problemToText(problem);
}

/** Returns problems without repetitions: several objects can have the same reference. */
export function uniqueProblems(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [problemToText(one), one])).values()];
}
