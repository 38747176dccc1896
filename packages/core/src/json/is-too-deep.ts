/** Maximum nesting of a response: far more than any record needs, and few enough levels for recursive functions. */
export const maximumNesting = 500;

/** Larger bodies are long lists. Walking one takes up to a third of the time of parsing it. */
const largestWalk = 1_000_000;

/**
 * Returns whether a value parsed from JSON has more than {@link maximumNesting} levels. Does not walk bodies of more than a million
 * characters: functions that recurse into a deep record of one throw a `RangeError`.
 *
 * @param json Text that the value was parsed from.
 */
export function isTooDeep(value: unknown, json: string): boolean {
  // A shorter text cannot contain enough brackets.
  return json.length > 2 * maximumNesting && json.length <= largestWalk && hasMoreLevels(value, maximumNesting);
}

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  // Strings and numbers are skipped without a call, which halves the time.
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && hasMoreLevels(item, levels - 1));
  const object = value as Readonly<Record<string, unknown>>;
  for (const name in object) {
    const inner = object[name];
    if (typeof inner === "object" && hasMoreLevels(inner, levels - 1)) return true;
  }
  return false;
}
