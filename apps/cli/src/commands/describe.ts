/** The help of a command. */
export interface Description {
  /** One line for lists of commands: imperative, without a period. */
  readonly brief: string;
  /** Additional sentences, in lines of at most 80 characters. */
  readonly more?: string;
  /** Exit codes with a meaning specific to the command. */
  readonly exitCodes?: Readonly<Record<number, string>>;
  /** Command lines without the leading `obstack`. */
  readonly examples: readonly [string, string, ...string[]];
}

/** Returns the brief and the full help text of a command. */
export function describe({ brief, more, exitCodes, examples }: Description): {
  brief: string;
  fullDescription: string;
} {
  const codes = Object.entries(exitCodes ?? {}).map(([code, meaning]) => `${code}  ${meaning}`);
  const sections = [
    `${brief}.`,
    ...(more === undefined ? [] : [more]),
    ...(codes.length === 0 ? [] : [section("Exit codes", codes)]),
    section(
      "Examples",
      examples.map((example) => `obstack ${example}`),
    ),
  ];
  return { brief, fullDescription: sections.join("\n\n") };
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}
