import { isTile, placeOf } from "../plan/plan-data.ts";
import type { FieldChange } from "../plan/plan-data.ts";
import { printable, printableName, printablePair, shorten, shortenPair } from "../errors/errors.ts";
import { isObject } from "../json/value.ts";

/** Meaning of a part of a text, for coloring. */
export type Tone = "create" | "update" | "delete" | "drift" | "conflict" | "note" | "title";

/** Colors a part of a text. Default: no color. */
export type Paint = (tone: Tone, text: string) => string;

export const plain: Paint = (_tone, text) => text;

/** Options for {@link fieldLines}. */
export interface FieldLineOptions {
  /** Whose values are before and after the arrow, for fields in conflict. Default: nobody is named. */
  readonly sides?: readonly [before: string, after: string] | undefined;
  /** Colors parts of the text. Default: no color. */
  readonly paint?: Paint | undefined;
  /** Whether they are the fields of a new object, so that each of them is new. Default: false. */
  readonly isNew?: boolean | undefined;
  /** Whether long values are cut, and new tiles have one line. Default: false. */
  readonly isBrief?: boolean | undefined;
}

/** Formats changed fields, from the value before to the value after: one line each, and the fields of new tiles below them. */
export function fieldLines(fields: readonly FieldChange[], options: FieldLineOptions = {}): string[] {
  return fields.flatMap((field) => [
    fieldLine(field, options),
    ...(options.isBrief === true ? [] : tileLines(field).map((line) => `    ${line}`)),
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

function fieldLine(field: FieldChange, options: FieldLineOptions): string {
  const { paint = plain, isNew = false, isBrief = false, sides } = options;
  const { server, file, by } = field;
  const name = printableName(placeOf(field));
  const cut = (text: string): string => (isBrief ? shorten(text) : text);
  const value = (one: unknown): string =>
    !isTile(field) ? `: ${cut(printable(one))}` : isBrief && one === file ? describeTile(field) : "";
  const origin = originOf(field);
  const aside = origin === "" ? "" : `  ${paint(by === "both" ? "conflict" : "drift", `# ${origin}`)}`;
  const sign = isNew && !isTile(field) ? "" : `${paint("create", "+")} `;
  if (server === undefined) return `${sign}${name}${value(file)}${aside}`;
  if (file === undefined) return `${paint("delete", "-")} ${name}${value(server)}${aside}`;
  const pair = printablePair(server, file);
  const [before, after] = isBrief ? shortenPair(pair) : pair;
  const [one, other] = by === "both" && sides !== undefined ? sides.map((side) => `${side} `) : ["", ""];
  return `${name}: ${one}${paint("delete", before)} → ${other}${paint("create", after)}${aside}`;
}

/** Describes a new tile, such as `: Errors now, line, 6 × 3 at 3, 1, source Logs`. */
function describeTile({ file, tile }: FieldChange): string {
  if (!isObject(file)) return "";
  const { name, x, y, w, h, config, series } = file;
  const query: unknown = config ?? (Array.isArray(series) ? series[0] : undefined);
  const { displayType, type, source, sourceId } = isObject(query) ? query : {};
  const size = w === undefined ? undefined : `${printable(w)} × ${printable(h)} at ${printable(x)}, ${printable(y)}`;
  const from = source ?? sourceId;
  const title = name === tile ? undefined : name;
  const parts = [title, displayType ?? type, size, from === undefined ? undefined : `source ${printable(from)}`];
  const known = parts.flatMap((part) => (part === undefined ? [] : printable(part)));
  return known.length === 0 ? "" : `: ${shorten(known.join(", "))}`;
}

/** Describes who changed a field; empty for changes in the file. */
function originOf({ by, lastApplied }: FieldChange): string {
  // An object that was found by name has no last-applied version, so no side can be named.
  if (by === "file" || by === "unknown") return "";
  const previous = lastApplied === undefined ? "" : `, last applied: ${printable(lastApplied)}`;
  return `${by === "both" ? "conflict" : "changed on the server"}${previous}`;
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
