type Part = "any" | ((character: string) => boolean);

/** Creates a test of names against a pattern with `*`, `?`, `[a-z]` or `[!a-z]` from a file. No regular expression, which could take for ever. */
export function createMatcher(pattern: string): (name: string) => boolean {
  const parts = Array.from(pattern.matchAll(/\*+|\[[!^]?[^[\]]+\]|./gsu), ([part]) => toPart(part));
  return (name) => isMatch(parts, Array.from(name));
}

function toPart(text: string): Part {
  if (text.startsWith("*")) return "any";
  if (text === "?") return () => true;
  if (text.length === 1 || !text.startsWith("[")) return (character) => character === text;
  const isNegated = /^\[[!^]/.test(text);
  const ranges = Array.from(
    text.slice(isNegated ? 2 : 1, -1).matchAll(/(.)(?:-(.))?/gsu),
    ([, from = "", to = from]) => [from, to] as const,
  );
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

function isMatch(parts: readonly Part[], characters: readonly string[]): boolean {
  let part = 0;
  let position = 0;
  /** The last `*`, and the first character after those that it matches. No earlier `*` needs to match more. */
  let last: { part: number; position: number } | undefined;
  while (position < characters.length) {
    const current = parts[part];
    if (current === "any") {
      last = { part: part++, position };
    } else if (current?.(characters[position] ?? "") === true) {
      part++;
      position++;
    } else if (last === undefined) {
      return false;
    } else {
      position = ++last.position;
      part = last.part + 1;
    }
  }
  return parts.slice(part).every((one) => one === "any");
}

/** Characters that select several targets, and that no name of a target contains. */
const special = /^!|[,*?[\]]/;

/** Returns whether the name of a target selects several targets: a pattern, a list with commas, or an exclusion such as `!eu-3`. */
export function isTargetPattern(name: string): boolean {
  return special.test(name);
}

/** Returns the names, patterns and exclusions of a list such as `canary,eu-*,!eu-3`. */
export function splitPatterns(list: string): string[] {
  return list
    .split(",")
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "");
}

/** Returns the patterns of a field with one list, several, or none. */
export function patternsIn(field: unknown): string[] {
  return [field].flat().flatMap((one) => (typeof one === "string" ? splitPatterns(one) : []));
}

/**
 * Returns what names, patterns and exclusions (`!name`, `!eu-*`) select, in the order of the patterns, and those that match no name. Exclusions alone
 * select all other names.
 */
export function selectNames(
  patterns: readonly string[],
  names: readonly string[],
): Readonly<Record<"names" | "unmatched", readonly string[]>> {
  const matched = patterns.map((pattern) => {
    const isExclusion = pattern.startsWith("!");
    return { pattern, isExclusion, found: matchNames(isExclusion ? pattern.slice(1).trim() : pattern, names) };
  });
  const included = matched.filter(({ isExclusion }) => !isExclusion);
  const excluded = new Set(matched.filter(({ isExclusion }) => isExclusion).flatMap(({ found }) => found));
  const candidates = included.length === 0 && excluded.size > 0 ? names : included.flatMap(({ found }) => found);
  return {
    names: [...new Set(candidates)].filter((name) => !excluded.has(name)),
    unmatched: matched.filter(({ found }) => found.length === 0).map(({ pattern }) => pattern),
  };
}

/** Returns the names that a name or a pattern with `*`, `?` or `[a-z]` matches, in their order. */
function matchNames(pattern: string, names: readonly string[]): string[] {
  if (!special.test(pattern)) return names.filter((name) => name === pattern);
  return names.filter(createMatcher(pattern));
}
