import { proposeCompletions } from "@stricli/core";
import { loadApplication } from "./application.ts";
import type { CliContext } from "./context.ts";

/** Writes what the last word of a command line may become, a line each with what it is for. For the scripts of the shells. */
export async function complete(context: CliContext, words: readonly string[]): Promise<void> {
  // The last word is in the making: it names nothing yet.
  const application = await loadApplication(words.slice(0, -1), context);
  const found = await proposeCompletions(application, words, context);
  const partial = words.at(-1) ?? "";
  const lines = found
    .filter(({ completion }) => completion.startsWith(partial))
    .map(({ completion, brief }) => `${completion}\t${brief}\n`);
  context.process.stdout.write(lines.join(""));
}
