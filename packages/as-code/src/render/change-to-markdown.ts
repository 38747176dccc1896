import { code, escapeMarkdown as escape, fold } from "@obstack/markdown";
import { placeOf } from "../plan/plan.ts";
import type { FieldChange, PlannedChange } from "../plan/plan.ts";
import { printable, printableName, printablePair } from "../common/printable.ts";
import { nounOf, objectsOf } from "./combine-changes.ts";
import type { Combination } from "./combine-changes.ts";
import type { Block } from "./fit-blocks.ts";
import { effectsToText, originOf, tagsOf } from "./remarks.ts";
import { groupBy } from "@obstack/core/internal";
import { isSame } from "../common/value.ts";

const words = { create: "Create", update: "Update", delete: "Delete" } as const;

/** More entries, or more fields of a change, are folded. */
export const maxOpen = 10;

const maxNamed = 3;

/** What the changes of a section have in common. */
export interface ChangeOptions {
  readonly onTargets: number;
  /** Titles of the columns with the values before and after. Default: `server` and `file`. */
  readonly columns?: readonly [before: string, after: string] | undefined;
}

const maxValue = 40;

/** Formats changes as Markdown: a heading and a table of fields for each, or for objects that change in the same way; folded if the report has many entries. */
export function changeBlocks(
  combinations: readonly Combination[],
  level: string,
  total: number,
  { onTargets, columns }: ChangeOptions,
): Block[] {
  return combinations.map((changes) => {
    const [{ fields, action }] = changes;
    const isFolded = fields.length > 0 && (total > maxOpen || fields.length > maxOpen);
    const table = [...toTable(fields, columns), ...objectLines(changes)];
    const lists = effectLines(changes);
    const details = isFolded
      ? fold(describeChange(changes), table)
      : [`${level} ${escape(titleOf(changes))}`, "", ...(fields.length === 0 ? objectLines(changes) : table)];
    return {
      lines: ["", ...details, ...(lists.length === 0 ? [] : ["", ...lists]), ""],
      short: `- ${escape(describeChange(changes))}`,
      shows: { count: changes.length * onTargets, noun: nounOf(changes), what: `to ${action}` },
    };
  });
}

/** Lists the objects of a combination. */
function objectLines(changes: Combination): string[] {
  if (changes.length === 1) return [];
  const names = changes.map(({ key }) => code(printableName(key))).join(", ");
  return ["", ...fold(`${changes.length} ${nounOf(changes)}s`, [names])];
}

export function effectLines(changes: readonly PlannedChange[]): string[] {
  return effectsToText(changes).map((line) => `- ${escape(line)}`);
}

function titleOf(changes: Combination): string {
  const tags = tagsOf(changes).map((tag) => ` (${tag})`);
  return `${words[changes[0].action]} ${objectsOf(changes)}${tags.join("")}`;
}

/** Describes a change in one line: its title, and its fields with their values. */
function describeChange(changes: Combination): string {
  const [{ fields, action }] = changes;
  const title = titleOf(changes);
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
  const rows = [["field", ...columns, ""], ...fields.map(cellsOf)];
  const isUsed = (index: number): boolean => rows.slice(1).some((row) => row[index] !== "");
  return tableLines(rows.map((row) => row.filter((_, index) => isUsed(index))));
}

function cellsOf(field: FieldChange): string[] {
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

/** Formats a value as inline code; empty for no value. The summary of a long value is its start, or what is given. */
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

/** More objects, or longer ones, are in several blocks, so that a report can end between them. */
const maxObjects = 50;
const maxLength = 15_000;

/** More columns are not readable: each object then lists its own fields. */
const maxColumns = 4;

/** Formats many creates as Markdown: the objects of a kind together, with the values that all of them have, and a table of those that differ. */
export function createBlocks(changes: readonly PlannedChange[], options: ChangeOptions): Block[] {
  return Array.from(groupBy(changes, ({ kind }) => kind).values()).flatMap((all) => {
    const parts = divide(all);
    return parts.flatMap((part) => {
      // Folded, like the others.
      if (part.length === 1) return changeBlocks([part], "", Number.POSITIVE_INFINITY, options);
      const [{ kind, key }] = part;
      const range = `${part.length} ${kind}s (${key} to ${part.at(-1)?.key})`;
      return createBlock(part, parts.length > 1 ? printableName(range) : objectsOf(part), options);
    });
  });
}

function divide(changes: readonly PlannedChange[]): Combination[] {
  const parts: [PlannedChange, ...PlannedChange[]][] = [];
  let left = 0;
  for (const change of changes) {
    left -= JSON.stringify(change.fields).length;
    const part = parts.at(-1);
    if (part === undefined || left < 0 || part.length === maxObjects) {
      parts.push([change]);
      left = maxLength - JSON.stringify(change.fields).length;
    } else part.push(change);
  }
  return parts;
}

function createBlock(changes: Combination, objects: string, { onTargets, columns }: ChangeOptions): Block {
  const title = `Create ${objects}`;
  const [{ kind, fields: all }] = changes;
  const shared = all.filter((field) => changes.every((change) => isSame(fileOf(change, placeOf(field)), field.file)));
  const known = new Set(shared.map(placeOf));
  const own = [...new Set(changes.flatMap(({ fields }) => fields.map(placeOf)))].filter((path) => !known.has(path));
  const details =
    own.length <= maxColumns ? toColumns(changes, own) : changes.flatMap((change) => toObject(change, known));
  const table = shared.length === 0 ? [] : [...toTable(shared, columns), ""];
  return {
    lines: ["", ...fold(title, [...table, ...details]), "", ...effectLines(changes), ""],
    short: `- ${escape(title)}`,
    shows: { count: changes.length * onTargets, noun: kind, what: "to create" },
  };
}

/** Formats the values that differ as a table with one row per object. */
function toColumns(changes: readonly PlannedChange[], paths: readonly string[]): string[] {
  const rows = changes.map((change) => [
    code(printableName(change.key)),
    ...paths.map((path) => valueToMarkdown(fileOf(change, path))),
  ]);
  const head = [changes[0]?.kind ?? "", ...paths.map((path) => escape(printableName(path)))];
  return tableLines([head, ...rows]);
}

/** Formats rows of Markdown as a table. The first one has the titles. */
export function tableLines([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Formats the values of one object as an item of a list. */
function toObject({ key, fields }: PlannedChange, known: ReadonlySet<string>): string[] {
  const own = fields.filter((field) => !known.has(placeOf(field)));
  return [
    `- ${code(printableName(key))}`,
    ...own.map((field) => `  - ${escape(printableName(placeOf(field)))}: ${code(printable(field.file))}`),
  ];
}

function fileOf({ fields }: PlannedChange, place: string): unknown {
  return fields.find((field) => placeOf(field) === place)?.file;
}
