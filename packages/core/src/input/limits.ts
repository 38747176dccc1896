import { InputError } from "../errors/input-error.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { Limits } from "../specification/fields.ts";

/**
 * Checks a value against the limits of the spec, before it is sent. Ignores properties without limits.
 *
 * @param field Path of the value in error messages. Default: `body`, which is omitted from the paths of its properties.
 * @throws {InputError} If a value is outside its limits. The error contains the field, the limit and the value.
 */
export function checkLimits(value: unknown, limits: Limits, field = "body"): void {
  // The body itself is an argument that callers in JavaScript can forget.
  if (value === undefined && field !== "body") return;
  if (limits.enum !== undefined && !limits.enum.includes(value as string)) {
    throw new InputError(field, `one of ${limits.enum.join(", ")}`, value);
  }
  if (limits.minItems !== undefined || limits.maxItems !== undefined || limits.items !== undefined) {
    checkItems(value, limits, field);
    return;
  }
  const { required = [], oneOf, properties = {} } = limits;
  if (required.length === 0 && oneOf === undefined && Object.keys(properties).length === 0) return;
  if (!isJsonObject(value)) throw new InputError(field, "an object", value);
  const path = (name: string): string => (field === "body" ? name : `${field}.${name}`);
  for (const name of required) {
    if (value[name] === undefined || value[name] === null) throw new InputError(path(name), "set", value[name]);
  }
  // A server may have a kind that the spec lacks, which is an object, too.
  const names =
    oneOf &&
    Object.keys(value).filter((name) =>
      oneOf.includes(name) ? value[name] !== undefined : Object(value[name]) === value[name],
    );
  if (oneOf !== undefined && names?.length !== 1) {
    const found = names?.length === 0 ? "none" : (names ?? []).join(" and ");
    throw new InputError(field, `an object with exactly one of ${oneOf.join(", ")}`, found);
  }
  for (const [name, inner] of Object.entries(properties)) checkLimits(value[name], inner, path(name));
}

function checkItems(value: unknown, limits: Limits, field: string): void {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = limits;
  const range = maxItems === Number.POSITIVE_INFINITY ? `${minItems} or more` : `${minItems} to ${maxItems}`;
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) {
    throw new InputError(field, minItems === 0 ? "an array" : `an array of ${range} items`, value);
  }
  if (items !== undefined) for (const [index, item] of value.entries()) checkLimits(item, items, `${field}[${index}]`);
}
