// Bundles each spec into `dist/`, in OpenAPI 3.1, 3.0.3 and a plain form of 3.0.3, as JSON and YAML.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basename } from "node:path";
import { stringify, parse } from "yaml";
import { Converter } from "@apiture/openapi-down-convert";
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

const methods = ["get", "put", "post", "patch", "delete"];
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

type Plain = { paths: object; components: object };
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

type Response = { readonly [keyword: string]: unknown };
type Responses = { [status: string]: Response };

/**
 * Returns an OpenAPI 3.0 document for generators that support only part of it.
 *
 * - A union of one and several becomes the list. Any other union with a list, and a union with a record that has no name, becomes any value.
 * - Open records have `additionalProperties: {}`, so that every client keeps unknown fields.
 * - Optional lists of requests have a name, so that progenitor sends empty ones.
 * - An operation has one successful response. Failures have no body, so clients report their status whatever a server sends.
 */
function toPlain<T extends Plain>(document: T): T {
  const lists = new Set<string>();
  const plain = withLists(withoutUnions(document, lists), lists) as T;
  for (const item of Object.values(plain.paths) as Record<string, { responses: Responses }>[]) {
    for (const method of methods) {
      const operation = item[method];
      if (operation !== undefined) operation.responses = plainResponses(operation.responses);
    }
  }
  nameLists((plain.components as { schemas: Record<string, Schema> }).schemas);
  return withoutUnused(plain);
}

/** Moves the optional lists of requests into schemas of their own. */
function nameLists(schemas: Record<string, Schema>): void {
  for (const [name, { properties = {}, required = [] }] of Object.entries(schemas)) {
    if (!name.endsWith("Request")) continue;
    for (const [field, schema] of Object.entries(properties as Record<string, Schema>)) {
      if (schema["type"] !== "array" || (required as string[]).includes(field)) continue;
      const list = `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      schemas[list] = schema;
      (properties as Record<string, Schema>)[field] = { $ref: `#/components/schemas/${list}` };
    }
  }
}

/** Replaces unions with lists and with records that have no name. Adds the names of properties that become lists to `lists`. */
function withoutUnions(value: unknown, lists: Set<string>, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutUnions(item, lists));
  if (typeof value !== "object" || value === null) return value;
  const schema: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [keyword, withoutUnions(item, lists, keyword)]),
  );
  // The same to a validator. For `true`, progenitor drops unknown fields.
  if (schema["additionalProperties"] === true) schema["additionalProperties"] = {};
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const options = oneOf as Schema[];
  const list = options.find(({ type }) => type === "array");
  if (list === undefined) return options.some(({ type }) => type === "object") ? rest : schema;
  const item = (list["items"] as Schema)["$ref"];
  if (!options.some(({ $ref }) => $ref !== undefined && $ref === item)) return rest;
  lists.add(name);
  return { ...rest, ...list };
}

/** Puts the values of these properties into lists in examples. */
function withLists(value: unknown, lists: ReadonlySet<string>, isExample = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withLists(item, lists, isExample));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const inner = withLists(item, lists, isExample || name === "value");
      return [name, isExample && lists.has(name) && !Array.isArray(inner) ? [inner] : inner];
    }),
  );
}

function plainResponses({ "200": success = {}, "204": empty }: Responses): Responses {
  const failure = { description: "The request failed. The body can be JSON, text or an HTML page." };
  return {
    // Servers delete with 200 or 204.
    ...(empty === undefined ? { "200": success } : { "2XX": { description: "The object was deleted." } }),
    // Not `default`, which progenitor also takes for a success.
    "4XX": failure,
    "5XX": failure,
  };
}

/** Removes components that nothing refers to. */
function withoutUnused<T extends { components: object }>(document: T): T {
  const { securitySchemes, ...sections } = document.components as Record<string, Record<string, unknown>>;
  const text = JSON.stringify(document);
  const used = Object.entries(sections).map(([section, components]) => [
    section,
    Object.fromEntries(
      Object.entries(components).filter(([name]) => text.includes(`"#/components/${section}/${name}"`)),
    ),
  ]);
  const smaller = { ...document, components: { ...Object.fromEntries(used), securitySchemes } };
  return JSON.stringify(smaller).length === text.length ? smaller : withoutUnused(smaller);
}
