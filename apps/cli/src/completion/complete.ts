import { proposeCompletions } from "@stricli/core";
import { application } from "../application.ts";
import type { CliContext } from "../context.ts";

/** Writes what the last word of a command line may become, a line each with what it is for. For the scripts of the shells. */
export async function complete(context: CliContext, words: readonly string[]): Promise<void> {
  const found = await proposeCompletions(application, words, context);
  const partial = words.at(-1) ?? "";
  const lines = found
    .filter(({ completion }) => completion.startsWith(partial))
    .map(({ completion, brief }) => `${completion}\t${brief}\n`);
  context.process.stdout.write(lines.join(""));
}
