/** The result of a command line. */
export interface CommandResult {
  /** The exit code of the command. */
  readonly code: number;
  /** Parsed output of the command with `--output json`; `undefined` without output. */
  readonly value: unknown;
  /** Error of the command with `--output json`; absent if it succeeded. */
  readonly error?: unknown;
  /** Warnings and hints. Default: none. */
  readonly notes?: readonly string[] | undefined;
}

/** How to run a command line. */
export interface RunOptions {
  /** Whether the command may write to a server. Otherwise, it must refuse every write. */
  readonly mayWrite: boolean;
  /** Cancels the command. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command line of `obstack` without a terminal, given as its words after `obstack`. */
export type RunCommand = (words: readonly string[], options: RunOptions) => Promise<CommandResult>;
