import { resolve } from "../samples/operations.ts";
import type { Schema, Spec } from "../samples/operations.ts";
import { code, memberList, toMarkdown } from "./markdown.ts";

/** Formats the type of a schema. Names of shared schemas are links to their sections of the page. */
export function formatSchemaType(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `[${name}](#${name.toLowerCase()})`;
  }
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) return options.map(formatSchemaType).join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const types = [schema.type ?? "any value"].flat().map((type) => {
    if (type === "array") return schema.items === undefined ? "array" : `array of ${formatSchemaType(schema.items)}`;
    return schema.format === undefined || type === "null" || schema.format === "double"
      ? type
      : `${type} (${schema.format})`;
  });
  return types.join(" or ");
}

/** Describes a schema in sentences: its text, values, limits, default, and what is not specified. */
export function describeSchema(schema: Schema): string {
  // The values of an array are those of its items.
  const { enum: allowed, "x-extensible-enum": known } = schema.items ?? schema;
  const limits = Object.entries(limitNames).flatMap(([keyword, name]) =>
    schema[keyword] === undefined ? [] : `${name} ${formatValue(schema[keyword])}`,
  );
  return [
    toMarkdown(schema.description ?? ""),
    schema["readOnly"] === true ? "Only in responses." : "",
    allowed === undefined ? "" : `One of ${allowed.map(formatValue).join(", ")}.`,
    known === undefined ? "" : `Known values: ${known.map(formatValue).join(", ")}.`,
    limits.length === 0 ? "" : `Limits: ${limits.join(", ")}.`,
    schema["default"] === undefined ? "" : `Default: ${code(JSON.stringify(schema["default"]))}.`,
    formatNotShown(schema),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function formatValue(value: unknown): string {
  return code(typeof value === "string" ? value : JSON.stringify(value));
}

/** Returns what the interface document does not specify, and what is assumed. */
export function formatNotShown(part: { readonly "x-not-shown"?: string }): string {
  return part["x-not-shown"] === undefined ? "" : `*Unspecified:* ${toMarkdown(part["x-not-shown"])}`;
}

const limitNames = {
  minimum: "at least",
  maximum: "at most",
  multipleOf: "a multiple of",
  minLength: "length at least",
  maxLength: "length at most",
  minItems: "items at least",
  maxItems: "items at most",
  pattern: "pattern",
};

/** Returns a section for each shared schema that schemas contain, in the order of their appearance. */
export function schemaSections(spec: Spec, roots: readonly Schema[]): string[] {
  const found = new Map<string, Schema>();
  for (const root of roots) collect(spec, root, found);
  return [...found].flatMap(([name, schema]) => [
    `### ${name}`,
    describeSchema(schema),
    schema.oneOf === undefined ? "" : `One of: ${formatSchemaType(schema)}.`,
    memberList(
      Object.entries(schema.properties ?? {}).map(([field, property]) => [
        `**${code(field)}** ${formatSchemaType(property)}${schema.required?.includes(field) === true ? ", required" : ""}`,
        describeSchema(property),
      ]),
    ),
  ]);
}

/** Collects the shared schemas that a schema contains. */
function collect(spec: Spec, schema: Schema, found: Map<string, Schema>): void {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    if (found.has(name)) return;
    const shared = resolve(spec, schema);
    found.set(name, shared);
    collect(spec, shared, found);
    return;
  }
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  const nested = [...Object.values(properties), items, additionalProperties, ...oneOf, ...anyOf, ...allOf];
  for (const part of nested) if (typeof part === "object") collect(spec, part, found);
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
