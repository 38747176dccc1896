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
export async function matchNames(pattern: string, names: readonly string[]): Promise<string[]> {
  if (!isTargetPattern(pattern)) return names.filter((name) => name === pattern);
  const { default: picomatch } = await import("picomatch");
  const isMatch = picomatch(pattern, { nobrace: true, noextglob: true, nonegate: true, noglobstar: true });
  return names.filter((name) => isMatch(name));
}
