import { fieldsOf, itemsOf, parts } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import type { Fields } from "@obstack/core";
import { requestSchema } from "./request-schema.ts";
import type { Document } from "./request-schema.ts";

/** Returns the fields of the record in an operation's response, for records other than dashboards and alerts. */
export function recordFields(operationId: string): Fields {
  const { document, record } = requestSchema(operationId);
  return toFields(document, record);
}

function toFields(document: Document, schema: SchemaObject): Fields {
  const target = itemsOf(document, schema) ?? schema;
  return Object.fromEntries(
    Object.entries(fieldsOf(document, target)).map(([name, field]) => {
      const isReadOnly = parts(document, field).some(
        (part) => part["readOnly"] === true || part["x-server-assigned"] === true,
      );
      return [name, { ...(isReadOnly ? { readOnly: true } : {}), fields: toFields(document, field) }];
    }),
  );
}
