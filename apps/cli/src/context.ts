import type { CommandContext } from "@stricli/core";
import type { ProfileStore } from "./common/profile.ts";

/** What commands know of the world; tests bring their own. */
export interface CliContext extends CommandContext {
  /** Words that name the command, such as `charts query`. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Reads a file, at most so many bytes of it; `-` is the standard input. */
  readonly readBytes: (path: string, most: number) => Promise<Buffer>;
  /** Writes a text to a file, over what was there; refuses a symbolic link. */
  readonly writeText: (path: string, text: string) => Promise<void>;
  /** Makes a new file that only its owner can read; fails when it exists. */
  readonly reserveSecretFile: (path: string) => Promise<SecretFile>;
  /** Runs a command line with a secret on its standard input; fails when the command does. */
  readonly pipeSecret: (command: string, secret: string) => Promise<void>;
  /** Asks a question that is answered with yes or no; absent when nobody is there to answer. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Asks a question that is answered with a line; absent when nobody is there to answer. */
  readonly ask?: (question: string) => Promise<string>;
  readonly terminal: Terminal;
  /** Says how far long work is, where somebody looks on. */
  readonly progress: Progress;
  /** Aborted when the user ends the command. */
  readonly signal: AbortSignal;
  readonly profiles: ProfileStore;
}

/** A file that was made for a secret before there is one, so that the secret is not lost for want of a file. */
export interface SecretFile {
  readonly write: (text: string) => Promise<void>;
  /** Removes the file, when there is no secret after all. */
  readonly discard: () => Promise<void>;
}

/** A line on the standard error that says how far long work is, and goes away when it is done. */
export interface Progress {
  /** What was said last. */
  readonly said: string | undefined;
  readonly say: (text: string) => void;
  /** Takes the line away, before something else is written. */
  readonly clear: () => void;
}

/** Where the output goes. */
export interface Terminal {
  /** Width in characters; absent when the output goes to a file or another program. */
  readonly columns?: number;
  readonly color: boolean;
  /** Whether errors have color too. */
  readonly errorColor?: boolean;
  /** When it is, in milliseconds since the epoch. */
  readonly now: number;
}
