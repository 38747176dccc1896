import { toKebab } from "@obstack/basics";
import { alertFields } from "@obstack/core";
import { resolve } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import { completeNames, parseNumber, text, toKind } from "./flag.ts";
import { requestSchema } from "./request-schema.ts";
import type { Document } from "./request-schema.ts";
import { listParser } from "./read-yaml-file.ts";

interface Field {
  readonly path: readonly string[];
  /** Name of the flag in camel case, joined from the path. Without the field of a union: the alternative says enough. */
  readonly flag: string;
  readonly schema: SchemaObject;
  /** Names of the alternatives, if the flag selects one. */
  readonly kinds?: readonly string[];
  /** The object that the field belongs to, in camel case. */
  readonly group?: string | undefined;
}

/** The kinds of records that flags can name. Saved searches have no list. */
const referenceFlags = { dashboards: "dashboard", tiles: "tile", webhooks: "webhook" } as const;

/** A flag with a reference to a record, and the short flag that replaces it in the help. */
export interface ReferenceFlag {
  readonly kind: keyof typeof referenceFlags;
  readonly flag: string;
  readonly shortFlag: string;
}

export interface BodyFlags {
  /** Their names come from the spec, so that TypeScript does not know them. */
  readonly flags: object;
  /** Returns the part of the body set by flags, or nothing if none is set. */
  readonly bodyOf: (values: Readonly<Record<string, unknown>>) => Record<string, unknown> | undefined;
  /** Returns the flag of the field at a path of the body, such as `--base-url`. */
  readonly flagAt: (path: readonly (string | number)[]) => string | undefined;
  /** Flags that accept names instead of identifiers. */
  readonly references: readonly ReferenceFlag[];
}

interface Coverage {
  /** Top-level fields that get no flag. */
  readonly without?: readonly string[];
  /** Whether fields at any depth, lists of objects and alternatives get a flag too. */
  readonly isComplete?: boolean;
}

/**
 * Returns flags for the request body of an operation in the spec: one for each string, number, boolean and list of strings at the top level
 * or one level below. Deeper fields can be set only in a file, and so can secrets: other processes can see command-line arguments.
 */
