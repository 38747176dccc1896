import { toRequest } from "@obstack/core";
import type { Fields } from "@obstack/core";
import type { Path } from "@obstack/checked-yaml";

/** Converts an object from a file, such as a record printed by `get`, to a request body. Also returns the paths of the read-only fields that it lacks. */
export function toRequestBody(record: object, fields: Fields) {
  return { body: toRequest(record, fields), readOnly: [...readOnlyPaths(record, fields, [])] };
}

function* readOnlyPaths(value: unknown, fields: Fields, path: Path): Generator<Path> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* readOnlyPaths(item, fields, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined || item === null) continue;
      if (field.readOnly !== true) yield* readOnlyPaths(item, field.fields ?? {}, [...path, name]);
      else if (!isSentUnderAlias(name, fields)) yield [...path, name];
    }
  }
}

function isSentUnderAlias(name: string, fields: Fields): boolean {
  return Object.values(fields).some(({ aliasOf, readOnly }) => aliasOf === name && readOnly !== true);
}
