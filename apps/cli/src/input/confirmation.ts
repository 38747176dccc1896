import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { toggle } from "./flag.ts";

export const yesFlag = toggle("Skip the confirmation prompt");

/** Checks that a command can ask for confirmation before it does something. */
export function requirePrompt({ confirm }: Pick<CliContext, "confirm">, isSkipped: boolean, action: string): void {
  if (isSkipped || confirm !== undefined) return;
  throw new UsageError(`Refusing to ${action} without confirmation.`, "Pass `--yes` to continue.");
}
