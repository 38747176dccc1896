import type { CommandResult, RunOptions } from "@obstack/mcp";
import type { CommandContext } from "@stricli/core";
import type { ProfileStore } from "./environment/profile.ts";

/** What a message is, if it is more than progress. With `--quiet`, only warnings and errors are printed. */
export type MessageKind = "note" | "hint" | "warning" | "error";

/** What completion can offer from the server, from `obstack.yaml` or from the profiles. */
export type CompletedNames =
  | "dashboards"
  | "alerts"
  | "tiles"
  | "sources"
  | "columns"
  | "webhooks"
  | "pipes"
  | "targets"
  | "profiles";

/** How a program in the same process runs a command. */
export interface CaptureOptions extends RunOptions {
  /** Profile of a line that names no other. Default: that of the environment. */
  readonly profile?: string | undefined;
}

/** The environment of a command; tests can provide their own. */
export interface CliContext extends CommandContext {
  /** Name of the command, such as `charts query`. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the command line contains `--read-only`. From the words, so that no command can lose the flag. */
  readonly hasReadOnlyFlag: boolean;
  /** Whether OBSTACK_PROFILE has the value of a flag, of the command that runs this one. Default: false. */
  readonly hasProfileFlag?: boolean;
  readonly isAgent: boolean;
  /** Whether the command writes only what the digest of a plan covers. */
  readonly isReviewed?: boolean;
  /** Path of the script that the user started. */
  readonly script: string;
  readonly folder: string;
  /** Sets the exit code of a command that succeeds but found something, such as differences. */
  readonly setExitCode: (code: number) => void;
  /** Returns the current time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Reads up to `maxLength` bytes of a file (`-` for standard input). */
  readonly readBytes: (path: string, maxLength: number) => Promise<Buffer>;
  /** Writes a file, overwriting an existing one. Refuses to write through a symbolic link. With a mode, the file gets it before its content. */
  readonly writeText: (path: string, content: string, mode?: number) => Promise<void>;
  /** Prompts for yes or no; absent without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Prints a result, or a part of it, on standard output. */
  readonly print: (text: string) => void;
  /** Prints a message on standard error, after the name of what it is about, if any. */
  readonly tell: (text: string, kind?: MessageKind, subject?: string) => void;
  /** What a command gets instead with `--quiet`. The parser prints errors to this context. */
  readonly quiet?: Pick<CliContext, "progress" | "tell">;
  /** Takes the result of a command instead of printing it. */
  readonly collect?: (data: unknown) => void;
  /** Runs another command line in this process, for `obstack mcp`, without a terminal and without input. */
  readonly runCommand?: (words: readonly string[], options: CaptureOptions) => Promise<CommandResult>;
  /** Aborted when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
  readonly profiles: ProfileStore;
  /** Returns names for completion. Absent unless a command line is completed. */
  readonly completeNames?: (kind: CompletedNames) => Promise<readonly string[]>;
}

/** A progress line on standard error. */
export interface Progress {
  readonly lastText: string | undefined;
  readonly update: (text: string) => void;
  /** Writes a line of its own where there is no progress line: the log of a job shows that the command is working. */
  readonly log: (text: string) => void;
  /** Removes the line, before other output is written. */
  readonly clear: () => void;
  /** Removes the line and forgets its text, because the output reports the result. */
  readonly finish: () => void;
}

export interface Terminal {
  /** Width in characters; absent if the output is not a terminal. */
  readonly columns?: number;
  /** Current height in lines; absent if the output is not a terminal. */
  readonly rows?: number | undefined;
  readonly color: boolean;
  /** Whether the output has 256 colors instead of 16. Default: false. */
  readonly has256Colors?: boolean;
  /** Whether standard error supports color. */
  readonly errorColor?: boolean;
  /** Whether tables have a line with titles. Default: true. */
  readonly hasTitles?: boolean;
  /** Current time in milliseconds since the epoch. */
  readonly now: number;
}
