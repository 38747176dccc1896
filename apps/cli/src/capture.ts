import { Readable } from "node:stream";
import type { CommandProcess } from "./command-process.ts";
import { agentVariable } from "./common/agent.ts";
import { readOnlyVariable } from "./connection/find-refusal.ts";
import type { CaptureOptions, CliContext, CommandOutput } from "./context.ts";

/**
 * Runs a command line inside the process of another one, without a terminal and without input, and returns what it shows, with times in UTC. A
 * line that may not write runs with the variable that refuses writes, which no flag takes away.
 */
export async function capture(
  run: (
    words: readonly string[],
    process: CommandProcess,
    collector: Pick<CliContext, "collect" | "tell">,
  ) => Promise<object | undefined>,
  process: CommandProcess,
  words: readonly string[],
  { mayWrite, profile, signal }: CaptureOptions,
): Promise<CommandOutput> {
  let value: unknown;
  const notes: string[] = [];
  const nowhere = { write: () => true } as unknown as CommandProcess["stdout"];
  const own: CommandProcess = {
    argv: [...process.argv.slice(0, 2), ...words],
    env: {
      ...process.env,
      [agentVariable]: "0",
      TZ: "UTC",
      ...(profile !== undefined && { OBSTACK_PROFILE: profile }),
      ...(!mayWrite && { [readOnlyVariable]: "1" }),
    },
    stdin: Readable.from([]),
    stdout: nowhere,
    stderr: nowhere,
    exitCode: undefined,
    cwd: () => process.cwd(),
    on: (_event, listener) => signal?.addEventListener("abort", listener, { once: true }),
    once: () => undefined,
    exit: () => {
      throw new Error("A command that runs inside another one cannot end the process.");
    },
  };
  const error = await run(words, own, {
    // As JSON, because values such as secrets are objects otherwise.
    collect: (data) => void (value = JSON.parse(JSON.stringify(data ?? null))),
    tell: (text, kind) => void ((kind === "warning" || kind === "hint") && notes.push(text)),
  });
  return { code: Number(own.exitCode ?? 0), value, ...(error && { error }), ...(notes.length > 0 && { notes }) };
}
