import { isTile, placeOf } from "../plan/plan-data.ts";
import type { FieldChange } from "../plan/plan-data.ts";
import { printable, printableName, printablePair } from "../common/printable.ts";
import { isObject } from "../common/value.ts";

/** Meaning of a part of a text, for coloring. */
export type Tone = "create" | "update" | "delete" | "drift" | "conflict" | "note" | "title";

/** Colors a part of a text. Default: no color. */
export type Paint = (tone: Tone, text: string) => string;

export const plain: Paint = (_tone, text) => text;

/**
 * Formats changed fields, from the value before to the value after: one line each, and the fields of new tiles below them.
 *
 * @param isNew Whether they are the fields of a new object, so that each of them is new. Default: false.
 * @param conflict What happened to fields in conflict.
 */
export function fieldLines(
  fields: readonly FieldChange[],
  paint: Paint = plain,
  isNew: boolean = false,
  conflict: string = "changed on both sides",
): string[] {
  return fields.flatMap((field) => [
    fieldLine(field, paint, isNew, conflict),
    ...tileLines(field).map((line) => `    ${line}`),
  ]);
}

/** Returns changes of drift, which reports show from the file's value to the server's. If both changed, the conflict stays. */
export function toDrift(fields: readonly FieldChange[]): FieldChange[] {
  return fields.map(({ file: server, server: file, by, lastApplied, ...place }) => ({
    ...place,
    ...(by === "both" ? { by, lastApplied } : { by: "file" }),
    server,
    file,
  }));
}

function fieldLine(field: FieldChange, paint: Paint, isNew: boolean, conflict: string): string {
  const { server, file, by } = field;
  const name = printableName(placeOf(field));
  const value = (one: unknown): string => (isTile(field) ? "" : `: ${printable(one)}`);
  const origin = originOf(field, conflict);
  const aside = origin === "" ? "" : `  ${paint(by === "both" ? "conflict" : "drift", `# ${origin}`)}`;
  const sign = isNew && !isTile(field) ? "" : `${paint("create", "+")} `;
  if (server === undefined) return `${sign}${name}${value(file)}${aside}`;
  if (file === undefined) return `${paint("delete", "-")} ${name}${value(server)}${aside}`;
  const [before, after] = printablePair(server, file);
  return `${name}: ${paint("delete", before)} → ${paint("create", after)}${aside}`;
}

/** Describes who changed a field; empty for changes in the file. */
function originOf({ by, lastApplied }: FieldChange, conflict: string): string {
  if (by === "file") return "";
  const previous = lastApplied === undefined ? "" : `, last applied: ${printable(lastApplied)}`;
  return `${by === "both" ? `conflict: ${conflict}` : "changed on the server"}${previous}`;
}

/** Formats the fields of a new tile, with numbers such as its position on one line. */
function tileLines(field: FieldChange): string[] {
  if (!isTile(field) || !isObject(field.file)) return [];
  const fields = Object.entries(field.file).filter(([name, value]) => name !== "name" || value !== field.tile);
  const linesOf = (isNumber: boolean): string[] =>
    fields
      .filter(([, value]) => (typeof value === "number") === isNumber)
      .map(([name, value]) => `${printableName(name)}: ${printable(value)}`);
  return [linesOf(true).join(", "), ...linesOf(false)].filter((line) => line !== "");
}
