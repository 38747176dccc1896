import diff from "microdiff";
import { parseDocument, stringify } from "yaml";
import type { Fields } from "../model/value.ts";

const options = { lineWidth: 0 } as const;

/** Writes a new file. */
export function toYaml(value: Fields, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${stringify(value, options)}`;
}

/**
 * Writes a value over a file, with the comments and the order of the file.
 *
 * @param whole Names of fields that are written whole when they differ: a comment would end up at another item.
 */
export function updateYaml(text: string, before: Fields, value: Fields, whole: readonly string[] = []): string {
  const document = parseDocument(text);
  for (const name of whole) if (name in value) document.set(name, document.createNode(value[name]));
  const without = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !whole.includes(name)));
  const differences = diff(without(before) as Record<string, unknown>, without(value) as Record<string, unknown>);
  // From the end, so that places in lists stay what they are.
  for (const { type, path } of differences.filter((one) => one.type === "REMOVE").toReversed())
    if (type === "REMOVE") document.deleteIn(path);
  for (const difference of differences) {
    if (difference.type !== "REMOVE") document.setIn(difference.path, document.createNode(difference.value));
  }
  return document.toString(options);
}
