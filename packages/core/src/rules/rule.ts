import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";

/**
 * Yields what servers refuse across the fields of a part of a request: the first release that does, the path within the part, the words of servers,
 * plain words if theirs say nothing (`Required` for a missing field), and the field that they do not name.
 */
export type Rules = (
  value: JsonObject,
  now: number,
) => Iterable<
  readonly [since: string, path: string, message: string, plain?: string | undefined, field?: string | undefined]
>;

/** Returns the objects of a list. */
export const listOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Returns whether a field has a value. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Yields the positions of values that repeat earlier ones. */
export function* repeated(values: readonly unknown[]): Generator<number> {
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    if (value !== undefined && seen.has(value)) yield index;
    seen.add(value);
  }
}

/** Text that is the same for equal values, also if their fields have another order. */
export function keyOf(value: unknown): string {
  return JSON.stringify(isJsonObject(value) ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value);
}
