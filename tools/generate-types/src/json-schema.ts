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
  readonly "x-wait"?: { readonly until: readonly string[]; readonly endsAt: readonly string[] };
  readonly oneOf?: readonly JsonSchema[];
  /** Name of the documented field that this one is another name of. */
  readonly "x-alias-of"?: string;
  /** How the two relate; the same value by default. */
  readonly "x-alias-form"?: string;
  /** Documented values by the values that some servers use in their place. */
  readonly "x-alias-values"?: Readonly<Record<string, string>>;
  /** Kind of the object that the field identifies. */
  readonly "x-reference"?: string;
  /** Value that means the same as no value. */
  readonly "x-same-as-absent"?: unknown;
  /** Value that clients send when the field is left out, because servers require it. */
  readonly "x-send-default"?: unknown;
  /** Whether clients send a new identifier when the field is left out, because servers require one. */
  readonly "x-send-new-id"?: boolean;
}

/** Follows a `$ref` into the components of the document. */
export function resolve(document: OpenAPI3, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace("#/components/schemas/", "");
  const found = document.components?.schemas?.[name] as JsonSchema | undefined;
  if (found === undefined) throw new Error(`${schema.$ref} is not in the document.`);
  return resolve(document, found);
}
