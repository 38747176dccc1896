import { escapeMarkdown, oneLine } from "./escape.ts";

/** Formats text as code in a cell of a table. Pages find no markup, links or mentions in code. */
export function code(text: string): string {
  const line = oneLine(text);
  // Parsers differ in whether a pipe after an escaped backslash ends the cell.
  if (line.includes(String.raw`\|`)) return `<code>${escapeMarkdown(line)}</code>`;
  const fence = "`".repeat(longestTicks(line) + 1);
  // Markdown removes one space at each side.
  const space = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${space}${line.replaceAll("|", String.raw`\|`)}${space}${fence}`;
}

/** Formats text as a block of code. */
export function codeBlock(text: string): string {
  const fence = "`".repeat(Math.max(longestTicks(text), 2) + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
}
