import { readFileSync } from "node:fs";

/** The schema keywords that the tests check. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly "x-send-default"?: boolean;
  readonly "x-send-new-id"?: boolean;
  readonly "x-not-shown"?: string;
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

/** Returns whether a value can be null. */
export function isNullable(document: Document, one: Schema): boolean {
  const { nullable, type, oneOf = [] } = resolve<Schema>(document, one);
  return nullable === true || [type].flat().includes("null") || oneOf.some((option) => isNullable(document, option));
}

/** Returns the name of the schema that a reference points to. */
export const nameOf = (schema: Schema): string | undefined => schema.$ref?.split("/").at(-1);
