import { InputError } from "../errors/input-error.ts";

/**
 * Returns an identifier that is safe in a path, so that it cannot reach another route.
 *
 * @throws {InputError} If it is not a string, is blank, `.` or `..`, or contains an unpaired surrogate, which URLs cannot represent.
 */
export function pathId(field: string, value: unknown): string {
  if (typeof value === "string" && !/^(?:\s*|\.\.?)$|\p{Surrogate}/u.test(value)) return value;
  throw new InputError(field, value === undefined ? "set" : "a valid identifier", value);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns an identifier that is a UUID.
 *
 * @throws {InputError} If it is not a UUID.
 */
export function pathUuid(field: string, value: string): string {
  if (typeof value !== "string" || !uuid.test(value)) throw new InputError(field, "a UUID", value);
  return value;
}
