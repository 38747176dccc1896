import type { OpenAPI3 } from "openapi-typescript";

/** The keywords that the generators here look at. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
}

/** Follows a `$ref` into the components of the document. */
export function resolve(document: OpenAPI3, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace("#/components/schemas/", "");
  const found = document.components?.schemas?.[name] as JsonSchema | undefined;
  if (found === undefined) throw new Error(`${schema.$ref} is not in the document.`);
  return resolve(document, found);
}
