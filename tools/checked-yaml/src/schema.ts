import type { SchemaObject } from "ajv/dist/2020.js";

export type { SchemaObject };

/** Returns a schema, or the schema that its `$ref` points to in the document. */
export function resolve(document: object, schema: SchemaObject): SchemaObject {
  const reference = schema["$ref"] as string | undefined;
  if (reference === undefined) return schema;
  let found: unknown = document;
  for (const name of reference.split("/").slice(1)) found = Object(found)[name];
  return found ?? {};
}

/** Returns a schema and all schemas that it consists of: references, `allOf`, `oneOf` and `anyOf`. */
export function parts(document: object, schema: SchemaObject): SchemaObject[] {
  const target = resolve(document, schema);
  const others = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => (schema[keyword] ?? []) as SchemaObject[]);
  return [schema, ...[...(target === schema ? [] : [target]), ...others].flatMap((part) => parts(document, part))];
}

export function fieldsOf(document: object, schema: SchemaObject): Record<string, SchemaObject> {
  return Object.assign({}, ...parts(document, schema).map((part) => part["properties"])) as Record<
    string,
    SchemaObject
  >;
}

/** Returns the schema of an array's items, if any. */
export function itemsOf(document: object, schema: SchemaObject): SchemaObject | undefined {
  return parts(document, schema).find(({ items }) => items !== undefined)?.["items"] as SchemaObject | undefined;
}

/** Returns the schema of the value at a path; empty if the document has none. */
export function schemaAt(document: object, schema: SchemaObject, path: readonly (string | number)[]): SchemaObject {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const fields = fieldsOf(document, schema);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return schemaAt(document, itemsOf(document, schema) ?? field ?? {}, rest);
}
