import { numberParser } from "@stricli/core";
import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { requestSchema } from "./request-schema.ts";
import type { Document } from "./request-schema.ts";
import { text } from "../common/text.ts";
import { toKebab } from "../common/to-kebab.ts";

/** A field of a body that has a flag. */
interface Field {
  readonly path: readonly string[];
  /** Name of the flag in camel case: names of the path, put together. */
  readonly flag: string;
  readonly schema: SchemaObject;
}

/** Flags for the fields of a body, and the body that they make. */
export interface BodyFlags {
  readonly flags: Readonly<Record<string, object>>;
  /** Returns the part of the body that flags give, or nothing when none was given. */
  readonly bodyOf: (values: Readonly<Record<string, unknown>>) => Record<string, unknown> | undefined;
  /** Returns the flag, as it is typed, of the field at a place in the body. */
  readonly flagAt: (path: readonly (string | number)[]) => string | undefined;
}

/**
 * Returns flags for the body of an operation, as the spec describes it: one for each string, number, boolean and list of strings at the
 * top level or one level below. Deeper fields, and secrets, which other processes could see, belong in a file.
 *
 * @param without Top-level fields that belong in a file too.
 */
export function bodyFlags(operationId: string, without: readonly string[] = []): BodyFlags {
  const { document, reference } = requestSchema(operationId);
  const fields = [...fieldsOf(document, { $ref: reference }, [])].filter(
    ({ path: [top = ""] }) => !without.includes(top),
  );
  return {
    flags: Object.fromEntries(fields.flatMap((field) => toFlag(field))),
    bodyOf: (values) => {
      const given = fields.filter(({ flag }) => values[flag] !== undefined);
      if (given.length === 0) return undefined;
      const body: Record<string, unknown> = {};
      for (const { path, flag } of given) set(body, path, values[flag]);
      return body;
    },
    flagAt: (path) => {
      const found = fields.find((field) => field.path.every((name, index) => name === path[index]));
      return found === undefined ? undefined : `--${toKebab(found.flag)}`;
    },
  };
}

/** Puts what flags give over a body from a file, field by field. */
export function mergeBody(
  under: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = Object.entries(over).map(([name, value]) => {
    const before = under[name];
    return [name, isObject(value) && isObject(before) ? mergeBody(before, value) : value];
  });
  return { ...under, ...Object.fromEntries(merged) };
}

const deepest = 2;

function* fieldsOf(document: Document, schema: SchemaObject, path: readonly string[]): Generator<Field> {
  const { properties = {} } = resolve(document, schema) as { properties?: Record<string, SchemaObject> };
  for (const [name, reference] of Object.entries(properties)) {
    const inner = resolve(document, reference);
    const place = [...path, name];
    if (inner["properties"] !== undefined) {
      if (place.length < deepest) yield* fieldsOf(document, inner, place);
    } else if (toFlagKind(inner) !== undefined) {
      yield { path: place, flag: toCamel(place), schema: inner };
    }
  }
}

function toFlag({ flag, schema }: Field): [string, object][] {
  const description = String(schema["description"] ?? "").replace(/\.$/, "");
  const values = knownValues(schema);
  const brief =
    values === undefined ? description : `${description} (${values.join(", ")}; the server may know others)`;
  return [[flag, { ...toFlagKind(schema), brief, optional: true }]];
}

function toFlagKind(schema: SchemaObject): object | undefined {
  const values = schema["enum"] as readonly string[] | undefined;
  if (values !== undefined) return { kind: "enum", values };
  switch (schema["type"]) {
    case "string": {
      const known = knownValues(schema);
      const completion = known === undefined ? {} : { proposeCompletions: () => known };
      return { kind: "parsed", parse: text, placeholder: "text", ...completion };
    }
    case "number":
    case "integer":
      return { kind: "parsed", parse: numberParser, placeholder: "number" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return (schema["items"] as SchemaObject | undefined)?.["type"] === "string"
        ? { kind: "parsed", parse: text, variadic: ",", placeholder: "text" }
        : undefined;
    default:
      return undefined;
  }
}

/** The values of an extensible enum that the spec lists. */
function knownValues(schema: SchemaObject): readonly string[] | undefined {
  return schema["x-extensible-enum"] as readonly string[] | undefined;
}

function toCamel(path: readonly string[]): string {
  return path
    .flatMap((name) => name.split("_"))
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join("");
}

function set(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[name] = value;
  else set((body[name] ??= {}) as Record<string, unknown>, rest, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
