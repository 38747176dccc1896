import { code, escapeMarkdown as escape, fold } from "@obstack/markdown";
import { placeOf } from "../plan/plan.ts";
import type { FieldChange, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { nounOf, objectsOf } from "./combine-changes.ts";
import type { Combination } from "./combine-changes.ts";
import type { Block } from "./fit-blocks.ts";
import { effectsToText, originOf, tagsOf } from "./remarks.ts";
import { printablePair } from "./shorten-pair.ts";

const words = { create: "Create", update: "Update", delete: "Delete" } as const;

/** More entries, or more fields of a change, are folded. */
export const maxOpen = 10;

/** Maximum number of fields that the title of a change names. */
const maxNamed = 3;

/** What the changes of a section have in common. */
export interface ChangeOptions {
  /** Number of targets that have them. */
  readonly onTargets: number;
  /** Titles of the columns with the values before and after. Default: `server` and `file`. */
  readonly columns?: readonly [before: string, after: string] | undefined;
}

/** Maximum length of a value in a title. */
const maxValue = 40;

/**
 * Formats changes as Markdown: a heading and a table of fields for each of them, or for objects that change in the same way; folded if there are many.
 *
 * @param level Markdown of the headings, such as `####`.
 * @param total Number of entries in the entire report.
 */
export function changeBlocks(
  combinations: readonly Combination[],
  level: string,
  total: number,
  { onTargets, columns }: ChangeOptions,
): Block[] {
  return combinations.map((combination) => {
    const { changes, first } = combination;
    const { fields } = first;
    const isFolded = fields.length > 0 && (total > maxOpen || fields.length > maxOpen);
    const table = [...toTable(fields, columns), ...objectLines(combination)];
    const lists = effectLines(changes);
    const details = isFolded
      ? fold(describeChange(combination), table)
      : [`${level} ${escape(titleOf(combination))}`, "", ...(fields.length === 0 ? objectLines(combination) : table)];
    return {
      lines: ["", ...details, ...(lists.length === 0 ? [] : ["", ...lists]), ""],
      short: `- ${escape(describeChange(combination))}`,
      shows: { count: changes.length * onTargets, noun: nounOf(combination), what: `to ${first.action}` },
    };
  });
}

/** Lists the objects of a combination. */
function objectLines(combination: Combination): string[] {
  const { changes } = combination;
  if (changes.length === 1) return [];
  const names = changes.map(({ key }) => code(printableName(key))).join(", ");
  return ["", ...fold(`${changes.length} ${nounOf(combination)}s`, [names])];
}

/** Lists the effects of changes. */
export function effectLines(changes: readonly PlannedChange[]): string[] {
  return effectsToText(changes).map((line) => `- ${escape(line)}`);
}

function titleOf(combination: Combination): string {
  const tags = tagsOf(combination).map((tag) => ` (${tag})`);
  return `${words[combination.first.action]} ${objectsOf(combination)}${tags.join("")}`;
}

/** Describes a change in one line: its title, and its fields with their values. */
function describeChange(combination: Combination): string {
  const { fields, action } = combination.first;
  const title = titleOf(combination);
  if (fields.length === 0) return title;
  if (fields.length > maxNamed) return `${title}: ${fields.length} fields`;
  return `${title}: ${fields.map((field) => (action === "update" ? describeField(field) : printableName(placeOf(field)))).join(", ")}`;
}

function describeField(field: FieldChange): string {
  const { server, file } = field;
  const name = printableName(placeOf(field));
  if (file === undefined) return `${name} removed`;
  if (server === undefined) return isScalar(file) ? `${name} ${shortValue(file)}` : `${name} added`;
  return isScalar(server) && isScalar(file) ? `${name} ${shortValue(server)} → ${shortValue(file)}` : name;
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object";
}

function shortValue(value: unknown): string {
  // Whole characters, so that none is cut in two.
  const characters = Array.from(printable(value));
  return characters.length <= maxValue ? characters.join("") : `${characters.slice(0, maxValue).join("")}…`;
}

/** Formats fields as a table, without columns that would be empty. */
export function toTable(
  fields: readonly FieldChange[],
  columns: ChangeOptions["columns"] = ["server", "file"],
): string[] {
  const rows = [["field", ...columns, ""], ...fields.map(cells)];
  const isUsed = (index: number): boolean => rows.slice(1).some((row) => row[index] !== "");
  const [head = "", ...lines] = rows.map((row) => `| ${row.filter((_, index) => isUsed(index)).join(" | ")} |`);
  return [head, head.replaceAll(/[^|]+/g, " --- "), ...lines];
}

function cells(field: FieldChange): string[] {
  const { server, file } = field;
  const [before, after] = server === undefined || file === undefined ? [] : printablePair(server, file);
  return [
    escape(printableName(placeOf(field))),
    valueToMarkdown(server, before),
    valueToMarkdown(file, after),
    escape(originOf(field)),
  ];
}

/** Longer values are folded, with their start as the summary. */
const foldedLength = 200;
const summaryLength = 60;

/**
 * Formats a value as inline code; empty for no value.
 *
 * @param summary What to display of a long value. Default: its start.
 */
export function valueToMarkdown(given: unknown, summary?: string): string {
  if (given === undefined) return "";
  const text = printable(given);
  if (text.length <= foldedLength) return code(text);
  // Whole characters, so that none is cut in two.
  const start = Array.from(summary ?? text)
    .slice(0, summaryLength)
    .join("");
  return `<details><summary>${code(`${start.replace(/…$/u, "")}…`)}</summary>${code(text)}</details>`;
}
