import type { CommandResult } from "@obstack/mcp";
import type { CommandProcess } from "./command-process.ts";
import { agentVariable } from "./environment/agent.ts";
import { readOnlyVariable } from "./connection/refuse-writes.ts";
import type { CaptureOptions, CliContext } from "./context.ts";
import { silent } from "./terminal/printing.ts";

/**
 * Runs a command line inside another one, without a terminal and without input, and returns what it shows, with times in UTC. A line that may not
 * write runs with the variable that refuses writes, which no flag takes away.
 */
export async function capture(
  { confirm: _confirm, ...outer }: CliContext,
  { mayWrite, profile, signal = outer.signal }: CaptureOptions,
  run: (
    context: CliContext,
    exit: Pick<CommandProcess, "exitCode">,
  ) => Promise<{ readonly code: number; readonly error: object | undefined }>,
): Promise<CommandResult> {
  let value: unknown;
  const notes: string[] = [];
  const context: CliContext = {
    ...outer,
    ...silent,
    print: () => undefined,
    tell: (text, kind) => void ((kind === "warning" || kind === "hint") && notes.push(text)),
    // As JSON, because values such as secrets are objects otherwise.
    collect: (data) => void (value = JSON.parse(JSON.stringify(data ?? null))),
    environment: {
      ...outer.environment,
      [agentVariable]: "0",
      TZ: "UTC",
      ...(profile !== undefined && { OBSTACK_PROFILE: profile }),
      ...(!mayWrite && { [readOnlyVariable]: "1" }),
    },
    hasProfileFlag: profile !== undefined,
    isAgent: false,
    readBytes: async (path, maxLength) => (path === "-" ? Buffer.alloc(0) : outer.readBytes(path, maxLength)),
    terminal: { color: false, now: outer.now() },
    signal,
  };
  const { code, error } = await run(context, {});
  return { code, value, ...(error && { error }), ...(notes.length > 0 && { notes }) };
}
