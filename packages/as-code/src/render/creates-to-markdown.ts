import { code, escapeMarkdown as escape, fold } from "@obstack/markdown";
import { groupBy } from "@obstack/core/internal";
import { isSame } from "../common/value.ts";
import { placeOf } from "../plan/plan.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { changeBlocks, effectLines, toTable, valueToMarkdown } from "./change-to-markdown.ts";
import type { ChangeOptions } from "./change-to-markdown.ts";
import { objectsOf } from "./combine-changes.ts";
import type { Block } from "./fit-blocks.ts";

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
      const [first] = part;
      if (first === undefined) return [];
      // Folded, like the others.
      if (part.length === 1) return changeBlocks([{ changes: part, first }], "", Number.POSITIVE_INFINITY, options);
      const range = `${part.length} ${first.kind}s (${first.key} to ${part.at(-1)?.key})`;
      return createBlock(
        part,
        first,
        parts.length > 1 ? printableName(range) : objectsOf({ changes: part, first }),
        options,
      );
    });
  });
}

function divide(changes: readonly PlannedChange[]): PlannedChange[][] {
  const parts: PlannedChange[][] = [];
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

function createBlock(
  changes: readonly PlannedChange[],
  first: PlannedChange,
  objects: string,
  { onTargets, columns }: ChangeOptions,
): Block {
  const title = `Create ${objects}`;
  const shared = first.fields.filter((field) =>
    changes.every((change) => isSame(fileOf(change, placeOf(field)), field.file)),
  );
  const known = new Set(shared.map(placeOf));
  const own = [...new Set(changes.flatMap(({ fields }) => fields.map(placeOf)))].filter((path) => !known.has(path));
  const details =
    own.length <= maxColumns ? toColumns(changes, own) : changes.flatMap((change) => toObject(change, known));
  const effects = effectLines(changes);
  return {
    lines: [
      "",
      ...fold(title, [...(shared.length === 0 ? [] : [...toTable(shared, columns), ""]), ...details]),
      "",
      ...effects,
      "",
    ],
    short: `- ${escape(title)}`,
    shows: { count: changes.length * onTargets, noun: first.kind, what: "to create" },
  };
}

/** Formats the values that differ as a table with one row per object. */
function toColumns(changes: readonly PlannedChange[], paths: readonly string[]): string[] {
  const rows = changes.map((change) => [
    code(printableName(change.key)),
    ...paths.map((path) => valueToMarkdown(fileOf(change, path))),
  ]);
  const head = [changes[0]?.kind ?? "", ...paths.map((path) => escape(printableName(path)))];
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
