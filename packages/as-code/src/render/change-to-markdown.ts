import { code, escapeMarkdown as escape, fold } from "@obstack/markdown";
import type { FieldChange, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import type { Block } from "./fit-blocks.ts";
import { originOf, tagsOf } from "./remarks.ts";

const words = { create: "Create", update: "Update", delete: "Delete" } as const;

/** More changes, or more fields of a change, are folded. */
const maxOpen = 10;

/** Maximum number of fields that the title of a change names. */
const maxNamed = 3;

/**
 * Formats changes as Markdown: a heading and a table of fields each, folded if there are many.
 *
 * @param level Markdown of the headings, such as `####`.
 * @param total Number of changes in the entire report.
 */
export function changeBlocks(
  changes: readonly PlannedChange[],
  level: string,
  total: number = changes.length,
): Block[] {
  return changes.map((change) => {
    const { fields, effects = [] } = change;
    const isFolded = fields.length > 0 && (total > maxOpen || fields.length > maxOpen);
    const table = toTable(fields);
    const lists = effects.map((effect) => `- ${escape(printableName(effect))}`);
    const details = isFolded
      ? fold(describeChange(change), table)
      : [`${level} ${escape(titleOf(change))}`, "", ...(fields.length === 0 ? [] : [...table])];
    return {
      lines: ["", ...details, ...(lists.length === 0 ? [] : ["", ...lists]), ""],
      short: `- ${escape(describeChange(change))}`,
    };
  });
}

function titleOf(change: PlannedChange): string {
  const tags = tagsOf(change).map((tag) => ` (${tag})`);
  return `${words[change.action]} ${printableName(change.title)}${tags.join("")}`;
}

/** Describes a change in one line: its title and its fields. */
function describeChange(change: PlannedChange): string {
  const { fields } = change;
  const names = fields.map(({ path }) => printableName(path));
  if (names.length === 0) return titleOf(change);
  return `${titleOf(change)}: ${names.length <= maxNamed ? names.join(", ") : `${names.length} fields`}`;
}

/** Formats fields as a table, without columns that would be empty. */
function toTable(fields: readonly FieldChange[]): string[] {
  const rows = [["field", "server", "file", ""], ...fields.map(cells)];
  const isUsed = (index: number): boolean => rows.slice(1).some((row) => row[index] !== "");
  const [head = "", ...lines] = rows.map((row) => `| ${row.filter((_, index) => isUsed(index)).join(" | ")} |`);
  return [head, head.replaceAll(/[^|]+/g, " --- "), ...lines];
}

function cells(field: FieldChange): string[] {
  const { path, server, file } = field;
  return [escape(printableName(path)), value(server), value(file), escape(originOf(field))];
}

/** Longer values are folded, with their start as the summary. */
const foldedLength = 200;
const summaryLength = 60;

/** Formats a value as inline code; empty for no value. */
function value(given: unknown): string {
  if (given === undefined) return "";
  const text = printable(given);
  if (text.length <= foldedLength) return code(text);
  // Whole characters, so that none is cut in two.
  const start = Array.from(text).slice(0, summaryLength).join("");
  return `<details><summary>${code(`${start}…`)}</summary>${code(text)}</details>`;
}
