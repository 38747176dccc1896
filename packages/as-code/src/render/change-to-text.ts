import type { FieldChange, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { objectsOf } from "./combine-changes.ts";
import type { Combination } from "./combine-changes.ts";
import { originOf, tagsOf } from "./remarks.ts";
import { printablePair } from "./shorten-pair.ts";

/** Meaning of a part of a text, for coloring. */
export type Tone = "create" | "update" | "delete" | "drift" | "conflict" | "note" | "title";

/** Colors a part of a text. Default: no color. */
export type Paint = (tone: Tone, text: string) => string;

/** Uses no color. */
export const plain: Paint = (_tone, text) => text;

const signs = { create: "+", update: "~", delete: "-" } as const;

/** Formats changed fields, one per line, from the value before to the value after. */
export function changesToText(fields: readonly FieldChange[], paint: Paint = plain): string {
  return fields.map((field) => fieldLine(field, paint)).join("\n");
}

/** Formats a change of drift as lines. Unlike a plan, drift is displayed from file to server. */
export function driftLines({ isGone, fields, title }: PlannedChange, paint: Paint): string[] {
  return [
    `${paint("drift", isGone === true ? "-" : "~")} ${printableName(title)}${isGone === true ? ": deleted" : ""}`,
    ...fields.map(({ path, file, server }) => fieldLine({ path, by: "file", server: file, file: server }, paint)),
  ];
}

/** Formats objects that change in the same way as lines: the change once, then the names of the objects. */
export function combinationLines(combination: Combination, paint: Paint): string[] {
  const { changes, first } = combination;
  const { action, fields, isGone } = first;
  const tags =
    changes.length > 1 ? [] : tagsOf(first).map((tag) => paint(isGone === true ? "drift" : "note", `  (${tag})`));
  const title = `${paint(action, signs[action])} ${objectsOf(combination)}${tags.join("")}`;
  const effects = changes.flatMap((change) =>
    (change.effects ?? []).map((effect) => (changes.length > 1 ? `${change.key}: ${effect}` : effect)),
  );
  return [
    title,
    ...fields.map((field) => (action === "create" ? createdLine(field, paint) : fieldLine(field, paint))),
    ...effects.map((effect) => `    ${paint("title", printableName(effect))}`),
    ...(changes.length > 1 ? [`    ${paint("note", printableName(changes.map(({ key }) => key).join(", ")))}`] : []),
  ];
}

function createdLine({ path, file }: FieldChange, paint: Paint): string {
  return isTile(path)
    ? `    ${paint("create", "+")} ${printableName(path)}`
    : `    ${printableName(path)}: ${printable(file)}`;
}

function fieldLine(field: FieldChange, paint: Paint): string {
  const { path, server, file, by } = field;
  const name = printableName(path);
  const origin = originOf(field);
  const aside = origin === "" ? "" : `  ${paint(by === "both" ? "conflict" : "drift", `# ${origin}`)}`;
  if (server === undefined)
    return `    ${paint("create", "+")} ${name}${isTile(path) ? "" : `: ${printable(file)}`}${aside}`;
  if (file === undefined)
    return `    ${paint("delete", "-")} ${name}${isTile(path) ? "" : `: ${printable(server)}`}${aside}`;
  const [before, after] = printablePair(server, file);
  return `    ${name}: ${paint("delete", before)} → ${paint("create", after)}${aside}`;
}

/** Returns whether a path is an entire tile, of which only the name is displayed. */
function isTile(path: string): boolean {
  return path.startsWith("tiles[") && path.endsWith("]");
}
