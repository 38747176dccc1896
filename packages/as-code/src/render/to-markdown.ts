import { escapeMarkdown as escape } from "@obstack/markdown";
import { duplicateToText } from "../plan/describe-duplicates.ts";
import type { Drift } from "../plan/drift.ts";
import type { Plan } from "../plan/plan.ts";
import { printable } from "../common/printable.ts";
import { changeBlocks } from "./change-to-markdown.ts";
import { fitBlocks } from "./fit-blocks.ts";
import type { Block } from "./fit-blocks.ts";
import { driftSummaryOf, headingOf, remarksOf, summaryOf } from "./summary.ts";

/** Options for {@link planToMarkdown} and {@link driftToMarkdown}. */
export interface MarkdownOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; changes
   * that do not fit are listed without their fields, or counted. Default: no limit.
   */
  readonly maxLength?: number | undefined;
}

/** Formats a plan as Markdown, for example for a comment on a pull request. Long values are folded. */
export function planToMarkdown(plan: Plan, { maxLength }: MarkdownOptions = {}): string {
  const { warnings, notes } = remarksOf(plan);
  return fitBlocks(
    [`### Plan for ${escape(headingOf(plan))}`, "", escape(summaryOf(plan)), ""],
    [...changeBlocks(plan.changes, "####"), ...warnings.map((line) => warningBlock(line)), ...noteBlocks(notes)],
    maxLength,
  );
}

/** Formats drift as Markdown. Long values are folded. */
export function driftToMarkdown(drift: Drift, { maxLength }: MarkdownOptions = {}): string {
  return fitBlocks(
    [`### Drift of ${escape(drift.target)}`, "", escape(driftSummaryOf(drift)), ""],
    [
      ...changeBlocks(drift.changes, "####"),
      ...drift.addedTiles.map(({ title, name, id }) =>
        lineBlock(`- ${escape(title)}: tile ${escape(printable(name ?? id))} was added`),
      ),
      ...drift.duplicates.map((duplicate) => warningBlock(duplicateToText(duplicate))),
    ],
    maxLength,
  );
}

/** Formats a warning as a block. */
export function warningBlock(text: string): Block {
  const line = `> **Warning:** ${escape(text)}`;
  return { lines: ["", line, ""], short: line };
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
  return { lines: [line], short: line };
}
