import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";

/** A part of a request that rules apply to. */
export type Part = "dashboard" | "tile" | "item" | "alert" | "chart";

/** A rule across the fields of a part of a request. */
export interface Rule {
  readonly part: Part;
  /** First release with the rule. */
  readonly since: string;
  /** Whether the rule applies even if the part has fields of wrong types. */
  readonly isAlways?: true;
  /** Whether the rule finds a missing field. */
  readonly isRequired?: boolean;
  /** Yields what servers refuse: the path within the part, the words of servers, plain words if theirs say nothing, and the field that they do not name. */
  readonly find: (
    value: JsonObject,
    now: number,
  ) => Iterable<readonly [path: string, message: string, plain?: string, field?: string | undefined]>;
}

/**
 * A rule with one message.
 *
 * @param plain Plain words for it, such as `Required`. Default: the message.
 * @param field The field that it is about. Default: that of the path.
 */
export function rule(
  part: Part,
  since: string,
  path: string,
  message: string,
  isRefused: (value: JsonObject, now: number) => boolean,
  plain: string = message,
  field?: string,
): Rule {
  return {
    part,
    since,
    isRequired: plain === "Required",
    find: (value, now) => (isRefused(value, now) ? [[path, message, plain, field]] : []),
  };
}

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
