import type { OpenAPI3 } from "openapi-typescript";
import { resolve } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

type KnownFields = { [name: string]: KnownFields };

/** Returns a module that says of each record which fields it has, and which of them only responses carry. */
export function generateRecords(document: OpenAPI3): string {
  const lines = ['import type { RecordFields } from "../stack/record-fields.ts";\n'];
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}) as [string, JsonSchema][]) {
    const properties = Object.entries(schema.properties ?? {});
    const readOnly = properties.filter(([, property]) => property.readOnly === true).map(([field]) => field);
    if (schema.required?.includes("id") !== true) continue;
    const fields = { readOnly, known: knownFields(document, schema) };
    lines.push(
      `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Fields: RecordFields = ${JSON.stringify(fields, null, 2)};\n`,
    );
  }
  return lines.join("\n");
}

function knownFields(document: OpenAPI3, reference: JsonSchema): KnownFields {
  const schema = resolve(document, reference);
  if (schema.items !== undefined) return knownFields(document, schema.items);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, knownFields(document, property)]),
  );
}
