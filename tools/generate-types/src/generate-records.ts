import type { OpenAPI3, SchemaObject } from "openapi-typescript";
import { resolve } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

type Field = { [attribute: string]: unknown };
type Fields = { [name: string]: Field };

/** Attributes of a field, with the spec extension that each comes from. */
const attributes = {
  aliasOf: "x-alias-of",
  aliasForm: "x-alias-form",
  aliasValues: "x-alias-values",
  reference: "x-reference",
  sameAsAbsent: "x-same-as-absent",
  filledIn: "x-filled-in",
} as const;

/** Returns a module that describes which fields of each record are read-only, aliases or references, and which values mean absent. */
export function generateRecords(document: OpenAPI3): string {
  const lines = ['import type { Fields, ReferenceKind } from "../specification/fields.ts";\n'];
  const references: Record<string, string> = {};
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}) as [string, JsonSchema][]) {
    if (schema.required?.includes("id") !== true) continue;
    const fields = fieldsOf(document, schema, references);
    lines.push(
      `/** Fields of ${name} records, as the spec defines them. */`,
      `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Fields: Fields = ${JSON.stringify(fields, null, 2)};\n`,
    );
  }
  lines.push(
    "/** Kind of object that fields with these names refer to, anywhere in a record. */",
    `export const referenceNames: Readonly<Record<string, ReferenceKind>> = ${JSON.stringify(references, null, 2)};\n`,
  );
  return lines.join("\n");
}

function fieldsOf(document: OpenAPI3, reference: JsonSchema, references: Record<string, string>): Fields {
  const schema = resolve(document, reference);
  const options = [schema, ...(schema.oneOf ?? [])];
  const list =
    options.find(({ items }) => items !== undefined)?.items ?? options.find(({ $ref }) => $ref !== undefined);
  if (list !== undefined) return fieldsOf(document, list, references);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const target: JsonSchema = { ...resolve(document, property), ...property };
      const kind = target["x-reference"];
      if (kind !== undefined) references[name] = kind;
      const inner = fieldsOf(document, property, references);
      const field: Field = {
        ...(target.readOnly === true || target["x-server-assigned"] === true ? { readOnly: true } : {}),
        ...Object.fromEntries(
          Object.entries(attributes).flatMap(([attribute, extension]) =>
            target[extension] === undefined ? [] : [[attribute, target[extension]]],
          ),
        ),
        ...(Object.keys(inner).length > 0 ? { fields: inner } : {}),
      };
      return [name, field];
    }),
  );
}

/** Returns a document without paths that contains only the named schemas and the schemas they refer to. */
export function pickSchemas(whole: OpenAPI3, names: readonly string[]): OpenAPI3 {
  const all = whole.components?.schemas ?? {};
  const picked: Record<string, SchemaObject> = {};
  const queue = [...names];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const schema = all[name];
    if (schema === undefined) throw new Error(`The document has no schema "${name}".`);
    if (name in picked) continue;
    picked[name] = schema;
    for (const [, reference] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      queue.push(reference ?? "");
    }
  }
  const { openapi, info } = whole;
  return { openapi, info, paths: {}, components: { schemas: picked } };
}
