import { createMatcher } from "./match-pattern.ts";

/** Characters that select several targets, and that no name of a target contains. */
const special = /[,*?[\]]/;

/** Returns whether the name of a target selects several targets: a pattern, or a list with commas. */
export function isTargetPattern(name: string): boolean {
  return special.test(name);
}

/** Returns the names and patterns of a list such as `canary,eu-*`. */
export function splitPatterns(list: string): string[] {
  return list
    .split(",")
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "");
}

/** Returns the names that a name or a pattern with `*`, `?` or `[a-z]` matches, in their order. */
export function matchNames(pattern: string, names: readonly string[]): string[] {
  if (!isTargetPattern(pattern)) return names.filter((name) => name === pattern);
  return names.filter(createMatcher(pattern));
}
