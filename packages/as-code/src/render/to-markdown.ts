import { duplicateToText } from "../plan/describe-duplicates.ts";
import type { Drift } from "../plan/drift.ts";
import type { FieldChange, Plan, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { driftSummaryOf, headingOf, originOf, remarksOf, summaryOf, tagsOf } from "./summary.ts";

const words = { create: "Create", update: "Update", delete: "Delete" } as const;

/** Formats a plan as Markdown, for example for a comment on a pull request. */
export function planToMarkdown(plan: Plan): string {
  const { warnings, notes } = remarksOf(plan);
  return [
    `### Plan for ${escape(headingOf(plan))}`,
    "",
    escape(summaryOf(plan)),
    "",
    ...plan.changes.flatMap((change) => section(change)),
    ...warnings.map((line) => `> **Warning:** ${escape(line)}\n`),
    ...notes.map((line) => `- ${escape(line)}`),
  ]
    .join("\n")
    .trimEnd();
}

/** Formats drift as Markdown. */
export function driftToMarkdown(drift: Drift): string {
  return [
    `### Drift of ${escape(drift.target)}`,
    "",
    escape(driftSummaryOf(drift)),
    "",
    ...drift.changes.flatMap((change) => section(change)),
    ...drift.addedTiles.map(
      ({ title, name, id }) => `- ${escape(title)}: tile ${escape(printable(name ?? id))} was added`,
    ),
    ...drift.duplicates.map((duplicate) => `\n> **Warning:** ${escape(duplicateToText(duplicate))}`),
  ]
    .join("\n")
    .trimEnd();
}

function section(change: PlannedChange): string[] {
  const tags = tagsOf(change).map((tag) => ` (${escape(tag)})`);
  const title = `#### ${words[change.action]} ${escape(printableName(change.title))}${tags.join("")}`;
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

/** Formats a value as inline code; empty for no value. */
function code(value: unknown): string {
  if (value === undefined) return "";
  const text = printable(value).replaceAll("|", String.raw`\|`);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** A zero-width space. Code hosts find mentions and references after Markdown has removed backslashes. */
const separator = "&#8203;";

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, String.raw`\$&`)
    .replaceAll(/(?:#|\bGH-)(?=\d)/gi, `$&${separator}`)
    .replaceAll(/@(?=[\w-])/g, `@${separator}`);
}
