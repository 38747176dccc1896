import type { RunCommand } from "@obstack/mcp";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";

/**
 * Returns a function that runs command lines inside this process. Every line that may not write runs with the variable that refuses writes, which
 * no flag takes away.
 */
export function runWords(
  { runCommand }: CliContext,
  { agentVariable, readOnlyVariable }: { readonly agentVariable: string; readonly readOnlyVariable: string },
): RunCommand {
  return async (words, { mayWrite, signal }) => {
    if (runCommand === undefined) throw new CommandError("failure", "This command cannot run others.");
    const environment = { [agentVariable]: "0", ...(mayWrite ? {} : { [readOnlyVariable]: "1" }) };
    const { code, stdout, stderr } = await runCommand(words, environment, signal);
    const last = parse(stderr.trim().split("\n").at(-1) ?? "") as { readonly error?: unknown } | undefined;
    return { code, value: parse(stdout), ...(last?.error === undefined ? {} : { error: last.error }) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
