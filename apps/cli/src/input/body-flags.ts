import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { parseNumber } from "./parse-number.ts";
import { requestSchema } from "./request-schema.ts";
import type { Document } from "./request-schema.ts";
import { completeNames } from "../common/complete-names.ts";
import { text } from "../common/text.ts";
import { toKebab } from "../common/to-kebab.ts";

/** A body field with a flag. */
interface Field {
  readonly path: readonly string[];
  /** Name of the flag in camel case, joined from the path. */
  readonly flag: string;
  readonly schema: SchemaObject;
}

/** The kinds of records that flags can name. Saved searches have no list. */
const referenceFlags = { dashboards: "dashboard", tiles: "tile", webhooks: "webhook" } as const;

/** A flag with a reference to a record, and the short flag that replaces it in the help. */
export interface ReferenceFlag {
  readonly kind: keyof typeof referenceFlags;
  readonly flag: string;
  readonly shortFlag: string;
}

/** Flags for the fields of a body. */
export interface BodyFlags {
  readonly flags: Readonly<Record<string, object>>;
  /** Returns the part of the body set by flags, or nothing if none is set. */
  readonly bodyOf: (values: Readonly<Record<string, unknown>>) => Record<string, unknown> | undefined;
  /** Returns the flag of the field at a path of the body, such as `--base-url`. */
  readonly flagAt: (path: readonly (string | number)[]) => string | undefined;
  /** Flags that accept names instead of identifiers. */
  readonly references: readonly ReferenceFlag[];
}

/**
 * Returns flags for the request body of an operation in the spec: one for each string, number, boolean and list of strings at the top level
 * or one level below. Deeper fields can be set only in a file, and so can secrets: other processes can see command-line arguments.
 *
 * @param without Top-level fields that get no flag.
 */
export function bodyFlags(operationId: string, without: readonly string[] = []): BodyFlags {
  const { document, reference } = requestSchema(operationId);
  const fields = [...fieldsOf(document, { $ref: reference }, [])].filter(
    ({ path: [top = ""] }) => !without.includes(top),
  );
  const references = fields.flatMap(({ flag, schema }): ReferenceFlag[] => {
    const kind = schema["x-reference"] as keyof typeof referenceFlags;
    return Object.hasOwn(referenceFlags, kind) ? [{ kind, flag, shortFlag: referenceFlags[kind] }] : [];
  });
  return {
    references,
    flags: Object.fromEntries(
      fields.flatMap((field) => {
        const named = references.find(({ flag }) => flag === field.flag);
        return named === undefined ? toFlag(field) : toReferenceFlags(field, named);
      }),
    ),
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

/** Merges overrides, such as those from flags, into a body, recursively. */
export function mergeBody(
  body: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = Object.entries(overrides).map(([name, value]) => {
    const previous = body[name];
    return [name, isObject(value) && isObject(previous) ? mergeBody(previous, value) : value];
  });
  return { ...body, ...Object.fromEntries(merged) };
}

const maxDepth = 2;

function* fieldsOf(document: Document, schema: SchemaObject, path: readonly string[]): Generator<Field> {
  const { properties = {} } = resolve(document, schema) as { properties?: Record<string, SchemaObject> };
  for (const [name, reference] of Object.entries(properties)) {
    const inner = resolve(document, reference);
    const fieldPath = [...path, name];
    if (inner["properties"] !== undefined) {
      if (fieldPath.length < maxDepth) yield* fieldsOf(document, inner, fieldPath);
    } else if (toFlagKind(inner) !== undefined) {
      yield { path: fieldPath, flag: toCamel(fieldPath), schema: inner };
    }
  }
}

function toFlag({ flag, schema }: Field): [string, object][] {
  const [brief = ""] = String(schema["description"] ?? "").split(/\.(?:\s|$)/, 1);
  return [[flag, { ...toFlagKind(schema), brief, optional: true }]];
}

/** Returns the flags of a reference. The flag with the name of the field still works, but the help does not show it. */
function toReferenceFlags(field: Field, { kind, shortFlag }: ReferenceFlag): [string, object][] {
  return toFlag(field).flatMap(([name, flag]): [string, object][] => {
    const { brief } = flag as { brief: string };
    const named = { ...flag, placeholder: "name|id", brief: brief.replace(/^Identifier/, "Name or identifier") };
    return [
      [shortFlag, { ...named, ...completeNames(kind) }],
      [name, { ...flag, hidden: true }],
    ];
  });
}

function toFlagKind(schema: SchemaObject): object | undefined {
  const values = schema["enum"] as readonly string[] | undefined;
  if (values !== undefined) return { kind: "enum", values };
  switch (schema["type"]) {
    case "string": {
      const known = knownValues(schema);
      const completion = known === undefined ? {} : { knownValues: known, proposeCompletions: () => known };
      return { kind: "parsed", parse: text, placeholder: "text", ...completion };
    }
    case "number":
    case "integer":
      return { kind: "parsed", parse: parseNumber, placeholder: "number" };
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

/** Returns the values that the spec lists for an extensible enum. */
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
