import { proposeCompletions } from "@stricli/core";
import { loadApplication } from "./application.ts";
import type { CliContext, CompletedNames } from "./context.ts";
import { silent } from "./terminal/printing.ts";

/** Milliseconds to wait for names, so that the shell does not hang. */
const timeLimit = 600;

/** Prints the completions of the last word for the shell scripts: one per line, with a description after a tab. */
export async function complete(context: CliContext, words: readonly string[]): Promise<void> {
  // The last word is incomplete, so it cannot select a command.
  const application = await loadApplication(words.slice(0, -1), context);
  const proposals = await proposeCompletions(application, words, {
    ...context,
    // Messages and progress must not appear on the prompt.
    ...silent,
    completeNames: (kind) => namesInTime(context, kind, words.slice(0, -1)),
  });
  const partial = words.at(-1) ?? "";
  const matching = proposals.filter(({ completion }) => completion.startsWith(partial));
  const names = matching.filter(({ completion }) => !completion.startsWith("-"));
  // Flags appear once they are typed, or if there is nothing else.
  const lines = (partial.startsWith("-") || names.length === 0 ? matching : names).map(
    ({ completion, brief }) => `${completion}\t${brief}\n`,
  );
  if (lines.length > 0) context.print(lines.join(""));
}

/** Returns names, or none if they cannot be read in time. */
async function namesInTime(
  context: CliContext,
  kind: CompletedNames,
  words: readonly string[],
): Promise<readonly string[]> {
  try {
    const { listNames } = await import("./names/list-names.ts");
    return await listNames(context, kind, { words, signal: AbortSignal.timeout(timeLimit) });
  } catch {
    return [];
  }
}
