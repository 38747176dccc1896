import { ObstackError } from "./obstack-error.ts";

/** A call was made with a value outside a documented limit. Nothing was sent. */
export class InputError extends ObstackError {
  readonly kind = "input";
  override get name(): string {
    return "InputError";
  }
  /** Path of the field, such as `series` or `source.kafka`. */
  readonly field: string;
  /** What the field may hold, in words. */
  readonly limit: string;
  /** What it held. */
  readonly value: unknown;

  constructor(field: string, limit: string, value: unknown) {
    super(`${field} must be ${limit}, not ${describe(value)}.`);
    this.field = field;
    this.limit = limit;
    this.value = value;
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty" : JSON.stringify(value.slice(0, 80));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
