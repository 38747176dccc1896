import type { OpenAPI3 } from "openapi-typescript";

/** Schema keywords that the generators use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: Pick<JsonSchema, "format">;
  readonly items?: JsonSchema;
  readonly "x-wait"?: {
    readonly until: readonly string[];
    readonly endsAt: readonly string[];
    readonly needsPerson?: readonly string[];
  };
  /** Public part of a secret: the host of an address. */
  readonly "x-visible"?: "host";
  readonly oneOf?: readonly JsonSchema[];
  /** Name of the documented field that this field is an alias of. */
  readonly "x-alias-of"?: string;
  /** Form of the alias. Default: the same value. */
  readonly "x-alias-form"?: string;
  /** Documented values, keyed by the values that some servers use instead. */
  readonly "x-alias-values"?: Readonly<Record<string, string>>;
  /** Whether the server sets the field and updates send it back, such as the identifier of a tile. */
  readonly "x-server-assigned"?: boolean;
  /** Kind of object that the field refers to. */
  readonly "x-reference"?: string;
  /** Value that means the same as an absent field. */
  readonly "x-same-as-absent"?: unknown;
  /** Whether the server sets the field unless a request contains it. */
  readonly "x-filled-in"?: boolean;
  readonly default?: unknown;
  /** Whether clients send the default if the field is absent, because servers require it. */
  readonly "x-send-default"?: boolean;
  /** Whether clients send a new identifier if the field is absent, because servers require one. */
  readonly "x-send-new-id"?: boolean;
}

/** Resolves a `$ref` to a schema in the components of the document. */
export function resolve(document: OpenAPI3, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace("#/components/schemas/", "");
  const found = document.components?.schemas?.[name] as JsonSchema | undefined;
  if (found === undefined) throw new Error(`Cannot resolve "${schema.$ref}": the document has no such schema.`);
  return resolve(document, found);
}
