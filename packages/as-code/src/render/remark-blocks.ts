import { escapeMarkdown as escape } from "@obstack/markdown";
import type { Block } from "./fit-blocks.ts";

/** Formats a warning as a block. */
export function warningBlock(text: string): Block {
  const line = `> **Warning:** ${escape(text)}`;
  return { lines: ["", line, ""], short: line, shows: { count: 1, noun: "warning" } };
}

/** Formats notes as a list with a title, so that they do not look like a part of the last change. */
export function noteBlocks(notes: readonly string[]): Block[] {
  if (notes.length === 0) return [];
  return [
    { lines: ["", "**Notes**", ""], short: "\n**Notes**\n" },
    ...notes.map((line) => lineBlock(`- ${escape(line)}`)),
  ];
}

/** Returns a block of one line of Markdown. */
function lineBlock(line: string): Block {
  return { lines: [line], short: line, shows: { count: 1, noun: "note" } };
}
