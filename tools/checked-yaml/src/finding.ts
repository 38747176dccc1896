import { shortened } from "./shortened.ts";

/** A place in a value: the names and indices that lead to it. */
export type Path = readonly (string | number)[];

/** A difference between a value and its schema. */
export interface Finding {
  readonly path: Path;
  /** One or two sentences that name the field. */
  readonly message: string;
  /** Whether it is about the name of the field rather than its value. */
  readonly ofName?: boolean;
}

/** Everything found in a value. */
export interface Findings {
  /** What the schema forbids. */
  readonly mistakes: readonly Finding[];
  /** Unknown fields and values: servers have more than the document shows. */
  readonly unknown: readonly Finding[];
}

/** Returns a path in the usual notation, for example `tiles[0].name`. */
export function nameOf(path: Path): string {
  return path
    .map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${shortened(String(part))}`))
    .join("")
    .replace(/^\./, "");
}
