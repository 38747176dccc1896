import { isDeepStrictEqual } from "node:util";
import type { Path } from "@obstack/checked-yaml/findings";

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a JSON object. Returns undefined for other text, for example what a crash truncated. */
export function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Removes the fields without a value. */
export function withoutAbsent<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}

/** Removes null and undefined fields (servers return null for no value) and sorts field names, at all depths. */
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value ?? undefined;
  const kept = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(
    kept.map(([name, item]) => [name, tidy(item)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Converts every text in a value, at all depths. */
export function mapTexts(value: unknown, convert: (text: string, path: Path) => unknown, path: Path = []): unknown {
  if (typeof value === "string") return convert(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, convert, [...path, index]));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, mapTexts(item, convert, [...path, name])]);
  return Object.fromEntries(entries);
}

/** Converts an object, or each object of a list, with its index. Keeps other values. */
export function eachObject(value: unknown, convert: (item: Fields, index: readonly number[]) => unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (isObject(item) ? convert(item, [index]) : item));
  return isObject(value) ? convert(value, []) : value;
}

/** Returns whether two values are equal, apart from null fields and the order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(tidy(one), tidy(other));
}

/** Freezes a value at all depths, and returns it. */
export function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
