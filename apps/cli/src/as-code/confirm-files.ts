import type { CliContext } from "../context.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";

/**
 * Asks whether to update existing files.
 *
 * @throws {CommandError} If the user declines.
 *
 * @param others What the files differ from.
 */
export async function confirmFiles(
  { confirm }: Pick<CliContext, "confirm">,
  paths: readonly string[],
  others: string,
): Promise<boolean> {
  if (confirm === undefined) {
    throw new UsageError(
      `These files differ from ${others}: ${paths.join(", ")}.`,
      "Commit your changes, then pass `--yes` to update the files.",
    );
  }
  if (await confirm(`These files differ from ${others}:\n${paths.map((path) => `  ${path}\n`).join("")}Update them?`))
    return true;
  throw new CommandError("failure", "Nothing was written.");
}
