import { isDeepStrictEqual } from "node:util";

/** An object as JSON has it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Tells an object from an array, a scalar and nothing. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value without null, which servers give for no value, and with sorted names. */
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value ?? undefined;
  const kept = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(
    kept.map(([name, item]) => [name, tidy(item)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Tells whether two values mean the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(tidy(one), tidy(other));
}
