/** Formats a number of things, for example `1 tile` or `3 tiles`. */
export function formatCount(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Lists values with a word before the last one, for example `a, b or c`. */
export function listOf(values: readonly string[], word: "and" | "or" = "or"): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} ${word} ${values.at(-1)}`;
}

/** Lists names, for example `a, b and 3 others`. Lists at most `max` of them, or one less and the number of the others. */
export function listNames(names: readonly string[], max: number): string {
  if (names.length <= max) return names.join(", ");
  return `${names.slice(0, max - 1).join(", ")} and ${names.length - max + 1} others`;
}
