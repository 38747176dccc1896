import type { CommandProcess } from "../command-process.ts";
import type { CliContext, MessageKind } from "../context.ts";
import { wrapMessage } from "./layout.ts";
import { createProgress } from "./progress.ts";
import { terminalText } from "./terminal-text.ts";

interface Printing extends Pick<CliContext, "process" | "print" | "tell" | "progress"> {
  /** Prompts for a line of text; absent without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
}

interface Interruption {
  readonly signal: AbortSignal;
  readonly interrupt: () => void;
}

/**
 * Returns how commands print and ask. Nothing else in a command writes to the streams of the process. Every control sequence is escaped, except
 * the command's own.
 */
export function createPrinting(
  { stdin, stdout, stderr, env }: Pick<CommandProcess, "stdin" | "stdout" | "stderr" | "env">,
  interruption: Interruption,
): Printing {
  const toText = (text: string): string =>
    terminalText(stderr.isTTY === true ? wrapMessage(text, stderr.columns) : text);
  const print: CliContext["print"] = (text) =>
    void stdout.write(terminalText(text.endsWith("\n") ? text : `${text}\n`));
  const tell: CliContext["tell"] = (text, kind, subject) =>
    void stderr.write(`${toText(messageOf(text, kind, subject))}\n`);
  return {
    print,
    tell,
    // If errors are reported at the end, the parser still writes a line break for each.
    process: { stdout: { write: print }, stderr: { write: (text) => text.trim() !== "" && tell(text.trimEnd()) } },
    progress: createProgress(stderr, env),
    ...(stderr.isTTY === true && stdin.isTTY === true ? { ask } : {}),
  };

  async function ask(question: string): Promise<string> {
    const { signal, interrupt } = interruption;
    const { createInterface } = await import("node:readline/promises");
    const reader = createInterface({ input: stdin, output: stderr as NodeJS.WritableStream });
    // While a line is edited, Ctrl-C arrives as a key instead of a signal.
    reader.once("SIGINT", interrupt);
    try {
      return (await reader.question(`${toText(question.trimEnd())} `, { signal })).trim();
    } catch {
      stderr.write("\n");
      throw signal.reason;
    } finally {
      reader.close();
    }
  }
}

const nowhere = { write: () => undefined };

/** What a command gets that must not print messages. */
export const silent: Pick<CliContext, "process" | "progress" | "tell"> = {
  process: { stdout: nowhere, stderr: nowhere },
  progress: createProgress(nowhere, {}),
  tell: () => undefined,
};

/** Returns a message as lines of its own: `production: warning: …`. */
function messageOf(text: string, kind?: MessageKind, subject?: string): string {
  const message = kind === undefined ? text : `${kind}: ${text}`;
  return subject === undefined ? message : message.replaceAll(/^(?=.)/gm, `${subject}: `);
}
