import { proposeCompletions } from "@stricli/core";
import { loadApplication } from "./application.ts";
import type { CliContext } from "./context.ts";

/** Prints the completions of the last word for the shell scripts: one per line, with a description after a tab. */
export async function complete(context: CliContext, words: readonly string[]): Promise<void> {
  // The last word is incomplete, so it cannot select a command.
  const application = await loadApplication(words.slice(0, -1), context);
  const proposals = await proposeCompletions(application, words, context);
  const partial = words.at(-1) ?? "";
  const lines = proposals
    .filter(({ completion }) => completion.startsWith(partial))
    .map(({ completion, brief }) => `${completion}\t${brief}\n`);
  context.process.stdout.write(lines.join(""));
}
