import { escapeHtml } from "./escape.ts";

/** Formats lines that a page shows after a click on the summary, which is text. */
export function fold(summary: string, lines: readonly string[]): string[] {
  // Without the empty lines, a page would not interpret the Markdown inside.
  return [`<details><summary>${escapeHtml(summary)}</summary>`, "", ...lines, "", "</details>"];
}
