import { fieldsOf, parts } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import type { RequestInput } from "../input/read-body.ts";
import { requestSchema } from "../input/request-schema.ts";
import type { Document } from "../input/request-schema.ts";
import { listOf } from "../errors/usage-messages.ts";

/** Returns a warning if a record is created again without what records omit, such as credentials. */
export function findMissingCredentials({ request, readOnly }: RequestInput): readonly string[] {
  if (!readOnly.includes("id")) return [];
  const { document, reference } = requestSchema("createPipe");
  const missing = [...missingIn(document, { $ref: reference }, request, "")];
  if (missing.length === 0) return [];
  return [`The server returns pipes without ${listOf(missing)}. Add what the pipe needs.`];
}

/** Yields the request-only objects and lists that a value does not have. */
function* missingIn(document: Document, schema: SchemaObject, value: object, prefix: string): Generator<string> {
  for (const [name, field] of Object.entries(fieldsOf(document, schema))) {
    const path = `${prefix}${name}`;
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const schemas = parts(document, field);
    const isOmitted = schemas.some(({ writeOnly, type }) => writeOnly === true && type !== "boolean");
    if (isOmitted && inner === undefined) yield path;
    else if (typeof inner === "object" && inner !== null) yield* missingIn(document, field, inner, `${path}.`);
  }
}
