import { didYouMean } from "@obstack/basics";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, SchemaObject, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { closest, distance } from "fastest-levenshtein";
import { describeExpected, typeNames } from "./describe-expected.ts";
import { nameOf, shortened } from "./findings.ts";
import type { Finding, Findings, Path } from "./findings.ts";
import { fieldsOf, itemsOf, parts, schemaAt } from "./schema.ts";

/** The schema that a value is compared with. */
export interface Expectation {
  /** The document that each `$ref` points into. */
  readonly document: object;
  /** Reference to the schema of the value. */
  readonly reference: string;
  /** The schema of the record in responses, whose fields are known too. Default: the schema of the value. */
  readonly record?: SchemaObject;
}

export interface Comparison {
  /** Whether the value is merged into an existing record, so that required fields may be missing. */
  readonly partial?: boolean;
  /** Whether unknown fields and values are looked for, which takes longer than everything else. Default: true. */
  readonly unknown?: boolean;
}

const validators = new WeakMap<object, Map<string, ValidateFunction>>();

function validatorOf(document: object, reference: string): ValidateFunction {
  const known = validators.get(document) ?? new Map<string, ValidateFunction>();
  validators.set(document, known);
  const found = known.get(reference);
  if (found !== undefined) return found;
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, verbose: true, logger: false });
  // The types of this CommonJS package do not match its default export.
  (addFormats as unknown as (ajv: unknown) => void)(ajv);
  ajv.addSchema({ ...document, $id: "spec" });
  const validate = ajv.compile({ $ref: `spec${reference}` });
  known.set(reference, validate);
  return validate;
}

/** Compares a value with a schema. Unknown fields and values of extensible enums are not mistakes: the server may support them. */
export function findMistakes(
  { document, reference, record = { $ref: reference } }: Expectation,
  value: unknown,
  { partial = false, unknown = true }: Comparison = {},
): Findings {
  const validate = validatorOf(document, reference);
  validate(value);
  const all = validate.errors ?? [];
  // A server may support a kind that the document lacks, as it may support other unknown fields.
  const unknownKinds = new Set(
    unknown ? all.filter((error) => hasUnknownKind(document, error)).map(({ instancePath }) => instancePath) : [],
  );
  const errors = all.filter((error) => {
    if (unknownKinds.has(error.instancePath)) return false;
    if (error.keyword === "required") return !partial;
    if (error.data === (error.parentSchema as SchemaObject | undefined)?.["x-same-as-absent"]) return false;
    // Servers accept what they return, for example an object where requests have a boolean.
    return error.keyword !== "type" || !isTypeOf(document, schemaAt(document, record, pathOf(error)), error.data);
  });
  const mistakes = findingsOf(document, errors, value);
  if (!unknown) return { mistakes, unknown: [] };
  const found = [...unknownIn(document, { $ref: reference }, value, [], value)];
  const names = found
    .flatMap((one) => ("name" in one ? [one] : []))
    .filter(({ path }) => Object.keys(schemaAt(document, record, path)).length === 0);
  return {
    mistakes,
    unknown: [
      ...names.map(({ path, name, free, observed, isCredential }) => {
        const suggestion = anotherWordFor(name, free) ?? nearestOf(name, [...Object.keys(free), ...observed]);
        const isMistaken =
          suggestion !== undefined ||
          isCredential ||
          unknownKinds.has(
            path
              .slice(0, -1)
              .map((part) => `/${part}`)
              .join(""),
          );
        return { path, message: unknownField(path, suggestion, value), ofName: true, suggestion, isMistaken };
      }),
      ...found.flatMap((one) => ("message" in one ? [one] : [])),
    ],
  };
}

