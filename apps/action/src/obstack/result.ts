import { appendFile } from "node:fs/promises";

/** Exit codes, as those of `obstack plan`. */
export const exitCodes = { success: 0, failure: 1, differences: 2 } as const;

/** Maximum length of the summary of a step, in characters. GitHub allows 1 MiB. */
export const maxSummary = 300_000;

/** Adds Markdown to the summary of the run. */
export async function addSummary(markdown: string): Promise<void> {
  const path = process.env["GITHUB_STEP_SUMMARY"];
  if (path !== undefined && path !== "") await appendFile(path, `${markdown.slice(0, maxSummary)}\n`);
}
