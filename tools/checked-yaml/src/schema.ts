import type { SchemaObject } from "ajv/dist/2020.js";

export type { SchemaObject };

/** Returns a schema, or the one that it refers to by a pointer into the document. */
export function resolve(document: object, schema: SchemaObject): SchemaObject {
  const reference = schema["$ref"] as string | undefined;
  if (reference === undefined) return schema;
  let found: unknown = document;
  for (const name of reference.split("/").slice(1)) found = Object(found)[name];
  return found ?? {};
}

/** A schema with all that it is put together from. */
export function parts(document: object, schema: SchemaObject): SchemaObject[] {
  const target = resolve(document, schema);
  const others = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => (schema[keyword] ?? []) as SchemaObject[]);
  return [schema, ...[...(target === schema ? [] : [target]), ...others].flatMap((part) => parts(document, part))];
}

/** The fields of an object, by their names. */
export function fieldsOf(document: object, schema: SchemaObject): Record<string, SchemaObject> {
  return Object.assign({}, ...parts(document, schema).map((part) => part["properties"])) as Record<
    string,
    SchemaObject
  >;
}

/** The schema of the items of an array, where there is one. */
export function itemsOf(document: object, schema: SchemaObject): SchemaObject | undefined {
  return parts(document, schema).find(({ items }) => items !== undefined)?.["items"] as SchemaObject | undefined;
}

/** The schema of the value at a place, where the document has one. */
export function schemaAt(document: object, schema: SchemaObject, path: readonly (string | number)[]): SchemaObject {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const fields = fieldsOf(document, schema);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return schemaAt(document, itemsOf(document, schema) ?? field ?? {}, rest);
}
