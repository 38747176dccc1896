/** The result of a command line. */
export interface CommandResult {
  /** The exit code of the command. */
  readonly code: number;
  /** What it printed with `--output json`; `undefined` if it printed nothing. */
  readonly value: unknown;
  /** Its error with `--output json`, if it failed. */
  readonly error?: unknown;
  /** Its warnings and hints. Default: none. */
  readonly notes?: readonly string[] | undefined;
}

/** How to run a command line. */
export interface RunOptions {
  /** Whether it may write to a server. If not, the command must refuse every write. */
  readonly mayWrite: boolean;
  /** Cancels the command. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command line of `obstack` without a terminal, given as its words after `obstack`. */
export type RunCommand = (words: readonly string[], options: RunOptions) => Promise<CommandResult>;
