/** Short names of verbs. Each stands for the first verb of its list that a group of commands has. */
const verbAliases: Readonly<Record<string, readonly string[]>> = { ls: ["list"], rm: ["delete", "remove"] };

export function aliasesOf(verb: string): string[] {
  return Object.keys(verbAliases).filter((alias) => verbAliases[alias]?.includes(verb));
}

/** Returns the verb of a group that a word stands for, or the word itself. */
export function resolveVerb(word: string, verbs: readonly string[]): string {
  if (verbs.includes(word) || !Object.hasOwn(verbAliases, word)) return word;
  return verbAliases[word]?.find((verb) => verbs.includes(verb)) ?? word;
}
