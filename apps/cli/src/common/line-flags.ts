/** What the flags of every command line ask for. They may stand before or after the command. */
export interface LineFlags {
  /** The other words. */
  readonly words: readonly string[];
  readonly isQuiet: boolean;
}

/** The rows of the help about these flags. */
export const lineFlagRows = [
  ["--no-color", "Print no colors"],
  ["-q, --quiet", "Print only results, warnings and errors"],
] as const;

/** Takes the flags of every command line out of its words. Words after `--` are arguments. `main.ts` has read `--no-color` by then. */
export function takeLineFlags(words: readonly string[]): LineFlags {
  const end = words.indexOf("--");
  const flags = end === -1 ? words : words.slice(0, end);
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