/** Returns whether a value that has exactly one of several kinds has only one that none of them is. */
function hasUnknownKind(document: object, { keyword, data, schema }: ErrorObject): boolean {
  if (keyword !== "oneOf" || typeof data !== "object" || data === null) return false;
  const alternatives = schema as SchemaObject[];
  const kinds = alternatives.map((one) => parts(document, one).flatMap(({ required = [] }) => required as string[]));
  const known = fieldsOf(document, { oneOf: alternatives });
  const given = Object.entries(data).filter(([name]) => !Object.hasOwn(known, name));
  const [[, value] = []] = given;
  return (
    kinds.every((names) => names.length === 1 && !Object.hasOwn(data, names[0] ?? "")) &&
    given.length === 1 &&
    typeof value === "object"
  );
}

/** Converts errors to findings. A failed `oneOf` becomes the mistakes in the chosen alternative, or one mistake if none was chosen. */
function findingsOf(document: object, errors: readonly ErrorObject[], root: unknown): Finding[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === "oneOf").map(({ instancePath }) => instancePath));
  return errors.filter(isSpecific).flatMap((error) => {
    if (!choices.has(error.instancePath)) return [toFinding(document, error, root)];
    if (error.keyword !== "oneOf") return [];
    if (errors.some(({ instancePath }) => instancePath.startsWith(`${error.instancePath}/`))) return [];
    const missing = errors.filter(({ instancePath, keyword }) => {
      return instancePath === error.instancePath && keyword === "required";
    });
    const kinds = missing.map(({ params }) => (params as { missingProperty: string }).missingProperty);
    if (kinds.length === 0) {
      const types = (error.schema as SchemaObject[])
        .flatMap((one) => (one["type"] ?? []) as string | string[])
        .filter((type) => type !== "null");
      return [{ path: pathOf(error), message: `${subjectOf(pathOf(error), root)} must be ${typesText(types)}.` }];
    }
    const given = Object.keys(Object(error.data) as object);
    const rest = given.length > 1 ? `kind, not ${given.join(" and ")}` : `of ${kinds.join(", ")}`;
    return [{ path: pathOf(error), message: `${subjectOf(pathOf(error), root)} must have exactly one ${rest}.` }];
  });
}

/** Returns whether no other error says more about the same value: that of the alternative which has its type. */
function isSpecific({ keyword, instancePath }: ErrorObject, _index: number, all: readonly ErrorObject[]): boolean {
  if (keyword !== "anyOf") return true;
  return !all.some((other) => other.keyword !== "anyOf" && `${other.instancePath}/`.startsWith(`${instancePath}/`));
}

