export const lineFlagRows = [
  ["--no-color", "Print no colors"],
  ["-q, --quiet", "Print only results, warnings and errors"],
] as const;

/** Returns the words that can be flags: those before `--`. */
export function flagWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end === -1 ? words : words.slice(0, end);
}

/** Returns the last value of a flag, from the words: a command line that is incomplete or fails to parse has no flags. */
export function valueIn(words: readonly string[], ...spellings: readonly string[]): string | undefined {
  const flags = flagWords(words);
  const index = flags.findLastIndex((word) => spellings.includes(word.split("=", 1)[0] ?? ""));
  const [, value] = /=(.*)/s.exec(flags[index] ?? "") ?? [];
  return value ?? (index === -1 ? undefined : flags[index + 1]);
}
