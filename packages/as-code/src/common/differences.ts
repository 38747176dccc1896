import { getOwn } from "@obstack/core/internal";
import { isObject } from "./value.ts";

/** A part of a value that differs. Undefined for no value. */
export interface Difference {
  /** Names of fields and indices of items. */
  readonly path: readonly (string | number)[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the innermost parts of two JSON values that differ. Reads only own fields: a field can have a name such as `toString`. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }).flatMap((_, index) => within(index, before[index], after[index]));
  }
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => within(name, getOwn(before, name), getOwn(after, name)));
  }
  return before === after ? [] : [{ path: [], before, after }];
}

function within(step: string | number, before: unknown, after: unknown): Difference[] {
  return differencesOf(before, after).map((one) => ({ ...one, path: [step, ...one.path] }));
}
