/** A place in a value: the names and indices that lead to it. */
export type Path = readonly (string | number)[];

/** Something that is not as the schema says. */
export interface Finding {
  readonly path: Path;
  readonly message: string;
  /** Whether it is about the name of the field, and not its value. */
  readonly ofName?: boolean;
}

/** What was found in a value. */
export interface Findings {
  /** What the schema forbids. */
  readonly mistakes: readonly Finding[];
  /** Names and values that the schema does not know: servers have more than the document shows. */
  readonly unknown: readonly Finding[];
}

/** Writes a path as people do: `tiles[0].name`. */
export function nameOf(path: Path): string {
  if (path.length === 0) return "the body";
  return path
    .map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${part}`))
    .join("")
    .replace(/^\./, "");
}
