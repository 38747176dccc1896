import { getOwn, isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Schema } from "../specification/server-schema.ts";

/** Place of a value in a request. */
export type Place = readonly (string | number)[];

/** Why servers refuse a request. */
export interface Refusal {
  readonly path: Place;
  /** The words of servers, such as `Number must be less than or equal to 24`. */
  readonly message: string;
  /** Plain words, if those of servers say nothing. */
  readonly plain?: string | undefined;
  /** The field that it is about, if servers name only the object. */
  readonly field?: string | undefined;
  /** First release that refuses it; absent if every known one does. */
  readonly since?: string | undefined;
  /** The violated limit of a value of the right type; absent for other types, missing fields and rules across fields. */
  readonly limit?: keyof Schema | undefined;
}

/** Compares a value with a schema, and returns it without the fields that servers drop. Adds what they refuse to `refusals`. */
export function checkLimits(
  schema: Schema,
  value: unknown,
  refusals: Refusal[],
  path: Place = [],
  inherited?: string,
): unknown {
  const { since } = schema;
  const first = typeof since === "string" ? since : inherited;
  const refuse = (message: string, keyword?: keyof Schema, at: Place = path, plain: string = message): void => {
    const own = typeof since === "object" && keyword !== undefined ? since[keyword] : undefined;
    refusals.push({ path: at, message, plain, since: own ?? first, limit: keyword });
  };
  const types = [schema.type ?? (schema.kinds === undefined ? [] : "object")].flat();
  const type = typeOf(value);
  const values = schema.enum;
  if (types.length > 0 && !types.includes(type)) {
    const expected = values?.every((one) => typeof one === "string") === true ? quote(values) : types.join(" | ");
    const plain = `Expected ${values === undefined ? types.join(" or ") : oneOf(values)}, not ${type}`;
    if (type === "undefined") refuse("Required");
    else refuse(`Expected ${expected}, received ${type}`, undefined, path, plain);
    return value;
  }
  if (values !== undefined && value !== null && !values.includes(value)) {
    const isText = typeof value === "string";
    const message = isText ? `Invalid enum value. Expected ${quote(values)}, received '${value}'` : "Invalid input";
    refuse(message, isText ? "enum" : undefined, path, `Expected ${oneOf(values)}, not ${JSON.stringify(value)}`);
    return value;
  }
  if (typeof value === "string") checkText(schema, value, refuse);
  if (typeof value === "number") checkNumber(schema, value, refuse);
  if (Array.isArray(value)) {
    checkSize("Array", [schema.minItems, schema.maxItems], value.length, refuse);
    return value.map((item: unknown, index) =>
      schema.items === undefined ? item : checkLimits(schema.items, item, refusals, [...path, index], first),
    );
  }
  if (!isJsonObject(value)) return value;
  if (schema.kinds !== undefined) {
    const chosen = chooseKind(schema.kinds, value);
    if (chosen !== undefined) return checkLimits({ ...chosen, type: "object" }, value, refusals, path, first);
    const { by, of } = schema.kinds;
    const keyword = typeof value[by] === "string" ? "enum" : undefined;
    const kinds = Object.keys(of);
    refuse(`Invalid discriminator value. Expected ${quote(kinds)}`, keyword, [...path, by], `Expected ${oneOf(kinds)}`);
    return value;
  }
  const { properties = {}, required = [] } = schema;
  const read: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const given = Object.hasOwn(value, name) ? value[name] : property.default;
    if (given !== undefined) read[name] = checkLimits(property, given, refusals, [...path, name], first);
    else if (required.includes(name)) refuse("Required", undefined, [...path, name]);
  }
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name));
  if (schema.closed === true && others.length > 0)
    refuse(`Unrecognized key(s) in object: ${others.map(([name]) => `'${name}'`).join(", ")}`, "closed");
  return read;
}

/** Returns the schema of the kind that an object has; undefined for an unknown kind. */
export function chooseKind({ by, of, otherwise }: NonNullable<Schema["kinds"]>, value: JsonObject): Schema | undefined {
  const kind = getOwn(value, by);
  return (typeof kind === "string" ? getOwn(of, kind) : undefined) ?? otherwise;
}

type Refuse = (message: string, keyword?: keyof Schema) => void;

function checkText({ format, pattern, minLength, maxLength }: Schema, text: string, refuse: Refuse): void {
  checkSize("String", [minLength, maxLength], text.length, refuse);
  if (format === "id" && !isIdentifier(text)) refuse("Invalid ObjectId", "format");
  if (format === "time" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text)) refuse("Invalid input");
  if (pattern !== undefined && !new RegExp(pattern).test(text)) refuse("Invalid", "pattern");
}

function checkNumber({ integer, minimum, maximum }: Schema, number: number, refuse: Refuse): void {
  if (integer === true && !Number.isInteger(number)) refuse("Expected integer, received float");
  if (minimum !== undefined && number < minimum)
    refuse(`Number must be greater than or equal to ${minimum}`, "minimum");
  if (maximum !== undefined && number > maximum) refuse(`Number must be less than or equal to ${maximum}`, "maximum");
}

function checkSize(
  what: "Array" | "String",
  [least = 0, most = Number.POSITIVE_INFINITY]: readonly (number | undefined)[],
  size: number,
  refuse: Refuse,
): void {
  if (size >= least && size <= most) return;
  const [unit, keyword] = what === "Array" ? (["element", "Items"] as const) : (["character", "Length"] as const);
  const isLeast = size < least;
  const bound = least === most ? "exactly" : isLeast ? "at least" : "at most";
  refuse(
    `${what} must contain ${bound} ${isLeast ? least : most} ${unit}(s)`,
    isLeast ? `min${keyword}` : `max${keyword}`,
  );
}

/** Servers accept 12 characters, too. */
function isIdentifier(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text) || text.length === 12;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function oneOf(values: readonly unknown[]): string {
  return `one of ${values.join(", ")}`;
}

function quote(values: readonly unknown[]): string {
  return values.map((one) => `'${String(one)}'`).join(" | ");
}
