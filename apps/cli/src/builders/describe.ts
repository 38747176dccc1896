import type { OwnOutcomes } from "../errors/exit-codes.ts";

/** The help of a command. */
export interface Description {
  /** One line for lists of commands: imperative, without a period. */
  readonly brief: string;
  /** Additional paragraphs, separated by empty lines. Indented lines keep their line breaks. */
  readonly more?: string;
  /** Exit codes with a meaning specific to the command. With `differences`, failures that are not listed end with 1. */
  readonly exitCodes?: OwnOutcomes;
  /** Whether the command runs until it is stopped, and writes one line at a time. */
  readonly isStream?: boolean;
  /** Command lines without the leading `obstack`. */
  readonly examples: readonly [string, string, ...string[]];
}

/** Returns the documentation of a command in the form that `buildCommand` takes. */
export function describe(description: Description): { brief: string; description: Description } {
  return { brief: description.brief, description };
}
