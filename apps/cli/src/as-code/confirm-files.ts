import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/**
 * Asks whether to update existing files.
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
  return confirm(`These files differ from ${others}:\n${paths.map((path) => `  ${path}\n`).join("")}Update them?`);
}
