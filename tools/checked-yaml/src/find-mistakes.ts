import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, SchemaObject, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { closest, distance } from "fastest-levenshtein";
import type { Finding, Findings, Path } from "./finding.ts";
import { fieldsOf, itemsOf, parts, schemaAt } from "./schema.ts";

/** What a value is compared with. */
export interface Expectation {
  /** What references of schemas point into. */
  readonly document: object;
  /** Reference to the schema of the value. */
  readonly reference: string;
  /** The schema of what answers hold, for names and values that requests do not have; default the one of the value. */
  readonly record?: SchemaObject;
}

/** How a value is compared. */
export interface Comparison {
  /** Whether the rest of the value is the server's: nothing that is required is missed. */
  readonly partial?: boolean;
}

const validators = new WeakMap<object, Map<string, ValidateFunction>>();

function validatorOf(document: object, reference: string): ValidateFunction {
  const known = validators.get(document) ?? new Map<string, ValidateFunction>();
  validators.set(document, known);
  const found = known.get(reference);
  if (found !== undefined) return found;
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, verbose: true, logger: false });
  // The package is of CommonJS, and its types do not say how that arrives.
  (addFormats as unknown as (ajv: unknown) => void)(ajv);
  ajv.addSchema({ ...document, $id: "spec" });
  const validate = ajv.compile({ $ref: `spec${reference}` });
  known.set(reference, validate);
  return validate;
}

/**
 * Compares a value with what a schema says. Names and values that the schema does not know are no mistakes: a server may know them.
 * They are reported with the nearest known one.
 */
export function findMistakes(
  { document, reference, record = { $ref: reference } }: Expectation,
  value: unknown,
  { partial = false }: Comparison = {},
): Findings {
  const validate = validatorOf(document, reference);
  validate(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => !partial || keyword !== "required");
  const names = [...namesIn(document, { $ref: reference }, value, [])].filter(
    ({ path }) => Object.keys(schemaAt(document, record, path)).length === 0,
  );
  return {
    mistakes: findingsOf(errors),
    unknown: [
      ...names.map(({ path, name, free }) => ({ path, message: unknownField(nearestOf(name, free)), ofName: true })),
      ...valuesIn(document, { $ref: reference }, value, []),
    ],
  };
}

/**
 * Of alternatives that all fail, a mistake within the one that was chosen is told, and else the choice alone: not what each of the
 * others would have wanted.
 */
function findingsOf(errors: readonly ErrorObject[]): Finding[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === "oneOf").map(({ instancePath }) => instancePath));
  return errors.flatMap((error) => {
    if (!choices.has(error.instancePath)) return [toFinding(error)];
    if (error.keyword !== "oneOf") return [];
    if (errors.some(({ instancePath }) => instancePath.startsWith(`${error.instancePath}/`))) return [];
    const missing = errors.filter(({ instancePath, keyword }) => {
      return instancePath === error.instancePath && keyword === "required";
    });
    const kinds = missing.map(({ params }) => (params as { missingProperty: string }).missingProperty);
    const given = Object.keys(Object(error.data) as object);
    const rest = given.length > 1 ? `kind, not ${given.join(" and ")}` : `of ${kinds.join(", ")}`;
    return [{ path: pathOf(error), message: `must have exactly one ${rest}` }];
  });
}

function pathOf({ instancePath }: ErrorObject): Path {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function toFinding(error: ErrorObject): Finding {
  const { keyword, params, message, schema } = error;
  const path = pathOf(error);
  if (keyword === "required") {
    return { path, message: `lacks ${JSON.stringify((params as { missingProperty: string }).missingProperty)}` };
  }
  if (keyword === "additionalProperties") {
    const name = (params as { additionalProperty: string }).additionalProperty;
    const known = Object.keys(Object((error.parentSchema as SchemaObject | undefined)?.["properties"]) as object);
    return { path: [...path, name], message: unknownField(nearestOf(name, known)), ofName: true };
  }
  if (keyword === "enum") return { path, message: `must be one of ${(schema as unknown[]).join(", ")}` };
  return { path, message: message ?? "is not as the document says" };
}

interface UnknownName {
  readonly path: Path;
  readonly name: string;
  /** Names that the spec knows in its place, and the body has not. */
  readonly free: readonly string[];
}

/** Every field of a value whose name the schema does not know. */
function* namesIn(document: object, schema: SchemaObject, value: unknown, path: Path): Generator<UnknownName> {
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema);
    if (items === undefined) return;
    for (const [index, item] of value.entries()) yield* namesIn(document, items, item, [...path, index]);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const known = fieldsOf(document, schema);
  const isOpen = parts(document, schema).some((part) => part["additionalProperties"] === true);
  if (Object.keys(known).length === 0) return;
  for (const [name, item] of Object.entries(value)) {
    const inner = known[name];
    if (inner !== undefined) yield* namesIn(document, inner, item, [...path, name]);
    else if (!isOpen)
      yield { path: [...path, name], name, free: Object.keys(known).filter((other) => !(other in value)) };
  }
}

/** Every value of a text whose known values are listed, and which is not one of them. */
function* valuesIn(document: object, schema: SchemaObject, value: unknown, path: Path): Generator<Finding> {
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema) ?? {};
    for (const [index, item] of value.entries()) yield* valuesIn(document, items, item, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    const known = fieldsOf(document, schema);
    for (const [name, item] of Object.entries(value)) {
      if (known[name] !== undefined) yield* valuesIn(document, known[name], item, [...path, name]);
    }
  } else if (typeof value === "string") {
    const values = parts(document, schema).flatMap((part) => (part["x-extensible-enum"] ?? []) as string[]);
    if (values.length === 0 || values.includes(value)) return;
    yield { path, message: `is the unknown value ${JSON.stringify(value)}.${didYouMean(nearestOf(value, values))}` };
  }
}

function unknownField(nearest: string | undefined): string {
  return `is an unknown field.${didYouMean(nearest)}`;
}

function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
}

/** Returns the name that another one looks like a slip of. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  // Too short to be told from another name.
  if (known.length === 0 || name.length < 3) return undefined;
  const nearest = closest(name, known);
  const far = distance(name.toLowerCase(), nearest.toLowerCase()) > Math.min(2, name.length / 2);
  return far ? undefined : nearest;
}
