import diff from "microdiff";
import { parseDocument, stringify } from "yaml";
import type { Fields } from "../common/value.ts";

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
  const differences = diff(without(before, whole), without(value, whole));
  // From the end, so that places in lists stay what they are.
  for (const { type, path } of differences.filter((one) => one.type === "REMOVE").toReversed())
    if (type === "REMOVE") document.deleteIn(path);
  for (const difference of differences) {
    if (difference.type === "REMOVE") continue;
    const item: unknown = difference.value;
    // A plain value goes into the node that is there, and leaves the comment beside it.
    document.setIn(difference.path, typeof item === "object" && item !== null ? document.createNode(item) : item);
  }
  return document.toString(options);
}

function without(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
