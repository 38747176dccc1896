import { isDryRunEnd } from "./dry-run-end.ts";
import { style } from "../terminal/style.ts";
import { explainError } from "./explain-error.ts";

/** The last message of a dry run. */
export const dryRunNote = "Dry run: the request was not sent.";

/** Returns the message and hint of an error for people. */
export function describeError(error: unknown, color: boolean): string {
  if (isDryRunEnd(error)) return dryRunNote;
  const { message, hint, known } = explainError(error);
  const lines = [`${color ? style(["red", "bold"], "error:") : "error:"} ${message}`];
  const label = known ? `${color ? style("cyan", "hint:") : "hint:"} ` : "";
  if (hint !== undefined) lines.push(`  ${label}${hint}`);
  return lines.join("\n");
}
