import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const main = fileURLToPath(new URL("../dist/parts/run.cjs", import.meta.url));

/** A command that runs until it is stopped. */
export interface StartedCommand {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Interrupts the command, as Ctrl-C does, and expects it to succeed. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built command in this process.
 *
 * @param isReady Returns whether the output says that the command is ready.
 */
export async function startCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  isReady: (output: { readonly stdout: string; readonly stderr: string }) => boolean,
): Promise<StartedCommand> {
  const { run } = require(main) as { readonly run: (words: readonly string[], process: object) => Promise<void> };
  let [stdout, stderr] = ["", ""];
  const io = Object.assign(new EventEmitter(), {
    argv: ["node", "obstack", ...words],
    env: environment,
    stdin: Readable.from([]),
    stdout: {
      write: (text: string, onWritten?: () => void) => {
        stdout += text;
        onWritten?.();
      },
    },
    stderr: { write: (text: string) => (stderr += text) },
    exitCode: undefined as number | undefined,
    cwd: () => process.cwd(),
  });
  const ended = run(words, io);
  while (!isReady({ stdout, stderr })) {
    if (io.exitCode !== undefined) throw new Error(stderr);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    async stop() {
      io.emit("SIGINT");
      await ended;
      expect(io.exitCode ?? 0).toBe(0);
    },
  };
}
