import { isMap, isScalar, parseDocument, stringify } from "yaml";
import type { Document } from "yaml";
import { differencesOf } from "../common/differences.ts";
import type { Fields } from "../common/value.ts";

const options = { lineWidth: 0 } as const;

/** Returns a value as YAML without anchors and aliases. */
export function toPlainYaml(value: Fields): string {
  return stringify(value, { ...options, aliasDuplicateObjects: false });
}

export function toYaml(value: Fields, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${stringify(value, options)}`;
}

/** Updates the text of a file to a new value, and preserves its comments and order, except in the fields `replaced`, where comments would move. */
export function updateYaml(text: string, before: Fields, value: Fields, replaced: readonly string[] = []): string {
  const document = parseDocument(text);
  for (const name of replaced) if (name in value) document.set(name, document.createNode(value[name]));
  const differences = differencesOf(without(before, replaced), without(value, replaced));
  // Last to first, so that list indices stay valid.
  for (const { path } of differences.filter(({ after }) => after === undefined).toReversed()) document.deleteIn(path);
  for (const { path, after } of differences) {
    if (after === undefined) continue;
    // A scalar is set in the existing node, which keeps its comment.
    document.setIn(path, typeof after === "object" && after !== null ? document.createNode(after) : after);
  }
  return document.toString(options);
}

/** Sets or removes a field of a YAML or JSON file, and preserves the rest. */
export function setField(text: string, path: string, name: string, value: unknown): string {
  if (path.endsWith(".json")) {
    const fields = { ...(JSON.parse(text) as Fields), [name]: value };
    return `${JSON.stringify(fields, undefined, 2)}\n`;
  }
  const document = parseDocument(text);
  if (value === undefined) removeField(document, name);
  // A scalar is set in the existing node, which keeps its comment.
  else document.set(name, typeof value === "object" ? document.createNode(value) : value);
  return document.toString(options);
}

/** Removes a field. Comments at the start of the file stay, although they belong to its first field. */
function removeField(document: Document, name: string): void {
  const [first, second] = isMap(document.contents) ? document.contents.items : [];
  const [from, to] = [first?.key, second?.key];
  const isFirst = isScalar(from) && from.value === name;
  document.delete(name);
  if (isFirst && isScalar(to) && typeof from.commentBefore === "string") to.commentBefore = from.commentBefore;
}

function without(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
