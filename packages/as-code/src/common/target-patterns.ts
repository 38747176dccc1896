import { createMatcher } from "./match-pattern.ts";

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

/** What a list of names and patterns selects. */
export interface MatchedNames {
  /** In the order of the patterns. */
  readonly names: readonly string[];
  /** Patterns and exclusions that match no name. */
  readonly unmatched: readonly string[];
}

/** Returns what names, patterns and exclusions (`!name`, `!eu-*`) select. Exclusions alone select all other names. */
export function selectNames(patterns: readonly string[], names: readonly string[]): MatchedNames {
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
