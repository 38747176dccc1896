import { valueReferencePath } from "../../src/files/check-file.ts";

/** A JSON Schema. */
export type Schema = {
  [keyword: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  "x-reference"?: string;
};

export const string: Schema = { type: "string" };
export const aName: Schema = { type: "string", minLength: 1 };

export const text = (description: string): Schema => described(description, string);

/** Adds a description to a schema. */
export const described = (description: string, { type, ...rest }: Schema): Schema => ({ type, description, ...rest });

/** Returns the schema of an object without other fields. */
export const object = (required: string[], properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required }),
  properties,
});

/** Returns the schema of a name. */
export const name = (description: string): Schema => ({ ...aName, description });

/** Returns the schema of targets: a name or pattern, or a list of them. */
export const targetNames = (description?: string): Schema => ({
  anyOf: [aName, { type: "array", minItems: 1, items: aName }],
  ...(description === undefined ? {} : { description }),
});

/** Types of fields that are not text, so that a reference to a value needs its own alternative. */
const typesOfValues = new Set<unknown>(["number", "integer", "boolean", "array"]);
/** The schema of a reference to a value. */
export const valueReference: Schema = {
  type: "string",
  pattern: String.raw`^\$\{[^{}]+\}$`,
  description: "A reference to a value of obstack.yaml, for example `${threshold.checkout}`.",
};

/** Allows a reference to a value in place of a field that is not text. */
export function orReference(schema: Schema): Schema {
  if (!typesOfValues.has(schema["type"])) return schema;
  const { description, ...rest } = schema;
  return { ...(description === undefined ? {} : { description }), anyOf: [rest, { $ref: valueReferencePath }] };
}
