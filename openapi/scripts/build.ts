// Bundles each spec into `dist/`, in OpenAPI 3.1, 3.0.3 and a plain form of 3.0.3, as JSON and YAML.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basename } from "node:path";
import { stringify, parse } from "yaml";
import { Converter } from "@apiture/openapi-down-convert";
import { toPlain } from "./plain.ts";
import { bundleTo, documents } from "./redocly.ts";

type Schema = { [keyword: string]: unknown };

/** Keywords whose value is example data rather than schema. */
const exampleKeywords = new Set(["example", "examples", "value"]);

/**
 * Returns the document in OpenAPI 3.0.3, for generators that do not support 3.1.
 *
 * First rewrites what the converter does not handle: references that can be null, which 3.0 expresses with `allOf`; descriptions next
 * to a reference, which 3.0 ignores; pattern properties, which 3.0 lacks; and texts in several formats, of which generators use only one.
 */
function downLevel(document: object): object {
  return new Converter(rewrite(document) as object, { deleteExampleWithId: false }).convert();
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== "object" || value === null) return value;
  const { patternProperties: _, ...schema }: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [keyword, exampleKeywords.has(keyword) ? item : rewrite(item)]),
  );
  const { $ref, oneOf, anyOf } = schema;
  if (typeof $ref === "string") return { $ref };
  if (Array.isArray(anyOf) && (anyOf as Schema[]).every(({ type }) => type === "string")) return { type: "string" };
  if (!Array.isArray(oneOf)) return schema;
  const options = (oneOf as Schema[]).filter(({ type }) => type !== "null");
  if (options.length === oneOf.length) return schema;
  const { oneOf: __, ...rest } = schema;
  // In 3.0, `nullable` has no effect without a type.
  return { ...rest, type: "object", allOf: options, nullable: true };
}

const records = new URL("../common/examples/records/", import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
mkdirSync(`${root}dist`);

for (const name of documents) {
  const path = `${root}dist/${name}.json`;
  bundleTo(path, name, root);
  const bundle = inlineExamples(JSON.parse(readFileSync(path, "utf8")) as Bundle);
  write(name, bundle);
  const lower = downLevel(structuredClone(bundle)) as Plain;
  write(`${name}.oas30`, lower);
  write(`${name}.plain`, toPlain(lower));
}

type Plain = Parameters<typeof toPlain>[0];
type Bundle = { components: { examples: Record<string, { value: unknown }> } };

function inlineExamples(bundle: Bundle): Bundle {
  for (const example of Object.values(bundle.components.examples)) example.value = inlineRecords(example.value);
  return bundle;
}

function write(name: string, document: object): void {
  writeFileSync(`${root}dist/${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(`${root}dist/${name}.yaml`, stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }));
  console.log(`dist/${name}.{json,yaml}`);
}

/**
 * Replaces each `$ref` inside an example with the shared record it names.
 *
 * OpenAPI has no references inside examples, so the bundler leaves them unresolved. They keep a record that both
 * envelopes contain in one file.
 */
function inlineRecords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineRecords);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    return parse(readFileSync(new URL(basename(value.$ref), records), "utf8")) as unknown;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inlineRecords(item)]));
}
