/** Part of a pattern: any text, or a test of one character. */
type Part = "any" | ((character: string) => boolean);

/**
 * Returns a function that tests names against a pattern with `*`, `?`, `[a-z]` or `[!a-z]`. Takes at most the length of the name times that of the
 * pattern: a regular expression can take for ever, and patterns come from files.
 */
export function createMatcher(pattern: string): (name: string) => boolean {
  const parts = Array.from(pattern.matchAll(/\*+|\[[!^]?[^\]]+\]|./gsu), ([part]) => toPart(part));
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
