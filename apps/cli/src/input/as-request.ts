import { toRequest } from "@obstack/core";
import type { Fields } from "@obstack/core";
import type { Path } from "@obstack/checked-yaml";

/** A record as the body of a request. */
export interface AsRequest {
  readonly body: Readonly<Record<string, unknown>>;
  /** Places of the fields that only the server sets. */
  readonly leftOut: readonly Path[];
}

/** Converts what a file holds, which may be a record as `get` prints it, into the body of a request. */
export function asRequest(record: object, fields: Fields): AsRequest {
  return { body: toRequest(record, fields), leftOut: [...serverFields(record, fields, [])] };
}

function* serverFields(value: unknown, fields: Fields, path: Path): Generator<Path> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* serverFields(item, fields, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined || item === null) continue;
      if (field.readOnly !== true) yield* serverFields(item, field.fields ?? {}, [...path, name]);
      else if (!isSentUnderAlias(name, fields)) yield [...path, name];
    }
  }
}

function isSentUnderAlias(name: string, fields: Fields): boolean {
  return Object.values(fields).some(({ aliasOf, readOnly }) => aliasOf === name && readOnly !== true);
}
