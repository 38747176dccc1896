import { appendFile } from "node:fs/promises";

/** Exit codes, as those of `obstack plan` and `obstack apply`. */
export const exitCodes = { success: 0, failure: 1, differences: 2, partlyApplied: 9 } as const;

/** Adds Markdown to the summary of the run. */
export async function addSummary(markdown: string): Promise<void> {
  const path = process.env["GITHUB_STEP_SUMMARY"];
  if (path !== undefined && path !== "") await appendFile(path, `${markdown}\n`);
}