function pathOf({ instancePath }: ErrorObject): Path {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function toFinding(document: object, error: ErrorObject, root: unknown): Finding {
  const { keyword, params, message, parentSchema = {} } = error;
  const path = pathOf(error);
  if (keyword === "required") {
    const name = (params as { missingProperty: string }).missingProperty;
    const expected = describeExpected(document, schemaAt(document, parentSchema as SchemaObject, [name]));
    return { path, missing: name, message: `Missing field "${nameOf([...path, name], root)}": ${expected}.` };
  }
  if (keyword === "additionalProperties") {
    const name = (params as { additionalProperty: string }).additionalProperty;
    const known = Object.keys(Object((parentSchema as SchemaObject)["properties"]) as object);
    return {
      path: [...path, name],
      message: unknownField([...path, name], nearestOf(name, known), root),
      ofName: true,
    };
  }
  return { path, message: `${subjectOf(path, root)} ${ruleOf(error, message)}.` };
}

/** Returns what a field must be, as a predicate. */
function ruleOf({ keyword, schema, parentSchema }: ErrorObject, message = "is invalid"): string {
  const { examples } = (parentSchema ?? {}) as { readonly examples?: readonly unknown[] };
  if (keyword === "enum") return `must be one of ${(schema as unknown[]).join(", ")}`;
  if (/^min(?:Length|Properties)$/.test(keyword) && schema === 1) return "must not be empty";
  if (keyword === "multipleOf" && schema === 1) return "must be a whole number";
  if (keyword === "minimum") return `must be at least ${String(schema)}`;
  if (keyword === "maximum") return `must be at most ${String(schema)}`;
  if (keyword === "pattern" && examples !== undefined) return `must have the form of ${String(examples[0])}`;
  if (keyword !== "type") return message;
  return `must be ${typesText([schema as string | string[]].flat())}`;
}

function typesText(types: readonly string[]): string {
  return types.map((kind) => typeNames[kind] ?? kind).join(" or ");
}

function subjectOf(path: Path, root: unknown): string {
  return path.length === 0 ? "The top level" : nameOf(path, root);
}

/** Returns whether a schema lists the type of a value. */
function isTypeOf(document: object, schema: SchemaObject, value: unknown): boolean {
  // JSON has no infinity.
  if (typeof value === "number" && !Number.isFinite(value)) return false;
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const types = new Set(parts(document, schema).flatMap((part) => part["type"] as unknown));
  return types.has(type) || (Number.isInteger(value) && types.has("integer"));
}

interface UnknownName {
  readonly path: Path;
  readonly name: string;
  /** Known fields at that path that the value does not use. */
  readonly free: Readonly<Record<string, SchemaObject>>;
  /** Further names that servers know. */
  readonly observed: readonly string[];
  /** Whether the name belongs to credentials, whose fields the document lists. */
  readonly isCredential: boolean;
}

/** Yields every field and every value of an extensible enum that is not in the schema. */
function* unknownIn(
  document: object,
  schema: SchemaObject,
  value: unknown,
  path: Path,
  root: unknown,
): Generator<UnknownName | Finding> {
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema);
    if (items === undefined) return;
    for (const [index, item] of value.entries()) yield* unknownIn(document, items, item, [...path, index], root);
  } else if (typeof value === "object" && value !== null) {
    const known = fieldsOf(document, schema);
    const all = parts(document, schema);
    const observed = all.flatMap((part) => (part["x-observed-fields"] ?? []) as string[]);
    const isOpen = observed.length === 0 && all.some((part) => part["x-unlisted-fields"] === true);
    const isCredential = all.some((part) => part["writeOnly"] === true && part["additionalProperties"] !== true);
    if (Object.keys(known).length === 0) return;
    for (const [name, item] of Object.entries(value)) {
      const inner = Object.hasOwn(known, name) ? known[name] : undefined;
      if (inner !== undefined) yield* unknownIn(document, inner, item, [...path, name], root);
      else if (!isOpen && !observed.includes(name)) {
        const free = Object.fromEntries(Object.entries(known).filter(([other]) => !Object.hasOwn(value, other)));
        yield { path: [...path, name], name, free, observed, isCredential };
      }
    }
  } else if (typeof value === "string") {
    const values = parts(document, schema).flatMap((part) => (part["x-extensible-enum"] ?? []) as string[]);
    if (values.length === 0 || values.includes(value)) return;
    const suggestion = nearestOf(value, values);
    const known = didYouMean(suggestion) || ` Known values: ${values.join(", ")}.`;
    const message = `Unknown value ${JSON.stringify(shortened(value))} of ${nameOf(path, root)}.${known}`;
    yield { path, message, suggestion, isMistaken: suggestion !== undefined };
  }
}

/** Returns the known name that an unknown name is another word for. */
function anotherWordFor(name: string, free: UnknownName["free"]): string | undefined {
  const named = Object.entries(free).find(([known, schema]) =>
    [known, ...((schema["x-also-called"] ?? []) as string[])].some((other) => plain(other) === plain(name)),
  );
  return named?.[0];
}

function plain(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

function unknownField(path: Path, nearest: string | undefined, root: unknown): string {
  return `Unknown field "${nameOf(path, root)}".${didYouMean(nearest)}`;
}

/** Returns the known name that a name is probably a typo of. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  // Short names resemble too many others, and comparing long names is slow.
  if (known.length === 0 || name.length < 3 || name.length > 80) return undefined;
  const nearest = closest(name, known);
  const far = distance(name.toLowerCase(), nearest.toLowerCase()) > Math.min(2, name.length / 2);
  return far ? undefined : nearest;
}
