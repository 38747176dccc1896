import { isDeepStrictEqual } from "node:util";
import { toRequest } from "@obstack/core";
import type { Fields, JsonObject } from "@obstack/core";

/**
 * Returns the fields of a record that a user can change, under the names that requests use: without read-only fields and null at the top
 * level. Tiles and filters keep their identifiers.
 */
export function toEditable(record: object, fields: Fields): JsonObject {
  const topLevel = Object.entries(fields).map(([name, { fields: _nested, ...field }]) => [name, field] as const);
  return toRequest(record, Object.fromEntries(topLevel));
}

/** Returns the top-level fields that differ: with the edited value, or null for fields that were removed. */
export function changedFields(before: JsonObject, edited: JsonObject): JsonObject {
  const names = new Set([...Object.keys(before), ...Object.keys(edited)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name] ?? null, edited[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, edited[name] ?? null]));
}