export function bodyFlags(operationId: string, { without = [], isComplete = false }: Coverage = {}): BodyFlags {
  const { document, reference } = requestSchema(operationId);
  const fields = [...fieldsOf(document, { $ref: reference }, isComplete)].filter(
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
      for (const { path, flag, kinds } of given) {
        set(body, path, kinds === undefined ? values[flag] : { [String(values[flag])]: {} });
      }
      const several = given.find(
        ({ flag, schema }) => schema["x-reference"] === "webhooks" && Array.isArray(values[flag]),
      );
      return several === undefined ? body : withChannels(body, several.path, operationId.startsWith("update"));
    },
    flagAt: (path) => {
      const isList = alertFields[String(path[0])]?.aliasForm === "list";
      const channels = isList ? references.find(({ kind }) => kind === "webhooks") : undefined;
      if (channels !== undefined) return `--${channels.shortFlag}`;
      const found = fields.find(({ path: own, kinds }) => {
        // The flag for an alternative is not about the fields of the alternative.
        return own.every((name, index) => name === path[index]) && (kinds === undefined || own.length === path.length);
      });
      if (found === undefined) return undefined;
      return `--${references.find(({ flag }) => flag === found.flag)?.shortFlag ?? toKebab(found.flag)}`;
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

interface Parent {
  readonly path: readonly string[];
  /** The path in the names of flags. */
  readonly names: readonly string[];
}

function* fieldsOf(
  document: Document,
  schema: SchemaObject,
  isComplete: boolean,
  parent: Parent = { path: [], names: [] },
): Generator<Field> {
  const { properties = {} } = resolve(document, schema) as { properties?: Record<string, SchemaObject> };
  for (const [name, reference] of Object.entries(properties)) {
    const inner = resolve(document, reference);
    const path = [...parent.path, name];
    const names = [...parent.names, name];
    const group = parent.names[0];
    const alternatives = (isComplete && (inner["oneOf"] as readonly SchemaObject[] | undefined)) || [];
    if (alternatives.length > 0) yield* fieldsOfUnion(document, alternatives, { path, names: parent.names });
    else if (inner["properties"] !== undefined) {
      if (isComplete || path.length < maxDepth) yield* fieldsOf(document, inner, isComplete, { path, names });
    } else if (toFlagKind("", inner, isComplete) !== undefined && inner["format"] !== "password") {
      // The description next to a reference is about this field.
      const described = { ...inner, ...(reference as { readonly description?: string }) };
      yield { path, flag: toCamel(names), schema: described, group };
    }
  }
}

/** Yields the flag that selects an alternative of a union, and the flags of every alternative. */
function* fieldsOfUnion(document: Document, alternatives: readonly SchemaObject[], parent: Parent): Generator<Field> {
  const kinds = alternatives.map((one) => (resolve(document, one)["required"] as readonly string[])[0] ?? "");
  const [field = ""] = parent.path.slice(-1);
  const description = `Kind of the ${field}, if no flag of a kind is set.`;
  yield { path: parent.path, flag: toCamel([...parent.names, "kind"]), schema: { description }, kinds };
  const names = new Set<string>();
  for (const one of alternatives) {
    for (const inner of fieldsOf(document, one, true, parent)) {
      if (!names.has(inner.flag)) yield inner;
      names.add(inner.flag);
    }
  }
}

function toFlag({ flag, schema, kinds, group }: Field): [string, object][] {
  const [brief = ""] = String(schema["description"] ?? "").split(/\.(?:\s|$)/, 1);
  const kind =
    kinds === undefined
      ? toFlagKind(flag, schema, true)
      : {
          kind: "parsed",
          parse: (name: string) => toKind(kinds, name),
          placeholder: "kind",
          values: kinds.map(toKebab),
          proposeCompletions: () => kinds.map(toKebab),
        };
  return [[flag, { ...kind, brief, optional: true, ...(group === undefined ? {} : { group }) }]];
}

/** Returns the flags of a reference. The flag with the name of the field still works, but the help does not show it. */
function toReferenceFlags(field: Field, { kind, shortFlag }: ReferenceFlag): [string, object][] {
  return toFlag(field).flatMap(([name, flag]): [string, object][] => {
    const { brief } = flag as { brief: string };
    const named = { ...flag, placeholder: "name|id", brief: brief.replace(/^Identifier/, "Name or identifier") };
    const several =
      kind === "webhooks" ? { variadic: true, brief: `${named.brief}; repeat it for several channels` } : {};
    return [
      [shortFlag, { ...named, ...completeNames(kind), ...several }],
      [name, { ...flag, hidden: true }],
    ];
  });
}

function toFlagKind(flag: string, schema: SchemaObject, isComplete: boolean): object | undefined {
  const values = schema["enum"] as readonly string[] | undefined;
  if (values !== undefined) return { kind: "enum", values };
  switch (typeOf(schema)) {
    case "string": {
      const known = schema["x-extensible-enum"] as readonly string[] | undefined;
      const completion = known === undefined ? {} : { knownValues: known, proposeCompletions: () => known };
      return { kind: "parsed", parse: text, placeholder: "text", ...completion };
    }
    case "number":
    case "integer":
      return { kind: "parsed", parse: parseNumber, placeholder: "number" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      if (typeOf((schema["items"] ?? {}) as SchemaObject) === "string")
        return { kind: "parsed", parse: text, variadic: ",", placeholder: "text" };
      return isComplete
        ? { kind: "parsed", parse: listParser(`--${toKebab(flag)}`), placeholder: "json|file" }
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the first type of a schema besides null, also of one with several types or alternatives. */
function typeOf({ type, oneOf = [] }: SchemaObject): string | undefined {
  const types = [type, ...(oneOf as SchemaObject[]).map((one) => one["type"] as unknown)].flat();
  return types.find((one) => one !== undefined && one !== "null") as string | undefined;
}

/** Joins names, without those that the next name repeats: `accessKey.accessKeyId` becomes `accessKeyId`. */
function toCamel(path: readonly string[]): string {
  return path
    .filter((name, index) => path[index + 1]?.startsWith(name) !== true)
    .flatMap((name) => name.split("_"))
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join("");
}

function set(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[name] = value;
  else set((body[name] ??= {}) as Record<string, unknown>, rest, value);
}

/**
 * Converts an object with a list of identifiers, such as `channel`, to a list with an object for each of them, such as `channels`. Outside of
 * updates, a single one stays an object, which every server accepts.
 */
function withChannels(
  body: Record<string, unknown>,
  [top = "", field = ""]: readonly string[],
  isUpdate: boolean,
): Record<string, unknown> {
  const { [top]: object, ...others } = body;
  const common = object as Readonly<Record<string, unknown>>;
  const ids = [...new Set(common[field] as readonly string[])];
  if (ids.length === 1 && !isUpdate) return { ...others, [top]: { ...common, [field]: ids[0] } };
  const [name = top] =
    Object.entries(alertFields).find(([, { aliasOf, aliasForm }]) => aliasOf === top && aliasForm === "list") ?? [];
  return { ...others, [name]: ids.map((id) => ({ type: "webhook", ...common, [field]: id })) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
