import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { toggle } from "./flag.ts";

/** The flag that skips the confirmation prompt. */
export const yesFlag = toggle("Skip the confirmation prompt");

/**
 * Checks that a command can ask for confirmation before it does something.
 *
 * @throws {UsageError} If there is no terminal to prompt on, and no flag skips the prompt.
 */
export function requirePrompt({ confirm }: Pick<CliContext, "confirm">, isSkipped: boolean, action: string): void {
  if (isSkipped || confirm !== undefined) return;
  throw new UsageError(`Refusing to ${action} without confirmation.`, "Pass `--yes` to continue.");
}
