export const lineFlagRows = [
  ["--no-color", "Print no colors"],
  ["-q, --quiet", "Print only results, warnings and errors"],
] as const;

/** Takes the flags of every command line, which may stand before or after the command, out of its words. Words after `--` are arguments. `main.ts` has read `--no-color` by then. */
export function takeLineFlags(words: readonly string[]) {
  const flags = flagWords(words);
  const kept = flags.filter((word) => !["--no-color", "-q", "--quiet"].includes(word));
  return {
    words: [...kept, ...words.slice(flags.length)],
    isQuiet: flags.some((word) => word === "-q" || word === "--quiet"),
  };
}

/** Returns a stream that passes only warnings and errors, each written as a whole. */
export function onlyWarnings(stream: { write(text: string): unknown }): { write(text: string): void } {
  return {
    write(text) {
      if (/^(?:\S+: )?(?:warning|error)\b/.test(text)) stream.write(text);
    },
  };
}

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
