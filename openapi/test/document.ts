import { readFileSync } from "node:fs";

/** The schema keywords that the tests check. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly "x-extensible-enum"?: readonly string[];
  readonly "x-documented-values"?: readonly string[];
  readonly "x-send-default"?: boolean;
  readonly "x-server-assigned"?: boolean;
  readonly "x-send-new-id"?: boolean;
  readonly "x-not-shown"?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly "x-not-shown"?: string;
}

interface Content {
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: Schema; readonly examples?: Readonly<Record<string, { $ref?: string; value?: unknown }>> }
    >
  >;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<
    Record<string, (Content & { readonly "x-not-shown"?: string }) | { readonly $ref: string }>
  >;
  readonly "x-not-shown"?: string;
  readonly "x-maximum-period-days"?: number;
}

export interface Document {
  readonly openapi: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<{
    schemas: Readonly<Record<string, Schema>>;
    securitySchemes: Readonly<Record<string, { type: string; scheme: string }>>;
  }>;
}

/** Reads a built bundle. */
export function readDocument(name: string): Document {
  return JSON.parse(readFileSync(new URL(`../dist/${name}.json`, import.meta.url), "utf8")) as Document;
}

/** Resolves a reference within the document. */
export function resolve<T>(document: Document, value: T | { readonly $ref: string }): T {
  if (typeof value !== "object" || value === null || !("$ref" in value) || typeof value.$ref !== "string")
    return value as T;
  let found: unknown = document;
  for (const part of value.$ref.slice(2).split("/")) found = (found as Readonly<Record<string, unknown>>)[part];
  return resolve(document, found as T);
}

/** Returns the name of the schema that a reference points to. */
export const nameOf = (schema: Schema): string | undefined => schema.$ref?.split("/").at(-1);

/** Returns an operation, including the parameters of its path. */
export function operationAt(
  document: Document,
  path: string,
  method: string,
): (Omit<Operation, "parameters"> & { parameters: Parameter[] }) | undefined {
  const item = document.paths[path];
  const operation = item?.[method] as Operation | undefined;
  if (operation === undefined) return undefined;
  const all = [...((item?.["parameters"] ?? []) as Parameter[]), ...(operation.parameters ?? [])];
  return { ...operation, parameters: all.map((parameter) => resolve<Parameter>(document, parameter)) };
}
