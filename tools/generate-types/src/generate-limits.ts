import type { OpenAPI3 } from "openapi-typescript";
import { resolve } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

type Limits = { [keyword: string]: unknown };
type Operation = {
  operationId: string;
  tags: readonly string[];
  "x-safe"?: boolean;
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  "x-maximum-period-days"?: number;
};

const methods = ["get", "put", "post", "patch", "delete"] as const;

/** Tags of the operations that both deployments have, with the same bodies. */
const shared = new Set(["Dashboards", "Alerts"]);

/**
 * Returns a module with the limits of each request body by operation, for checks before sending.
 *
 * @param isShared Whether the module is that of the operations which both deployments have.
 */
export function generateLimits(document: OpenAPI3, isShared: boolean): string {
  const bodies: Record<string, Limits> = {};
  const additions: Record<string, RequestFields> = {};
  const periods: Record<string, number> = {};
  for (const { operationId, tags, requestBody, "x-maximum-period-days": days } of operationsOf(document)) {
    const schema = requestBody?.content["application/json"].schema;
    if (schema !== undefined && tags.some((tag) => shared.has(tag)) === isShared) {
      bodies[operationId] = limitsOf(document, schema) ?? {};
      const fields = requestFieldsOf(document, schema);
      if (Object.keys(fields).length > 0) additions[operationId] = fields;
    }
    if (days !== undefined) periods[operationId] = days;
  }
  const keys = Object.keys(bodies).map((name) => `"${name}"`);
  const types = [
    "Limits",
    ...(isShared ? [] : ["ReadOperation"]),
    ...(Object.keys(additions).length === 0 ? [] : ["RequestFields"]),
  ];
  const lines = [
    `import type { ${types.join(", ")} } from "${isShared ? "../specification/fields.ts" : "@obstack/core"}";\n`,
    `export const limits: Readonly<Record<${keys.join(" | ")}, Limits>> = ${JSON.stringify(bodies, null, 2)};`,
  ];
  for (const [name, fields] of Object.entries(additions)) {
    lines.push(
      `\n/** Fields of the \`${name}\` body that servers require although the interface document does not. */`,
    );
    lines.push(`export const ${name}Fields: RequestFields = ${JSON.stringify(fields, null, 2)};`);
  }
  for (const [name, days] of Object.entries(periods)) {
    lines.push(`\n/** Maximum period of \`${name}\` in days, including the first and last day. */`);
    lines.push(`export const ${name}MaximumDays = ${days};`);
  }
  if (!isShared) lines.push(...waits(document), ...readOperations(document));
  return `${lines.join("\n")}\n`;
}

type RequestFields = { [name: string]: { [attribute: string]: unknown } };

function requestFieldsOf(document: OpenAPI3, reference: JsonSchema): RequestFields {
  const schema = resolve(document, reference);
  if (schema.items !== undefined) return requestFieldsOf(document, schema.items);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const inner = requestFieldsOf(document, property);
      const field = {
        ...(property["x-send-default"] === true ? { default: property.default } : {}),
        ...(property["x-send-new-id"] === true ? { newId: true } : {}),
        ...(Object.keys(inner).length > 0 ? { fields: inner } : {}),
      };
      return Object.keys(field).length > 0 ? [[name, field]] : [];
    }),
  );
}

/** Returns constants for fields with `x-wait`: values to wait for, and values that end a wait without success. */
function waits(document: OpenAPI3): string[] {
  return Object.entries((document.components?.schemas ?? {}) as Record<string, JsonSchema>).flatMap(([name, schema]) =>
    Object.entries(schema.properties ?? {}).flatMap(([field, { "x-wait": wait }]) => {
      if (wait === undefined) return [];
      const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      return [
        `\n/** Values of \`${field}\` in \`${name}\` to wait for, and values that end a wait without success or need a person. */`,
        `export const ${constant}: Readonly<Record<"until" | "endsAt" | "needsPerson", readonly string[]>> = ${JSON.stringify({ needsPerson: [], ...wait })};`,
      ];
    }),
  );
}

function operationsOf(document: OpenAPI3): (Operation & { method: string; path: string })[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, unknown>)[method] as Operation | undefined;
      return operation === undefined ? [] : [{ ...operation, method: method.toUpperCase(), path }];
    }),
  );
}

/** Returns a constant with the operations that only read: every `GET`, and those with `x-safe`. */
function readOperations(document: OpenAPI3): string[] {
  const operations = operationsOf(document)
    .filter(({ method, "x-safe": isSafe }) => method === "GET" || isSafe === true)
    .map(({ method, path }) => ({ method, path }));
  return [
    "\n/** Operations that only read. */",
    `export const readOperations: readonly ReadOperation[] = ${JSON.stringify(operations, null, 2)};`,
  ];
}

function limitsOf(document: OpenAPI3, reference: JsonSchema): Limits | undefined {
  const schema = resolve(document, reference);
  const limits: Limits = {};
  if (schema.enum !== undefined) limits["enum"] = schema.enum;
  if (schema.minItems !== undefined) limits["minItems"] = schema.minItems;
  if (schema.maxItems !== undefined) limits["maxItems"] = schema.maxItems;
  if (schema.required !== undefined) limits["required"] = schema.required;
  const options = schema.oneOf?.map((option) => resolve(document, option));
  // The options of other unions differ in type, which the server checks.
  if (options?.every(({ required = [] }) => required.length > 0) === true) {
    limits["oneOf"] = options.flatMap((option) => option.required ?? []);
  }
  const properties = [schema, ...(options ?? [])]
    .flatMap((object) => Object.entries(object.properties ?? {}))
    .map(([name, property]) => [name, limitsOf(document, property)] as const)
    .filter(([, inner]) => inner !== undefined);
  if (properties.length > 0) limits["properties"] = Object.fromEntries(properties);
  const items = schema.items === undefined ? undefined : limitsOf(document, schema.items);
  if (items !== undefined) limits["items"] = items;
  return Object.keys(limits).length > 0 ? limits : undefined;
}
