import { toKebab } from "@obstack/basics";
import type { z } from "zod";

/** The arguments of a call. */
export type ToolInput = Readonly<Record<string, string | number | boolean | undefined>>;

/** A tool: its arguments, and the command line that they become. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Whether it writes to a server. */
  readonly isWrite?: boolean;
  /** Returns the words of the command line. */
  readonly words: (input: ToolInput, folder: string) => readonly string[];
  /** Returns what a person has to do, because no tool does it. */
  readonly advice?: (input: ToolInput, folder: string) => string;
  /** Whether the result lists changes, and has a digest that covers them. Only the last page shows it. */
  readonly listsChanges?: boolean;
  /** Selects from the result. Default: everything. */
  readonly select?: (value: unknown, input: ToolInput) => unknown;
}

/**
 * Returns a flag with its value as one word, so that no value can become another flag. Omits a value that is not set. An empty text is kept, for the command
 * to refuse: without a flag that limits, a command does more.
 */
export function flag(name: string, value: ToolInput[string]): readonly string[] {
  if (value === undefined || value === false) return [];
  return value === true ? [`--${name}`] : [`--${name}=${String(value)}`];
}

/** Returns the flags of arguments. Names in camel case become those of the command. The cursor is not a flag. */
export function flags({ cursor: _cursor, ...values }: ToolInput): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => flag(toKebab(name), value));
}

/** Returns a command line that a person can paste into a shell. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w=./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

/** Arguments that select from the result of a command. */
const selecting = new Set(["text", "tile", "cursor"]);

/** Returns the name of an argument that the command line of a call does not depend on: a call that ignores it could do more than it says. */
export function findIgnored({ words }: Pick<Tool, "words">, input: ToolInput, folder: string): string | undefined {
  const line = JSON.stringify(words(input, folder));
  return Object.keys(input).find((name) => {
    const value = input[name];
    if (value === undefined || value === false || selecting.has(name)) return false;
    const other = typeof value === "boolean" ? undefined : typeof value === "number" ? value + 1 : `${value}.`;
    return JSON.stringify(words({ ...input, [name]: other }, folder)) === line;
  });
}
