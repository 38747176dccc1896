import { isTile, placeOf } from "../plan/plan.ts";
import type { ChangeAction, FieldChange, PlannedChange } from "../plan/plan.ts";
import { printable, printableName, printablePair } from "../common/printable.ts";
import { isObject } from "../common/value.ts";
import { objectsOf } from "./combine-changes.ts";
import type { Combination } from "./combine-changes.ts";
import { effectsToText, originOf, tagsOf } from "./remarks.ts";

/** Meaning of a part of a text, for coloring. */
export type Tone = "create" | "update" | "delete" | "drift" | "conflict" | "note" | "title";

/** Colors a part of a text. Default: no color. */
export type Paint = (tone: Tone, text: string) => string;

export const plain: Paint = (_tone, text) => text;

const signs = { create: "+", update: "~", delete: "-" } as const;

/** Formats changed fields, from the value before to the value after. */
export function changesToText(fields: readonly FieldChange[], paint: Paint = plain): string {
  return indent(fields.flatMap((field) => fieldLines(field, paint))).join("\n");
}

/** Formats changed fields in one line, from the file's value to the server's. */
export function driftToLine(fields: readonly FieldChange[]): string {
  return fields.map((field) => fieldLine(fromFile(field), plain, "drift")).join(", ");
}

/** Formats a change of drift as lines. Unlike a plan, drift is displayed from file to server. */
export function driftLines({ isGone, fields, title }: PlannedChange, paint: Paint): string[] {
  return [
    `${paint("drift", isGone === true ? "-" : "~")} ${printableName(title)}${isGone === true ? ": deleted" : ""}`,
    ...indent(fields.flatMap((field) => fieldLines(fromFile(field), paint, "drift"))),
  ];
}

/** Returns a change from file to server. If the file changed as well, the remark after it says what was applied last. */
function fromFile({ file, server, by, ...field }: FieldChange): FieldChange {
  const origin = by === "both" ? { by } : ({ by: "file", lastApplied: undefined } as const);
  return { ...field, ...origin, server: file, file: server };
}

/** Formats objects that change in the same way as lines: the change once, then the names of the objects. */
export function combinationLines(changes: Combination, paint: Paint): string[] {
  const [{ action, fields, isGone }] = changes;
  const isOne = changes.length === 1;
  const tags = tagsOf(changes).map((tag) => paint(isGone === true ? "drift" : "note", `  (${tag})`));
  const effects = effectsToText(changes).map((line) => paint("title", line));
  return [
    `${paint(action, signs[action])} ${objectsOf(changes)}${tags.join("")}`,
    ...indent([
      ...fields.flatMap((field) => fieldLines(field, paint, action)),
      ...effects,
      ...(isOne ? [] : [paint("note", printableName(changes.map(({ key }) => key).join(", ")))]),
    ]),
  ];
}

function fieldLines(field: FieldChange, paint: Paint, action?: ChangeAction | "drift"): string[] {
  return [fieldLine(field, paint, action), ...indent(tileLines(field))];
}

function fieldLine(field: FieldChange, paint: Paint, action: ChangeAction | "drift" = "update"): string {
  const { server, file, by } = field;
  const name = printableName(placeOf(field));
  const value = (one: unknown): string => (isTile(field) ? "" : `: ${printable(one)}`);
  const origin = originOf(field, action === "drift" ? "in the file" : undefined);
  const aside = origin === "" ? "" : `  ${paint(by === "both" ? "conflict" : "drift", `# ${origin}`)}`;
  // Every field of a new object is new.
  const sign = action === "create" && !isTile(field) ? "" : `${paint("create", "+")} `;
  if (server === undefined) return `${sign}${name}${value(file)}${aside}`;
  if (file === undefined) return `${paint("delete", "-")} ${name}${value(server)}${aside}`;
  const [before, after] = printablePair(server, file);
  return `${name}: ${paint("delete", before)} → ${paint("create", after)}${aside}`;
}

/** Formats the fields of a new tile, with numbers such as its position on one line. */
function tileLines(field: FieldChange): string[] {
  if (!isTile(field) || !isObject(field.file)) return [];
  const fields = Object.entries(field.file).filter(([name, value]) => name !== "name" || value !== field.tile);
  const [numbers, others] = [true, false].map((isNumber) =>
    fields
      .filter(([, value]) => (typeof value === "number") === isNumber)
      .map(([name, value]) => `${printableName(name)}: ${printable(value)}`),
  );
  return [(numbers ?? []).join(", "), ...(others ?? [])].filter((line) => line !== "");
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
