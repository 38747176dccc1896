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
