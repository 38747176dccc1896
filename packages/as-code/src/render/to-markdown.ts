import { duplicateToText } from "../plan/describe-duplicates.ts";
import type { Drift } from "../plan/drift.ts";
import type { FieldChange, Plan, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { driftSummaryOf, headingOf, originOf, remarksOf, summaryOf, tagsOf } from "./summary.ts";

const words = { create: "Create", update: "Update", delete: "Delete" } as const;

/** Options for {@link planToMarkdown} and {@link driftToMarkdown}. */
export interface MarkdownOptions {
  /**
   * Maximum length in UTF-16 code units, such as 65,536 for a comment on GitHub. The heading and the summary are always complete; changes
   * that do not fit are counted. Default: no limit.
   */
  readonly maxLength?: number | undefined;
}

/** Formats a plan as Markdown, for example for a comment on a pull request. Long values are folded. */
export function planToMarkdown(plan: Plan, { maxLength }: MarkdownOptions = {}): string {
  const { warnings, notes } = remarksOf(plan);
  return limited(
    [`### Plan for ${escape(headingOf(plan))}`, "", escape(summaryOf(plan)), ""],
    [
      ...plan.changes.map((change) => section(change)),
      ...warnings.map((line) => [`> **Warning:** ${escape(line)}\n`]),
      ...notes.map((line) => [`- ${escape(line)}`]),
    ],
    maxLength,
  );
}

/** Formats drift as Markdown. Long values are folded. */
export function driftToMarkdown(drift: Drift, { maxLength }: MarkdownOptions = {}): string {
  return limited(
    [`### Drift of ${escape(drift.target)}`, "", escape(driftSummaryOf(drift)), ""],
    [
      ...drift.changes.map((change) => section(change)),
      ...drift.addedTiles.map(({ title, name, id }) => [
        `- ${escape(title)}: tile ${escape(printable(name ?? id))} was added`,
      ]),
      ...drift.duplicates.map((duplicate) => [`\n> **Warning:** ${escape(duplicateToText(duplicate))}`]),
    ],
    maxLength,
  );
}

/** Room for the sentence about what is not shown. */
const omissionLength = 80;

/** Joins a head and as many of the blocks as fit. */
function limited(
  head: readonly string[],
  blocks: readonly (readonly string[])[],
  maxLength = Number.POSITIVE_INFINITY,
): string {
  const complete = [...head, ...blocks.flat()].join("\n").trimEnd();
  if (complete.length <= maxLength) return complete;
  const lines = [...head];
  let left = maxLength - omissionLength - head.join("\n").length;
  let omitted = 0;
  for (const block of blocks) {
    const length = block.join("\n").length + 1;
    if (length > left) omitted++;
    else {
      left -= length;
      lines.push(...block);
    }
  }
  return [...lines, `\n${omitted} more ${omitted === 1 ? "entry is" : "entries are"} too long to show.`].join("\n");
}

/** Formats a change as a section. */
export function section(change: PlannedChange, level = "####"): string[] {
  const tags = tagsOf(change).map((tag) => ` (${escape(tag)})`);
  const title = `${level} ${words[change.action]} ${escape(printableName(change.title))}${tags.join("")}`;
  const effects = (change.effects ?? []).map((effect) => `- ${escape(printableName(effect))}`);
  return [
    title,
    "",
    ...(change.fields.length === 0
      ? []
      : ["| field | server | file | |", "| --- | --- | --- | --- |", ...change.fields.map(row), ""]),
    ...(effects.length === 0 ? [] : [...effects, ""]),
  ];
}

function row(field: FieldChange): string {
  const { path, server, file } = field;
  return `| ${[escape(printableName(path)), code(server), code(file), escape(originOf(field))].join(" | ")} |`;
}

/** Longer values are folded, with their start as the summary. */
const foldedLength = 200;
const summaryLength = 60;

/** Formats a value as inline code; empty for no value. */
function code(value: unknown): string {
  if (value === undefined) return "";
  const text = printable(value);
  if (text.length <= foldedLength) return inlineCode(text);
  // Whole characters, so that none is cut in two.
  const start = Array.from(text).slice(0, summaryLength).join("");
  return `<details><summary>${inlineCode(`${start}…`)}</summary>${inlineCode(text)}</details>`;
}

function inlineCode(printed: string): string {
  const text = printed.replaceAll("|", String.raw`\|`);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A zero-width space. Code hosts find mentions and references after Markdown has removed backslashes. */
const separator = "&#8203;";

/** Escapes text, so that it is no Markdown, mention or reference. */
export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, String.raw`\$&`)
    .replaceAll(/(?:#|\bGH-)(?=\d)/gi, `$&${separator}`)
    .replaceAll(/@(?=[\w-])/g, `@${separator}`);
}
