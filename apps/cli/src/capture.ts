import { Readable } from "node:stream";
import type { CommandProcess } from "./command-process.ts";

/**
 * Runs a command line inside the process of another one, without a terminal and without input.
 *
 * @param environment Variables in addition to those of the process.
 * @param signal Interrupts the command, like Ctrl-C.
 */
export async function capture(
  run: (words: readonly string[], process: CommandProcess) => Promise<void>,
  process: CommandProcess,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
) {
  let [stdout, stderr] = ["", ""];
  const own: CommandProcess = {
    argv: [...process.argv.slice(0, 2), ...words],
    env: { ...process.env, ...environment },
    stdin: Readable.from([]),
    stdout: { write: (text: string) => ((stdout += text), true) } as unknown as CommandProcess["stdout"],
    stderr: { write: (text: string) => ((stderr += text), true) } as unknown as CommandProcess["stderr"],
    exitCode: undefined,
    cwd: () => process.cwd(),
    on: (_event, listener) => signal?.addEventListener("abort", listener, { once: true }),
    once: () => undefined,
    exit: () => {
      throw new Error("A command that runs inside another one cannot end the process.");
    },
  };
  await run(words, own);
  return { code: Number(own.exitCode ?? 0), stdout, stderr };
}
