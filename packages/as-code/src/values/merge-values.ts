import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** Merges the values of a target over those of all targets. Objects are merged at every depth; anything else is replaced. */
export function mergeValues(all: Fields = {}, ofTarget: Fields = {}): Fields {
  const merged = new Map(Object.entries(all));
  for (const [name, value] of Object.entries(ofTarget)) {
    const before = merged.get(name);
    merged.set(name, isObject(before) && isObject(value) ? mergeValues(before, value) : value);
  }
  return Object.fromEntries(merged);
}
