import { fieldsOf, itemsOf, parts } from "@obstack/checked-yaml/schema";
import type { Path } from "@obstack/checked-yaml";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { requestSchema } from "./request-schema.ts";
import type { Document } from "./request-schema.ts";

/** A record as a body. */
export interface AsRequest {
  readonly body: Record<string, unknown>;
  /** What of the record is the server's to give. */
  readonly leftOut: readonly Path[];
}

/**
 * Makes a body of what a file holds, which may be a record as the server gave it: fields that only answers have are left out, and
 * those that are null, which requests cannot say. Fields that the spec does not know stay.
 *
 * @param renamed Fields that answers call otherwise, by their names there.
 */
export function asRequest(
  operationId: string,
  value: Readonly<Record<string, unknown>>,
  renamed: Readonly<Record<string, string>> = {},
): AsRequest {
  const { document, reference, record } = requestSchema(operationId);
  const leftOut: Path[] = [];
  const named = Object.entries(value).map(([name, field]) => {
    const other = renamed[name];
    return [other === undefined || value[other] !== undefined ? name : other, field];
  });
  const convert = (schema: SchemaObject, answered: SchemaObject, before: unknown, path: Path): unknown => {
    if (Array.isArray(before)) {
      const [items, itemsAnswered] = [itemsOf(document, schema) ?? {}, itemsOf(document, answered) ?? {}];
      return before.map((item, index) => convert(items, itemsAnswered, item, [...path, index]));
    }
    if (typeof before !== "object" || before === null) return before;
    const [known, knownAnswered] = [fieldsOf(document, schema), fieldsOf(document, answered)];
    const kept = Object.entries(before).flatMap(([name, field]) => {
      const [inner, innerAnswered] = [known[name], knownAnswered[name]];
      const place = [...path, name];
      if (inner === undefined && innerAnswered !== undefined && isReadOnly(document, innerAnswered)) {
        leftOut.push(place);
        return [];
      }
      if (inner === undefined) return [[name, field]];
      return field === null ? [] : [[name, convert(inner, innerAnswered ?? {}, field, place)]];
    });
    return Object.fromEntries(kept);
  };
  const body = convert({ $ref: reference }, record, Object.fromEntries(named), []);
  return { body: body as Record<string, unknown>, leftOut };
}

function isReadOnly(document: Document, schema: SchemaObject): boolean {
  return parts(document, schema).some((part) => part["readOnly"] === true);
}
