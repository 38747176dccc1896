/** What the help of a command says. */
export interface Description {
  /** One line, for lists of commands. */
  readonly brief: string;
  /** What there is to know beyond that line; default the line itself. */
  readonly more?: string;
  /** What follows `obstack` in command lines that show what the command is for. */
  readonly examples: readonly [string, string, ...string[]];
}

/** Puts the help of a command together. */
export function describe({ brief, more, examples }: Description): { brief: string; fullDescription: string } {
  const lines = examples.map((example) => `  obstack ${example}`);
  return { brief, fullDescription: [more ?? `${brief}.`, "", ...lines].join("\n") };
}
