import { InputError } from "../errors/input-error.ts";

/**
 * Returns an identifier that is safe in a path: no identifier may reach another route.
 *
 * @throws {InputError} when it is empty, `.` or `..`, or has half a surrogate pair, which no URL can carry.
 */
export function pathId(field: string, value: string): string {
  if (
    typeof value !== "string" ||
    value.trim() === "" ||
    value === "." ||
    value === ".." ||
    /\p{Surrogate}/u.test(value)
  ) {
    throw new InputError(field, "an identifier", value);
  }
  return value;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns an identifier that the contract says is a UUID.
 *
 * @throws {InputError} when it is none.
 */
export function pathUuid(field: string, value: string): string {
  if (typeof value !== "string" || !uuid.test(value)) throw new InputError(field, "a UUID", value);
  return value;
}
