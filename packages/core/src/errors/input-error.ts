import { ObstackError } from "./obstack-error.ts";

/** Thrown if an argument is invalid, or if several records have a name. Nothing was written. */
export class InputError extends ObstackError {
  readonly kind = "input";
  override get name(): string {
    return "InputError";
  }
  /** Path of the field, for example `series` or `source.kafka`. */
  declare readonly field: string;
  /** Description of valid values, which completes the sentence "The field must be …". */
  declare readonly limit: string;
  /** Rejected value. */
  declare readonly value: unknown;

  constructor(field: string, limit: string, value: unknown) {
    super(`${field} must be ${limit}${value === undefined ? "" : `, not ${describe(value)}`}.`);
    this.field = field;
    this.limit = limit;
    this.value = value;
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return value === "" ? "an empty string" : JSON.stringify(value.slice(0, 80));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return Object(value) === value ? "an object" : String(value);
}
