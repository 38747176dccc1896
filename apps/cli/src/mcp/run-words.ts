import type { RunCommand } from "@obstack/mcp";
import { agentVariable } from "../common/agent.ts";
import { readOnlyVariable } from "../connection/find-refusal.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";

/**
 * Returns a function that runs command lines inside this process. Every line that may not write runs with the variable that refuses writes, which
 * no flag takes away. Times are in UTC.
 *
 * @param profile Profile of all lines that name no other. Default: that of the environment.
 */
export function runWords({ runCommand }: CliContext, profile?: string): RunCommand {
  return async (words, { mayWrite, signal }) => {
    if (runCommand === undefined) throw new CommandError("failure", "This command cannot run others.");
    const environment = {
      [agentVariable]: "0",
      TZ: "UTC",
      ...(profile === undefined ? {} : { OBSTACK_PROFILE: profile }),
      ...(mayWrite ? {} : { [readOnlyVariable]: "1" }),
    };
    const { code, stdout, stderr } = await runCommand(words, environment, signal);
    const lines = stderr.trim().split("\n");
    const last = parse(lines.at(-1) ?? "") as { readonly error?: unknown } | undefined;
    const notes = lines.flatMap((line) => /^(?:warning|hint): (.+)/.exec(line)?.slice(1) ?? []);
    return {
      code,
      value: parse(stdout),
      ...(last?.error === undefined ? {} : { error: last.error }),
      ...(notes.length === 0 ? {} : { notes }),
    };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
