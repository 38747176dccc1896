import { code } from "./code.ts";
import { escapeMarkdown } from "./escape.ts";

/** Formats sentences on one line of Markdown: what is between backticks as code, and everything else as text. */
export function proseToMarkdown(text: string): string {
  // Outside of tables, code would show the backslash before a pipe.
  const parts = text.split(/`([^`|\n]+)`/);
  return parts.map((part, index) => (index % 2 === 0 ? escapeMarkdown(part) : code(part))).join("");
}
