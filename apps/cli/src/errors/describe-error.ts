import { isDryRunEnd } from "./dry-run-end.ts";
import { style } from "../terminal/style.ts";
import { explainError } from "./explain-error.ts";

/** What a command that only shows its request ends with. */
export const dryRunNote = "This is a dry run: nothing was sent.";

/** Says what happened and what to try next, for people. */
export function describeError(error: unknown, color: boolean): string {
  if (isDryRunEnd(error)) return dryRunNote;
  const { message, hint, known } = explainError(error);
  const lines = [`${color ? style(["red", "bold"], "error:") : "error:"} ${message}`];
  const label = known ? `${color ? style("cyan", "hint:") : "hint:"} ` : "";
  if (hint !== undefined) lines.push(`  ${label}${hint}`);
  return lines.join("\n");
}
